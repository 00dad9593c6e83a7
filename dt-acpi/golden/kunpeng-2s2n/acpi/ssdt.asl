// Each _CPC (revision 3): entries, revision, highest, nominal, lowest nonlinear, lowest perf;
// guaranteed, desired, minimum, maximum perf, reduction tolerance, time window, wraparound time,
// reference counter, delivered counter, limited, enable, autonomous selection, activity window,
// energy preference; reference perf, lowest MHz, nominal MHz.
#define NONE ResourceTemplate () { Register (SystemMemory, 0, 0, 0) }

DefinitionBlock ("", "SSDT", 2, "BOCHS ", "ASYMCPC ", 2)
{
    External (\_SB.C000, DeviceObj)
    External (\_SB.C001, DeviceObj)
    External (\_SB.C002, DeviceObj)
    External (\_SB.C003, DeviceObj)
    External (\_SB.C004, DeviceObj)
    External (\_SB.C005, DeviceObj)
    External (\_SB.C006, DeviceObj)
    External (\_SB.C007, DeviceObj)
    External (\_SB.C008, DeviceObj)
    External (\_SB.C009, DeviceObj)
    External (\_SB.C00A, DeviceObj)
    External (\_SB.C00B, DeviceObj)
    External (\_SB.C00C, DeviceObj)
    External (\_SB.C00D, DeviceObj)
    External (\_SB.C00E, DeviceObj)
    External (\_SB.C00F, DeviceObj)
    External (\_SB.C010, DeviceObj)
    External (\_SB.C011, DeviceObj)
    External (\_SB.C012, DeviceObj)
    External (\_SB.C013, DeviceObj)
    External (\_SB.C014, DeviceObj)
    External (\_SB.C015, DeviceObj)
    External (\_SB.C016, DeviceObj)
    External (\_SB.C017, DeviceObj)
    External (\_SB.C018, DeviceObj)
    External (\_SB.C019, DeviceObj)
    External (\_SB.C01A, DeviceObj)
    External (\_SB.C01B, DeviceObj)
    External (\_SB.C01C, DeviceObj)
    External (\_SB.C01D, DeviceObj)
    External (\_SB.C01E, DeviceObj)
    External (\_SB.C01F, DeviceObj)

    // Acknowledges every capability that the OS offers: CPPC v2 among them.
    Scope (\_SB)
    {
        Method (_OSC, 4, NotSerialized)
        {
            If ((Arg0 != ToUUID ("0811b06e-4a27-44f9-8d60-3cbbc22e7b48")))
            {
                CreateDWordField (Arg3, Zero, CDW1)
                CDW1 |= 0x04
            }
            Return (Arg3)
        }
    }

    Scope (\_SB.C000)  // core 0 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C001)  // core 1 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C002)  // core 2 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C003)  // core 3 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C004)  // core 4 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C005)  // core 5 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C006)  // core 6 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C007)  // core 7 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C008)  // core 8 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C009)  // core 9 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C00A)  // core 10 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C00B)  // core 11 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C00C)  // core 12 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C00D)  // core 13 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C00E)  // core 14 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C00F)  // core 15 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C010)  // core 16 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C011)  // core 17 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C012)  // core 18 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C013)  // core 19 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C014)  // core 20 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C015)  // core 21 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C016)  // core 22 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C017)  // core 23 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C018)  // core 24 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C019)  // core 25 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C01A)  // core 26 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C01B)  // core 27 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C01C)  // core 28 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C01D)  // core 29 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C01E)  // core 30 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }

    Scope (\_SB.C01F)  // core 31 thread 0, taishan-v110
    {
        Name (_CPC, Package ()
        {
            23, 3, 260, 260, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            260, 200, 2600
        })
    }
}

// Each _CPC (revision 3): entries, revision, highest, nominal, lowest nonlinear, lowest perf;
// guaranteed, desired, minimum, maximum perf, reduction tolerance, time window, wraparound time,
// reference counter, delivered counter, limited, enable, autonomous selection, activity window,
// energy preference; reference perf, lowest MHz, nominal MHz.
#define NONE ResourceTemplate () { Register (SystemMemory, 0, 0, 0) }

DefinitionBlock ("", "SSDT", 2, "BOCHS ", "ASYMCPC ", 2)
{
    External (\_SB.CPUS.C000, DeviceObj)
    External (\_SB.CPUS.C001, DeviceObj)
    External (\_SB.CPUS.C002, DeviceObj)
    External (\_SB.CPUS.C003, DeviceObj)
    External (\_SB.CPUS.C004, DeviceObj)
    External (\_SB.CPUS.C005, DeviceObj)
    External (\_SB.CPUS.C006, DeviceObj)
    External (\_SB.CPUS.C007, DeviceObj)
    External (\_SB.CPUS.C008, DeviceObj)
    External (\_SB.CPUS.C009, DeviceObj)
    External (\_SB.CPUS.C00A, DeviceObj)
    External (\_SB.CPUS.C00B, DeviceObj)
    External (\_SB.CPUS.C00C, DeviceObj)
    External (\_SB.CPUS.C00D, DeviceObj)
    External (\_SB.CPUS.C00E, DeviceObj)
    External (\_SB.CPUS.C00F, DeviceObj)
    External (\_SB.CPUS.C010, DeviceObj)
    External (\_SB.CPUS.C011, DeviceObj)
    External (\_SB.CPUS.C012, DeviceObj)
    External (\_SB.CPUS.C013, DeviceObj)
    External (\_SB.CPUS.C014, DeviceObj)
    External (\_SB.CPUS.C015, DeviceObj)
    External (\_SB.CPUS.C016, DeviceObj)
    External (\_SB.CPUS.C017, DeviceObj)
    External (\_SB.CPUS.C018, DeviceObj)
    External (\_SB.CPUS.C019, DeviceObj)
    External (\_SB.CPUS.C01A, DeviceObj)
    External (\_SB.CPUS.C01B, DeviceObj)
    External (\_SB.CPUS.C01C, DeviceObj)
    External (\_SB.CPUS.C01D, DeviceObj)
    External (\_SB.CPUS.C01E, DeviceObj)
    External (\_SB.CPUS.C01F, DeviceObj)

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

    Scope (\_SB.CPUS.C000)  // core 0 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C001)  // core 0 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C002)  // core 1 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C003)  // core 1 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C004)  // core 2 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C005)  // core 2 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C006)  // core 3 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C007)  // core 3 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C008)  // core 4 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C009)  // core 4 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C00A)  // core 5 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C00B)  // core 5 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C00C)  // core 6 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C00D)  // core 6 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C00E)  // core 7 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C00F)  // core 7 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C010)  // core 8 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C011)  // core 8 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C012)  // core 9 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C013)  // core 9 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C014)  // core 10 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C015)  // core 10 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C016)  // core 11 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C017)  // core 11 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C018)  // core 12 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C019)  // core 12 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C01A)  // core 13 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C01B)  // core 13 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C01C)  // core 14 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C01D)  // core 14 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C01E)  // core 15 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C01F)  // core 15 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }
}

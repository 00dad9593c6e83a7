// Each _CPC (revision 3): entries, revision, highest, nominal, lowest nonlinear, lowest perf;
// guaranteed, desired, minimum, maximum perf, reduction tolerance, time window, wraparound time,
// reference counter, delivered counter, limited, enable, autonomous selection, activity window,
// energy preference; reference perf, lowest MHz, nominal MHz.
#define NONE ResourceTemplate () { Register (SystemMemory, 0, 0, 0) }

DefinitionBlock ("", "SSDT", 2, "BOCHS ", "ASYMCPC ", 2)
{
    External (\_SB.CPUS.C000, DeviceObj)
    External (\_SB.CPUS.C001, DeviceObj)
    External (\_SB.CPUS.C008, DeviceObj)
    External (\_SB.CPUS.C009, DeviceObj)
    External (\_SB.CPUS.C010, DeviceObj)
    External (\_SB.CPUS.C011, DeviceObj)
    External (\_SB.CPUS.C018, DeviceObj)
    External (\_SB.CPUS.C019, DeviceObj)
    External (\_SB.CPUS.C020, DeviceObj)
    External (\_SB.CPUS.C021, DeviceObj)
    External (\_SB.CPUS.C028, DeviceObj)
    External (\_SB.CPUS.C029, DeviceObj)
    External (\_SB.CPUS.C030, DeviceObj)
    External (\_SB.CPUS.C031, DeviceObj)
    External (\_SB.CPUS.C038, DeviceObj)
    External (\_SB.CPUS.C039, DeviceObj)
    External (\_SB.CPUS.C040, DeviceObj)
    External (\_SB.CPUS.C042, DeviceObj)
    External (\_SB.CPUS.C044, DeviceObj)
    External (\_SB.CPUS.C046, DeviceObj)
    External (\_SB.CPUS.C048, DeviceObj)
    External (\_SB.CPUS.C04A, DeviceObj)
    External (\_SB.CPUS.C04C, DeviceObj)
    External (\_SB.CPUS.C04E, DeviceObj)

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

    Scope (\_SB.CPUS.C000)  // core 0 thread 0, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C001)  // core 0 thread 1, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C008)  // core 1 thread 0, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C009)  // core 1 thread 1, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C010)  // core 2 thread 0, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C011)  // core 2 thread 1, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C018)  // core 3 thread 0, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C019)  // core 3 thread 1, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C020)  // core 4 thread 0, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 67, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C021)  // core 4 thread 1, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 67, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C028)  // core 5 thread 0, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 67, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C029)  // core 5 thread 1, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 67, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C030)  // core 6 thread 0, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C031)  // core 6 thread 1, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C038)  // core 7 thread 0, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C039)  // core 7 thread 1, p-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 65, 41, 26, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            41, 78, 3200
        })
    }

    Scope (\_SB.CPUS.C040)  // core 8 thread 0, e-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 39, 24, 20, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            24, 100, 2400
        })
    }

    Scope (\_SB.CPUS.C042)  // core 9 thread 0, e-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 39, 24, 20, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            24, 100, 2400
        })
    }

    Scope (\_SB.CPUS.C044)  // core 10 thread 0, e-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 39, 24, 20, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            24, 100, 2400
        })
    }

    Scope (\_SB.CPUS.C046)  // core 11 thread 0, e-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 39, 24, 20, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            24, 100, 2400
        })
    }

    Scope (\_SB.CPUS.C048)  // core 12 thread 0, e-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 39, 24, 20, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            24, 100, 2400
        })
    }

    Scope (\_SB.CPUS.C04A)  // core 13 thread 0, e-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 39, 24, 20, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            24, 100, 2400
        })
    }

    Scope (\_SB.CPUS.C04C)  // core 14 thread 0, e-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 39, 24, 20, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            24, 100, 2400
        })
    }

    Scope (\_SB.CPUS.C04E)  // core 15 thread 0, e-core
    {
        Name (_CPC, Package ()
        {
            23, 3, 39, 24, 20, 1,
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x771, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 16, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 0, 0x774, 4) },
            ResourceTemplate () { Register (FFixedHW, 8, 8, 0x774, 4) },
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            24, 100, 2400
        })
    }
}

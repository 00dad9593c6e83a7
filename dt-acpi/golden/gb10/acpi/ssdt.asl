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

    Scope (\_SB.C000)  // core 0 thread 0, cortex-a725
    {
        Name (_CPC, Package ()
        {
            23, 3, 108, 108, 13, 13,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 338, 2808
        })
    }

    Scope (\_SB.C001)  // core 1 thread 0, cortex-a725
    {
        Name (_CPC, Package ()
        {
            23, 3, 108, 108, 13, 13,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 338, 2808
        })
    }

    Scope (\_SB.C002)  // core 2 thread 0, cortex-a725
    {
        Name (_CPC, Package ()
        {
            23, 3, 108, 108, 13, 13,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 338, 2808
        })
    }

    Scope (\_SB.C003)  // core 3 thread 0, cortex-a725
    {
        Name (_CPC, Package ()
        {
            23, 3, 108, 108, 13, 13,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 338, 2808
        })
    }

    Scope (\_SB.C004)  // core 4 thread 0, cortex-a725
    {
        Name (_CPC, Package ()
        {
            23, 3, 108, 108, 13, 13,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 338, 2808
        })
    }

    Scope (\_SB.C005)  // core 5 thread 0, cortex-x925
    {
        Name (_CPC, Package ()
        {
            23, 3, 150, 150, 53, 53,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 1378, 3900
        })
    }

    Scope (\_SB.C006)  // core 6 thread 0, cortex-x925
    {
        Name (_CPC, Package ()
        {
            23, 3, 150, 150, 53, 53,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 1378, 3900
        })
    }

    Scope (\_SB.C007)  // core 7 thread 0, cortex-x925
    {
        Name (_CPC, Package ()
        {
            23, 3, 150, 150, 53, 53,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 1378, 3900
        })
    }

    Scope (\_SB.C008)  // core 8 thread 0, cortex-x925
    {
        Name (_CPC, Package ()
        {
            23, 3, 150, 150, 53, 53,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 1378, 3900
        })
    }

    Scope (\_SB.C009)  // core 9 thread 0, cortex-x925
    {
        Name (_CPC, Package ()
        {
            23, 3, 150, 150, 53, 53,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 1378, 3900
        })
    }

    Scope (\_SB.C00A)  // core 10 thread 0, cortex-a725
    {
        Name (_CPC, Package ()
        {
            23, 3, 110, 108, 13, 13,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 338, 2808
        })
    }

    Scope (\_SB.C00B)  // core 11 thread 0, cortex-a725
    {
        Name (_CPC, Package ()
        {
            23, 3, 110, 108, 13, 13,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 338, 2808
        })
    }

    Scope (\_SB.C00C)  // core 12 thread 0, cortex-a725
    {
        Name (_CPC, Package ()
        {
            23, 3, 110, 108, 13, 13,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 338, 2808
        })
    }

    Scope (\_SB.C00D)  // core 13 thread 0, cortex-a725
    {
        Name (_CPC, Package ()
        {
            23, 3, 110, 108, 13, 13,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 338, 2808
        })
    }

    Scope (\_SB.C00E)  // core 14 thread 0, cortex-a725
    {
        Name (_CPC, Package ()
        {
            23, 3, 110, 108, 13, 13,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 338, 2808
        })
    }

    Scope (\_SB.C00F)  // core 15 thread 0, cortex-x925
    {
        Name (_CPC, Package ()
        {
            23, 3, 153, 150, 53, 53,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 1378, 3900
        })
    }

    Scope (\_SB.C010)  // core 16 thread 0, cortex-x925
    {
        Name (_CPC, Package ()
        {
            23, 3, 153, 150, 53, 53,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 1378, 3900
        })
    }

    Scope (\_SB.C011)  // core 17 thread 0, cortex-x925
    {
        Name (_CPC, Package ()
        {
            23, 3, 153, 150, 53, 53,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 1378, 3900
        })
    }

    Scope (\_SB.C012)  // core 18 thread 0, cortex-x925
    {
        Name (_CPC, Package ()
        {
            23, 3, 153, 150, 53, 53,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 1378, 3900
        })
    }

    Scope (\_SB.C013)  // core 19 thread 0, cortex-x925
    {
        Name (_CPC, Package ()
        {
            23, 3, 154, 150, 53, 53,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            39, 1378, 3900
        })
    }
}

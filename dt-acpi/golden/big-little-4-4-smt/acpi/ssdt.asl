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

    Scope (\_SB.C000)  // core 0 thread 0, large
    {
        Name (_CPC, Package ()
        {
            23, 3, 1000, 1000, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            1000, 300, 3000
        })
    }

    Scope (\_SB.C001)  // core 0 thread 1, large
    {
        Name (_CPC, Package ()
        {
            23, 3, 1000, 1000, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            1000, 300, 3000
        })
    }

    Scope (\_SB.C002)  // core 1 thread 0, large
    {
        Name (_CPC, Package ()
        {
            23, 3, 1000, 1000, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            1000, 300, 3000
        })
    }

    Scope (\_SB.C003)  // core 1 thread 1, large
    {
        Name (_CPC, Package ()
        {
            23, 3, 1000, 1000, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            1000, 300, 3000
        })
    }

    Scope (\_SB.C004)  // core 2 thread 0, large
    {
        Name (_CPC, Package ()
        {
            23, 3, 1000, 1000, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            1000, 300, 3000
        })
    }

    Scope (\_SB.C005)  // core 2 thread 1, large
    {
        Name (_CPC, Package ()
        {
            23, 3, 1000, 1000, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            1000, 300, 3000
        })
    }

    Scope (\_SB.C006)  // core 3 thread 0, large
    {
        Name (_CPC, Package ()
        {
            23, 3, 1000, 1000, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            1000, 300, 3000
        })
    }

    Scope (\_SB.C007)  // core 3 thread 1, large
    {
        Name (_CPC, Package ()
        {
            23, 3, 1000, 1000, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            1000, 300, 3000
        })
    }

    Scope (\_SB.C008)  // core 4 thread 0, small
    {
        Name (_CPC, Package ()
        {
            23, 3, 600, 600, 60, 60,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            600, 180, 1800
        })
    }

    Scope (\_SB.C009)  // core 4 thread 1, small
    {
        Name (_CPC, Package ()
        {
            23, 3, 600, 600, 60, 60,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            600, 180, 1800
        })
    }

    Scope (\_SB.C00A)  // core 5 thread 0, small
    {
        Name (_CPC, Package ()
        {
            23, 3, 600, 600, 60, 60,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            600, 180, 1800
        })
    }

    Scope (\_SB.C00B)  // core 5 thread 1, small
    {
        Name (_CPC, Package ()
        {
            23, 3, 600, 600, 60, 60,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            600, 180, 1800
        })
    }

    Scope (\_SB.C00C)  // core 6 thread 0, small
    {
        Name (_CPC, Package ()
        {
            23, 3, 600, 600, 60, 60,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            600, 180, 1800
        })
    }

    Scope (\_SB.C00D)  // core 6 thread 1, small
    {
        Name (_CPC, Package ()
        {
            23, 3, 600, 600, 60, 60,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            600, 180, 1800
        })
    }

    Scope (\_SB.C00E)  // core 7 thread 0, small
    {
        Name (_CPC, Package ()
        {
            23, 3, 600, 600, 60, 60,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            600, 180, 1800
        })
    }

    Scope (\_SB.C00F)  // core 7 thread 1, small
    {
        Name (_CPC, Package ()
        {
            23, 3, 600, 600, 60, 60,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            600, 180, 1800
        })
    }
}

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
    External (\_SB.CPUS.C020, DeviceObj)
    External (\_SB.CPUS.C021, DeviceObj)
    External (\_SB.CPUS.C022, DeviceObj)
    External (\_SB.CPUS.C023, DeviceObj)
    External (\_SB.CPUS.C024, DeviceObj)
    External (\_SB.CPUS.C025, DeviceObj)
    External (\_SB.CPUS.C026, DeviceObj)
    External (\_SB.CPUS.C027, DeviceObj)
    External (\_SB.CPUS.C028, DeviceObj)
    External (\_SB.CPUS.C029, DeviceObj)
    External (\_SB.CPUS.C02A, DeviceObj)
    External (\_SB.CPUS.C02B, DeviceObj)
    External (\_SB.CPUS.C02C, DeviceObj)
    External (\_SB.CPUS.C02D, DeviceObj)
    External (\_SB.CPUS.C02E, DeviceObj)
    External (\_SB.CPUS.C02F, DeviceObj)
    External (\_SB.CPUS.C030, DeviceObj)
    External (\_SB.CPUS.C031, DeviceObj)
    External (\_SB.CPUS.C032, DeviceObj)
    External (\_SB.CPUS.C033, DeviceObj)
    External (\_SB.CPUS.C034, DeviceObj)
    External (\_SB.CPUS.C035, DeviceObj)
    External (\_SB.CPUS.C036, DeviceObj)
    External (\_SB.CPUS.C037, DeviceObj)
    External (\_SB.CPUS.C038, DeviceObj)
    External (\_SB.CPUS.C039, DeviceObj)
    External (\_SB.CPUS.C03A, DeviceObj)
    External (\_SB.CPUS.C03B, DeviceObj)
    External (\_SB.CPUS.C03C, DeviceObj)
    External (\_SB.CPUS.C03D, DeviceObj)
    External (\_SB.CPUS.C03E, DeviceObj)
    External (\_SB.CPUS.C03F, DeviceObj)

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

    Scope (\_SB.CPUS.C020)  // core 16 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C021)  // core 16 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C022)  // core 17 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C023)  // core 17 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C024)  // core 18 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C025)  // core 18 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C026)  // core 19 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C027)  // core 19 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C028)  // core 20 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C029)  // core 20 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C02A)  // core 21 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C02B)  // core 21 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C02C)  // core 22 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C02D)  // core 22 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C02E)  // core 23 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C02F)  // core 23 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C030)  // core 24 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C031)  // core 24 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C032)  // core 25 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C033)  // core 25 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C034)  // core 26 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C035)  // core 26 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C036)  // core 27 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C037)  // core 27 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C038)  // core 28 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C039)  // core 28 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C03A)  // core 29 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C03B)  // core 29 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C03C)  // core 30 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C03D)  // core 30 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C03E)  // core 31 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C03F)  // core 31 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }
}

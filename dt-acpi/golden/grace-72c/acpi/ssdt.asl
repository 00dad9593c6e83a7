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
    External (\_SB.C020, DeviceObj)
    External (\_SB.C021, DeviceObj)
    External (\_SB.C022, DeviceObj)
    External (\_SB.C023, DeviceObj)
    External (\_SB.C024, DeviceObj)
    External (\_SB.C025, DeviceObj)
    External (\_SB.C026, DeviceObj)
    External (\_SB.C027, DeviceObj)
    External (\_SB.C028, DeviceObj)
    External (\_SB.C029, DeviceObj)
    External (\_SB.C02A, DeviceObj)
    External (\_SB.C02B, DeviceObj)
    External (\_SB.C02C, DeviceObj)
    External (\_SB.C02D, DeviceObj)
    External (\_SB.C02E, DeviceObj)
    External (\_SB.C02F, DeviceObj)
    External (\_SB.C030, DeviceObj)
    External (\_SB.C031, DeviceObj)
    External (\_SB.C032, DeviceObj)
    External (\_SB.C033, DeviceObj)
    External (\_SB.C034, DeviceObj)
    External (\_SB.C035, DeviceObj)
    External (\_SB.C036, DeviceObj)
    External (\_SB.C037, DeviceObj)
    External (\_SB.C038, DeviceObj)
    External (\_SB.C039, DeviceObj)
    External (\_SB.C03A, DeviceObj)
    External (\_SB.C03B, DeviceObj)
    External (\_SB.C03C, DeviceObj)
    External (\_SB.C03D, DeviceObj)
    External (\_SB.C03E, DeviceObj)
    External (\_SB.C03F, DeviceObj)
    External (\_SB.C040, DeviceObj)
    External (\_SB.C041, DeviceObj)
    External (\_SB.C042, DeviceObj)
    External (\_SB.C043, DeviceObj)
    External (\_SB.C044, DeviceObj)
    External (\_SB.C045, DeviceObj)
    External (\_SB.C046, DeviceObj)
    External (\_SB.C047, DeviceObj)

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

    Scope (\_SB.C000)  // core 0 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 331, 331, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3310
        })
    }

    Scope (\_SB.C001)  // core 1 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 347, 347, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3470
        })
    }

    Scope (\_SB.C002)  // core 2 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 343, 343, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3430
        })
    }

    Scope (\_SB.C003)  // core 3 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 345, 345, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3450
        })
    }

    Scope (\_SB.C004)  // core 4 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 344, 344, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3440
        })
    }

    Scope (\_SB.C005)  // core 5 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 335, 335, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3350
        })
    }

    Scope (\_SB.C006)  // core 6 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 346, 346, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3460
        })
    }

    Scope (\_SB.C007)  // core 7 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 337, 337, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3370
        })
    }

    Scope (\_SB.C008)  // core 8 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 350, 350, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3500
        })
    }

    Scope (\_SB.C009)  // core 9 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 346, 346, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3460
        })
    }

    Scope (\_SB.C00A)  // core 10 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 336, 336, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3360
        })
    }

    Scope (\_SB.C00B)  // core 11 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 338, 338, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3380
        })
    }

    Scope (\_SB.C00C)  // core 12 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 349, 349, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3490
        })
    }

    Scope (\_SB.C00D)  // core 13 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 332, 332, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3320
        })
    }

    Scope (\_SB.C00E)  // core 14 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 337, 337, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3370
        })
    }

    Scope (\_SB.C00F)  // core 15 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 337, 337, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3370
        })
    }

    Scope (\_SB.C010)  // core 16 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 344, 344, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3440
        })
    }

    Scope (\_SB.C011)  // core 17 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 340, 340, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3400
        })
    }

    Scope (\_SB.C012)  // core 18 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 336, 336, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3360
        })
    }

    Scope (\_SB.C013)  // core 19 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 330, 330, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3300
        })
    }

    Scope (\_SB.C014)  // core 20 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 338, 338, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3380
        })
    }

    Scope (\_SB.C015)  // core 21 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 334, 334, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3340
        })
    }

    Scope (\_SB.C016)  // core 22 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 336, 336, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3360
        })
    }

    Scope (\_SB.C017)  // core 23 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 332, 332, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3320
        })
    }

    Scope (\_SB.C018)  // core 24 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 344, 344, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3440
        })
    }

    Scope (\_SB.C019)  // core 25 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 344, 344, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3440
        })
    }

    Scope (\_SB.C01A)  // core 26 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 350, 350, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3500
        })
    }

    Scope (\_SB.C01B)  // core 27 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 350, 350, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3500
        })
    }

    Scope (\_SB.C01C)  // core 28 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 343, 343, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3430
        })
    }

    Scope (\_SB.C01D)  // core 29 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 345, 345, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3450
        })
    }

    Scope (\_SB.C01E)  // core 30 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 340, 340, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3400
        })
    }

    Scope (\_SB.C01F)  // core 31 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 342, 342, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3420
        })
    }

    Scope (\_SB.C020)  // core 32 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 333, 333, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3330
        })
    }

    Scope (\_SB.C021)  // core 33 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 334, 334, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3340
        })
    }

    Scope (\_SB.C022)  // core 34 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 336, 336, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3360
        })
    }

    Scope (\_SB.C023)  // core 35 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 342, 342, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3420
        })
    }

    Scope (\_SB.C024)  // core 36 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 340, 340, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3400
        })
    }

    Scope (\_SB.C025)  // core 37 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 348, 348, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3480
        })
    }

    Scope (\_SB.C026)  // core 38 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 340, 340, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3400
        })
    }

    Scope (\_SB.C027)  // core 39 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 347, 347, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3470
        })
    }

    Scope (\_SB.C028)  // core 40 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 330, 330, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3300
        })
    }

    Scope (\_SB.C029)  // core 41 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 343, 343, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3430
        })
    }

    Scope (\_SB.C02A)  // core 42 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 345, 345, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3450
        })
    }

    Scope (\_SB.C02B)  // core 43 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 341, 341, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3410
        })
    }

    Scope (\_SB.C02C)  // core 44 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 331, 331, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3310
        })
    }

    Scope (\_SB.C02D)  // core 45 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 330, 330, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3300
        })
    }

    Scope (\_SB.C02E)  // core 46 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 339, 339, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3390
        })
    }

    Scope (\_SB.C02F)  // core 47 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 338, 338, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3380
        })
    }

    Scope (\_SB.C030)  // core 48 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 350, 350, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3500
        })
    }

    Scope (\_SB.C031)  // core 49 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 335, 335, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3350
        })
    }

    Scope (\_SB.C032)  // core 50 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 332, 332, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3320
        })
    }

    Scope (\_SB.C033)  // core 51 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 344, 344, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3440
        })
    }

    Scope (\_SB.C034)  // core 52 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 334, 334, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3340
        })
    }

    Scope (\_SB.C035)  // core 53 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 346, 346, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3460
        })
    }

    Scope (\_SB.C036)  // core 54 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 338, 338, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3380
        })
    }

    Scope (\_SB.C037)  // core 55 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 342, 342, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3420
        })
    }

    Scope (\_SB.C038)  // core 56 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 346, 346, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3460
        })
    }

    Scope (\_SB.C039)  // core 57 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 346, 346, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3460
        })
    }

    Scope (\_SB.C03A)  // core 58 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 342, 342, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3420
        })
    }

    Scope (\_SB.C03B)  // core 59 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 348, 348, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3480
        })
    }

    Scope (\_SB.C03C)  // core 60 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 330, 330, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3300
        })
    }

    Scope (\_SB.C03D)  // core 61 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 345, 345, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3450
        })
    }

    Scope (\_SB.C03E)  // core 62 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 345, 345, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3450
        })
    }

    Scope (\_SB.C03F)  // core 63 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 330, 330, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3300
        })
    }

    Scope (\_SB.C040)  // core 64 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 340, 340, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3400
        })
    }

    Scope (\_SB.C041)  // core 65 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 338, 338, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3380
        })
    }

    Scope (\_SB.C042)  // core 66 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 334, 334, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3340
        })
    }

    Scope (\_SB.C043)  // core 67 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 332, 332, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3320
        })
    }

    Scope (\_SB.C044)  // core 68 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 336, 336, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3360
        })
    }

    Scope (\_SB.C045)  // core 69 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 349, 349, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3490
        })
    }

    Scope (\_SB.C046)  // core 70 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 338, 338, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3380
        })
    }

    Scope (\_SB.C047)  // core 71 thread 0, neoverse-v2
    {
        Name (_CPC, Package ()
        {
            23, 3, 335, 335, 10, 10,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            340, 100, 3350
        })
    }
}

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
    External (\_SB.C048, DeviceObj)
    External (\_SB.C049, DeviceObj)
    External (\_SB.C04A, DeviceObj)
    External (\_SB.C04B, DeviceObj)
    External (\_SB.C04C, DeviceObj)
    External (\_SB.C04D, DeviceObj)
    External (\_SB.C04E, DeviceObj)
    External (\_SB.C04F, DeviceObj)
    External (\_SB.C050, DeviceObj)
    External (\_SB.C051, DeviceObj)
    External (\_SB.C052, DeviceObj)
    External (\_SB.C053, DeviceObj)
    External (\_SB.C054, DeviceObj)
    External (\_SB.C055, DeviceObj)
    External (\_SB.C056, DeviceObj)
    External (\_SB.C057, DeviceObj)
    External (\_SB.C058, DeviceObj)
    External (\_SB.C059, DeviceObj)
    External (\_SB.C05A, DeviceObj)
    External (\_SB.C05B, DeviceObj)
    External (\_SB.C05C, DeviceObj)
    External (\_SB.C05D, DeviceObj)
    External (\_SB.C05E, DeviceObj)
    External (\_SB.C05F, DeviceObj)
    External (\_SB.C060, DeviceObj)
    External (\_SB.C061, DeviceObj)
    External (\_SB.C062, DeviceObj)
    External (\_SB.C063, DeviceObj)
    External (\_SB.C064, DeviceObj)
    External (\_SB.C065, DeviceObj)
    External (\_SB.C066, DeviceObj)
    External (\_SB.C067, DeviceObj)
    External (\_SB.C068, DeviceObj)
    External (\_SB.C069, DeviceObj)
    External (\_SB.C06A, DeviceObj)
    External (\_SB.C06B, DeviceObj)
    External (\_SB.C06C, DeviceObj)
    External (\_SB.C06D, DeviceObj)
    External (\_SB.C06E, DeviceObj)
    External (\_SB.C06F, DeviceObj)
    External (\_SB.C070, DeviceObj)
    External (\_SB.C071, DeviceObj)
    External (\_SB.C072, DeviceObj)
    External (\_SB.C073, DeviceObj)
    External (\_SB.C074, DeviceObj)
    External (\_SB.C075, DeviceObj)
    External (\_SB.C076, DeviceObj)
    External (\_SB.C077, DeviceObj)
    External (\_SB.C078, DeviceObj)
    External (\_SB.C079, DeviceObj)
    External (\_SB.C07A, DeviceObj)
    External (\_SB.C07B, DeviceObj)
    External (\_SB.C07C, DeviceObj)
    External (\_SB.C07D, DeviceObj)
    External (\_SB.C07E, DeviceObj)
    External (\_SB.C07F, DeviceObj)
    External (\_SB.C080, DeviceObj)
    External (\_SB.C081, DeviceObj)
    External (\_SB.C082, DeviceObj)
    External (\_SB.C083, DeviceObj)
    External (\_SB.C084, DeviceObj)
    External (\_SB.C085, DeviceObj)
    External (\_SB.C086, DeviceObj)
    External (\_SB.C087, DeviceObj)
    External (\_SB.C088, DeviceObj)
    External (\_SB.C089, DeviceObj)
    External (\_SB.C08A, DeviceObj)
    External (\_SB.C08B, DeviceObj)
    External (\_SB.C08C, DeviceObj)
    External (\_SB.C08D, DeviceObj)
    External (\_SB.C08E, DeviceObj)
    External (\_SB.C08F, DeviceObj)
    External (\_SB.C090, DeviceObj)
    External (\_SB.C091, DeviceObj)
    External (\_SB.C092, DeviceObj)
    External (\_SB.C093, DeviceObj)
    External (\_SB.C094, DeviceObj)
    External (\_SB.C095, DeviceObj)
    External (\_SB.C096, DeviceObj)
    External (\_SB.C097, DeviceObj)
    External (\_SB.C098, DeviceObj)
    External (\_SB.C099, DeviceObj)
    External (\_SB.C09A, DeviceObj)
    External (\_SB.C09B, DeviceObj)
    External (\_SB.C09C, DeviceObj)
    External (\_SB.C09D, DeviceObj)
    External (\_SB.C09E, DeviceObj)
    External (\_SB.C09F, DeviceObj)
    External (\_SB.C0A0, DeviceObj)
    External (\_SB.C0A1, DeviceObj)
    External (\_SB.C0A2, DeviceObj)
    External (\_SB.C0A3, DeviceObj)
    External (\_SB.C0A4, DeviceObj)
    External (\_SB.C0A5, DeviceObj)
    External (\_SB.C0A6, DeviceObj)
    External (\_SB.C0A7, DeviceObj)
    External (\_SB.C0A8, DeviceObj)
    External (\_SB.C0A9, DeviceObj)
    External (\_SB.C0AA, DeviceObj)
    External (\_SB.C0AB, DeviceObj)
    External (\_SB.C0AC, DeviceObj)
    External (\_SB.C0AD, DeviceObj)
    External (\_SB.C0AE, DeviceObj)
    External (\_SB.C0AF, DeviceObj)

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

    Scope (\_SB.C000)  // core 0 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 959, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C001)  // core 0 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 959, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C002)  // core 1 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 975, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C003)  // core 1 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 975, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C004)  // core 2 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1033, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C005)  // core 2 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1033, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C006)  // core 3 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 979, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C007)  // core 3 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 979, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C008)  // core 4 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1032, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C009)  // core 4 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1032, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C00A)  // core 5 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 982, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C00B)  // core 5 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 982, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C00C)  // core 6 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1048, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C00D)  // core 6 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1048, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C00E)  // core 7 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 983, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C00F)  // core 7 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 983, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C010)  // core 8 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1019, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C011)  // core 8 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1019, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C012)  // core 9 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1010, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C013)  // core 9 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1010, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C014)  // core 10 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1028, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C015)  // core 10 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1028, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C016)  // core 11 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1022, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C017)  // core 11 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1022, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C018)  // core 12 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 954, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C019)  // core 12 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 954, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C01A)  // core 13 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1046, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C01B)  // core 13 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1046, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C01C)  // core 14 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 977, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C01D)  // core 14 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 977, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C01E)  // core 15 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1042, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C01F)  // core 15 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1042, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C020)  // core 16 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1024, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C021)  // core 16 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1024, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C022)  // core 17 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 997, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C023)  // core 17 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 997, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C024)  // core 18 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1043, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C025)  // core 18 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1043, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C026)  // core 19 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1033, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C027)  // core 19 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1033, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C028)  // core 20 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 991, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C029)  // core 20 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 991, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C02A)  // core 21 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 986, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C02B)  // core 21 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 986, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C02C)  // core 22 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 978, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C02D)  // core 22 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 978, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C02E)  // core 23 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 969, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C02F)  // core 23 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 969, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C030)  // core 24 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1030, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C031)  // core 24 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1030, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C032)  // core 25 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 977, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C033)  // core 25 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 977, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C034)  // core 26 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 960, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C035)  // core 26 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 960, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C036)  // core 27 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1016, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C037)  // core 27 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1016, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C038)  // core 28 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1046, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C039)  // core 28 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1046, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C03A)  // core 29 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1015, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C03B)  // core 29 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1015, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C03C)  // core 30 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1004, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C03D)  // core 30 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1004, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C03E)  // core 31 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 950, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C03F)  // core 31 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 950, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C040)  // core 32 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 997, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C041)  // core 32 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 997, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C042)  // core 33 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1040, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C043)  // core 33 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1040, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C044)  // core 34 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 992, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C045)  // core 34 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 992, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C046)  // core 35 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 963, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C047)  // core 35 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 963, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C048)  // core 36 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1009, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C049)  // core 36 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1009, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C04A)  // core 37 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1005, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C04B)  // core 37 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1005, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C04C)  // core 38 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1004, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C04D)  // core 38 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1004, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C04E)  // core 39 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1033, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C04F)  // core 39 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1033, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C050)  // core 40 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 993, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C051)  // core 40 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 993, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C052)  // core 41 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 993, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C053)  // core 41 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 993, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C054)  // core 42 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 966, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C055)  // core 42 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 966, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C056)  // core 43 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 968, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C057)  // core 43 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 968, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C058)  // core 44 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1014, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C059)  // core 44 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1014, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C05A)  // core 45 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1019, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C05B)  // core 45 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1019, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C05C)  // core 46 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1010, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C05D)  // core 46 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1010, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C05E)  // core 47 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1045, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C05F)  // core 47 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1045, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C060)  // core 48 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1045, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C061)  // core 48 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1045, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C062)  // core 49 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1021, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C063)  // core 49 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1021, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C064)  // core 50 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1025, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C065)  // core 50 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1025, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C066)  // core 51 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 975, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C067)  // core 51 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 975, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C068)  // core 52 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 982, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C069)  // core 52 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 982, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C06A)  // core 53 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 993, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C06B)  // core 53 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 993, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C06C)  // core 54 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 951, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C06D)  // core 54 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 951, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C06E)  // core 55 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1028, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C06F)  // core 55 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1028, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C070)  // core 56 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1018, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C071)  // core 56 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1018, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C072)  // core 57 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1048, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C073)  // core 57 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1048, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C074)  // core 58 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 978, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C075)  // core 58 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 978, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C076)  // core 59 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 996, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C077)  // core 59 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 996, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C078)  // core 60 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 951, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C079)  // core 60 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 951, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C07A)  // core 61 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1031, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C07B)  // core 61 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1031, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C07C)  // core 62 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1008, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C07D)  // core 62 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1008, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C07E)  // core 63 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 984, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C07F)  // core 63 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 984, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C080)  // core 64 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1000, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C081)  // core 64 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1000, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C082)  // core 65 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 957, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C083)  // core 65 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 957, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C084)  // core 66 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1013, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C085)  // core 66 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1013, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C086)  // core 67 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 955, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C087)  // core 67 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 955, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C088)  // core 68 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1018, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C089)  // core 68 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1018, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C08A)  // core 69 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1033, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C08B)  // core 69 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1033, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C08C)  // core 70 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 957, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C08D)  // core 70 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 957, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C08E)  // core 71 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1038, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C08F)  // core 71 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1038, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C090)  // core 72 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 986, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C091)  // core 72 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 986, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C092)  // core 73 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1049, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C093)  // core 73 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1049, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C094)  // core 74 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 958, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C095)  // core 74 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 958, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C096)  // core 75 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1015, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C097)  // core 75 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1015, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C098)  // core 76 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 972, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C099)  // core 76 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 972, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C09A)  // core 77 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 958, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C09B)  // core 77 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 958, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C09C)  // core 78 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1041, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C09D)  // core 78 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1041, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C09E)  // core 79 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 994, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C09F)  // core 79 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 994, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0A0)  // core 80 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1047, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0A1)  // core 80 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1047, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0A2)  // core 81 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1013, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0A3)  // core 81 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1013, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0A4)  // core 82 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1022, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0A5)  // core 82 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1022, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0A6)  // core 83 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 987, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0A7)  // core 83 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 987, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0A8)  // core 84 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1047, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0A9)  // core 84 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1047, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0AA)  // core 85 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1011, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0AB)  // core 85 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1011, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0AC)  // core 86 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1033, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0AD)  // core 86 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1033, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0AE)  // core 87 thread 0, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1014, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }

    Scope (\_SB.C0AF)  // core 87 thread 1, olympus
    {
        Name (_CPC, Package ()
        {
            23, 3, 1014, 900, 100, 100,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            900, 300, 2700
        })
    }
}

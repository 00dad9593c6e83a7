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
    External (\_SB.CPUS.C040, DeviceObj)
    External (\_SB.CPUS.C041, DeviceObj)
    External (\_SB.CPUS.C042, DeviceObj)
    External (\_SB.CPUS.C043, DeviceObj)
    External (\_SB.CPUS.C044, DeviceObj)
    External (\_SB.CPUS.C045, DeviceObj)
    External (\_SB.CPUS.C046, DeviceObj)
    External (\_SB.CPUS.C047, DeviceObj)
    External (\_SB.CPUS.C048, DeviceObj)
    External (\_SB.CPUS.C049, DeviceObj)
    External (\_SB.CPUS.C04A, DeviceObj)
    External (\_SB.CPUS.C04B, DeviceObj)
    External (\_SB.CPUS.C04C, DeviceObj)
    External (\_SB.CPUS.C04D, DeviceObj)
    External (\_SB.CPUS.C04E, DeviceObj)
    External (\_SB.CPUS.C04F, DeviceObj)
    External (\_SB.CPUS.C050, DeviceObj)
    External (\_SB.CPUS.C051, DeviceObj)
    External (\_SB.CPUS.C052, DeviceObj)
    External (\_SB.CPUS.C053, DeviceObj)
    External (\_SB.CPUS.C054, DeviceObj)
    External (\_SB.CPUS.C055, DeviceObj)
    External (\_SB.CPUS.C056, DeviceObj)
    External (\_SB.CPUS.C057, DeviceObj)
    External (\_SB.CPUS.C058, DeviceObj)
    External (\_SB.CPUS.C059, DeviceObj)
    External (\_SB.CPUS.C05A, DeviceObj)
    External (\_SB.CPUS.C05B, DeviceObj)
    External (\_SB.CPUS.C05C, DeviceObj)
    External (\_SB.CPUS.C05D, DeviceObj)
    External (\_SB.CPUS.C05E, DeviceObj)
    External (\_SB.CPUS.C05F, DeviceObj)
    External (\_SB.CPUS.C060, DeviceObj)
    External (\_SB.CPUS.C061, DeviceObj)
    External (\_SB.CPUS.C062, DeviceObj)
    External (\_SB.CPUS.C063, DeviceObj)
    External (\_SB.CPUS.C064, DeviceObj)
    External (\_SB.CPUS.C065, DeviceObj)
    External (\_SB.CPUS.C066, DeviceObj)
    External (\_SB.CPUS.C067, DeviceObj)
    External (\_SB.CPUS.C068, DeviceObj)
    External (\_SB.CPUS.C069, DeviceObj)
    External (\_SB.CPUS.C06A, DeviceObj)
    External (\_SB.CPUS.C06B, DeviceObj)
    External (\_SB.CPUS.C06C, DeviceObj)
    External (\_SB.CPUS.C06D, DeviceObj)
    External (\_SB.CPUS.C06E, DeviceObj)
    External (\_SB.CPUS.C06F, DeviceObj)
    External (\_SB.CPUS.C070, DeviceObj)
    External (\_SB.CPUS.C071, DeviceObj)
    External (\_SB.CPUS.C072, DeviceObj)
    External (\_SB.CPUS.C073, DeviceObj)
    External (\_SB.CPUS.C074, DeviceObj)
    External (\_SB.CPUS.C075, DeviceObj)
    External (\_SB.CPUS.C076, DeviceObj)
    External (\_SB.CPUS.C077, DeviceObj)
    External (\_SB.CPUS.C078, DeviceObj)
    External (\_SB.CPUS.C079, DeviceObj)
    External (\_SB.CPUS.C07A, DeviceObj)
    External (\_SB.CPUS.C07B, DeviceObj)
    External (\_SB.CPUS.C07C, DeviceObj)
    External (\_SB.CPUS.C07D, DeviceObj)
    External (\_SB.CPUS.C07E, DeviceObj)
    External (\_SB.CPUS.C07F, DeviceObj)
    External (\_SB.CPUS.C080, DeviceObj)
    External (\_SB.CPUS.C081, DeviceObj)
    External (\_SB.CPUS.C082, DeviceObj)
    External (\_SB.CPUS.C083, DeviceObj)
    External (\_SB.CPUS.C084, DeviceObj)
    External (\_SB.CPUS.C085, DeviceObj)
    External (\_SB.CPUS.C086, DeviceObj)
    External (\_SB.CPUS.C087, DeviceObj)
    External (\_SB.CPUS.C088, DeviceObj)
    External (\_SB.CPUS.C089, DeviceObj)
    External (\_SB.CPUS.C08A, DeviceObj)
    External (\_SB.CPUS.C08B, DeviceObj)
    External (\_SB.CPUS.C08C, DeviceObj)
    External (\_SB.CPUS.C08D, DeviceObj)
    External (\_SB.CPUS.C08E, DeviceObj)
    External (\_SB.CPUS.C08F, DeviceObj)
    External (\_SB.CPUS.C090, DeviceObj)
    External (\_SB.CPUS.C091, DeviceObj)
    External (\_SB.CPUS.C092, DeviceObj)
    External (\_SB.CPUS.C093, DeviceObj)
    External (\_SB.CPUS.C094, DeviceObj)
    External (\_SB.CPUS.C095, DeviceObj)
    External (\_SB.CPUS.C096, DeviceObj)
    External (\_SB.CPUS.C097, DeviceObj)
    External (\_SB.CPUS.C098, DeviceObj)
    External (\_SB.CPUS.C099, DeviceObj)
    External (\_SB.CPUS.C09A, DeviceObj)
    External (\_SB.CPUS.C09B, DeviceObj)
    External (\_SB.CPUS.C09C, DeviceObj)
    External (\_SB.CPUS.C09D, DeviceObj)
    External (\_SB.CPUS.C09E, DeviceObj)
    External (\_SB.CPUS.C09F, DeviceObj)
    External (\_SB.CPUS.C0A0, DeviceObj)
    External (\_SB.CPUS.C0A1, DeviceObj)
    External (\_SB.CPUS.C0A2, DeviceObj)
    External (\_SB.CPUS.C0A3, DeviceObj)
    External (\_SB.CPUS.C0A4, DeviceObj)
    External (\_SB.CPUS.C0A5, DeviceObj)
    External (\_SB.CPUS.C0A6, DeviceObj)
    External (\_SB.CPUS.C0A7, DeviceObj)
    External (\_SB.CPUS.C0A8, DeviceObj)
    External (\_SB.CPUS.C0A9, DeviceObj)
    External (\_SB.CPUS.C0AA, DeviceObj)
    External (\_SB.CPUS.C0AB, DeviceObj)
    External (\_SB.CPUS.C0AC, DeviceObj)
    External (\_SB.CPUS.C0AD, DeviceObj)
    External (\_SB.CPUS.C0AE, DeviceObj)
    External (\_SB.CPUS.C0AF, DeviceObj)
    External (\_SB.CPUS.C0B0, DeviceObj)
    External (\_SB.CPUS.C0B1, DeviceObj)
    External (\_SB.CPUS.C0B2, DeviceObj)
    External (\_SB.CPUS.C0B3, DeviceObj)
    External (\_SB.CPUS.C0B4, DeviceObj)
    External (\_SB.CPUS.C0B5, DeviceObj)
    External (\_SB.CPUS.C0B6, DeviceObj)
    External (\_SB.CPUS.C0B7, DeviceObj)
    External (\_SB.CPUS.C0B8, DeviceObj)
    External (\_SB.CPUS.C0B9, DeviceObj)
    External (\_SB.CPUS.C0BA, DeviceObj)
    External (\_SB.CPUS.C0BB, DeviceObj)
    External (\_SB.CPUS.C0BC, DeviceObj)
    External (\_SB.CPUS.C0BD, DeviceObj)
    External (\_SB.CPUS.C0BE, DeviceObj)
    External (\_SB.CPUS.C0BF, DeviceObj)
    External (\_SB.CPUS.C0C0, DeviceObj)
    External (\_SB.CPUS.C0C1, DeviceObj)
    External (\_SB.CPUS.C0C2, DeviceObj)
    External (\_SB.CPUS.C0C3, DeviceObj)
    External (\_SB.CPUS.C0C4, DeviceObj)
    External (\_SB.CPUS.C0C5, DeviceObj)
    External (\_SB.CPUS.C0C6, DeviceObj)
    External (\_SB.CPUS.C0C7, DeviceObj)
    External (\_SB.CPUS.C0C8, DeviceObj)
    External (\_SB.CPUS.C0C9, DeviceObj)
    External (\_SB.CPUS.C0CA, DeviceObj)
    External (\_SB.CPUS.C0CB, DeviceObj)
    External (\_SB.CPUS.C0CC, DeviceObj)
    External (\_SB.CPUS.C0CD, DeviceObj)
    External (\_SB.CPUS.C0CE, DeviceObj)
    External (\_SB.CPUS.C0CF, DeviceObj)
    External (\_SB.CPUS.C0D0, DeviceObj)
    External (\_SB.CPUS.C0D1, DeviceObj)
    External (\_SB.CPUS.C0D2, DeviceObj)
    External (\_SB.CPUS.C0D3, DeviceObj)
    External (\_SB.CPUS.C0D4, DeviceObj)
    External (\_SB.CPUS.C0D5, DeviceObj)
    External (\_SB.CPUS.C0D6, DeviceObj)
    External (\_SB.CPUS.C0D7, DeviceObj)
    External (\_SB.CPUS.C0D8, DeviceObj)
    External (\_SB.CPUS.C0D9, DeviceObj)
    External (\_SB.CPUS.C0DA, DeviceObj)
    External (\_SB.CPUS.C0DB, DeviceObj)
    External (\_SB.CPUS.C0DC, DeviceObj)
    External (\_SB.CPUS.C0DD, DeviceObj)
    External (\_SB.CPUS.C0DE, DeviceObj)
    External (\_SB.CPUS.C0DF, DeviceObj)
    External (\_SB.CPUS.C0E0, DeviceObj)
    External (\_SB.CPUS.C0E1, DeviceObj)
    External (\_SB.CPUS.C0E2, DeviceObj)
    External (\_SB.CPUS.C0E3, DeviceObj)
    External (\_SB.CPUS.C0E4, DeviceObj)
    External (\_SB.CPUS.C0E5, DeviceObj)
    External (\_SB.CPUS.C0E6, DeviceObj)
    External (\_SB.CPUS.C0E7, DeviceObj)
    External (\_SB.CPUS.C0E8, DeviceObj)
    External (\_SB.CPUS.C0E9, DeviceObj)
    External (\_SB.CPUS.C0EA, DeviceObj)
    External (\_SB.CPUS.C0EB, DeviceObj)
    External (\_SB.CPUS.C0EC, DeviceObj)
    External (\_SB.CPUS.C0ED, DeviceObj)
    External (\_SB.CPUS.C0EE, DeviceObj)
    External (\_SB.CPUS.C0EF, DeviceObj)
    External (\_SB.CPUS.C0F0, DeviceObj)
    External (\_SB.CPUS.C0F1, DeviceObj)
    External (\_SB.CPUS.C0F2, DeviceObj)
    External (\_SB.CPUS.C0F3, DeviceObj)
    External (\_SB.CPUS.C0F4, DeviceObj)
    External (\_SB.CPUS.C0F5, DeviceObj)
    External (\_SB.CPUS.C0F6, DeviceObj)
    External (\_SB.CPUS.C0F7, DeviceObj)
    External (\_SB.CPUS.C0F8, DeviceObj)
    External (\_SB.CPUS.C0F9, DeviceObj)
    External (\_SB.CPUS.C0FA, DeviceObj)
    External (\_SB.CPUS.C0FB, DeviceObj)
    External (\_SB.CPUS.C0FC, DeviceObj)
    External (\_SB.CPUS.C0FD, DeviceObj)
    External (\_SB.CPUS.C0FE, DeviceObj)
    External (\_SB.CPUS.C0FF, DeviceObj)
    External (\_SB.CPUS.C100, DeviceObj)
    External (\_SB.CPUS.C101, DeviceObj)
    External (\_SB.CPUS.C102, DeviceObj)
    External (\_SB.CPUS.C103, DeviceObj)
    External (\_SB.CPUS.C104, DeviceObj)
    External (\_SB.CPUS.C105, DeviceObj)
    External (\_SB.CPUS.C106, DeviceObj)
    External (\_SB.CPUS.C107, DeviceObj)
    External (\_SB.CPUS.C108, DeviceObj)
    External (\_SB.CPUS.C109, DeviceObj)
    External (\_SB.CPUS.C10A, DeviceObj)
    External (\_SB.CPUS.C10B, DeviceObj)
    External (\_SB.CPUS.C10C, DeviceObj)
    External (\_SB.CPUS.C10D, DeviceObj)
    External (\_SB.CPUS.C10E, DeviceObj)
    External (\_SB.CPUS.C10F, DeviceObj)
    External (\_SB.CPUS.C110, DeviceObj)
    External (\_SB.CPUS.C111, DeviceObj)
    External (\_SB.CPUS.C112, DeviceObj)
    External (\_SB.CPUS.C113, DeviceObj)
    External (\_SB.CPUS.C114, DeviceObj)
    External (\_SB.CPUS.C115, DeviceObj)
    External (\_SB.CPUS.C116, DeviceObj)
    External (\_SB.CPUS.C117, DeviceObj)
    External (\_SB.CPUS.C118, DeviceObj)
    External (\_SB.CPUS.C119, DeviceObj)
    External (\_SB.CPUS.C11A, DeviceObj)
    External (\_SB.CPUS.C11B, DeviceObj)
    External (\_SB.CPUS.C11C, DeviceObj)
    External (\_SB.CPUS.C11D, DeviceObj)
    External (\_SB.CPUS.C11E, DeviceObj)
    External (\_SB.CPUS.C11F, DeviceObj)
    External (\_SB.CPUS.C120, DeviceObj)
    External (\_SB.CPUS.C121, DeviceObj)
    External (\_SB.CPUS.C122, DeviceObj)
    External (\_SB.CPUS.C123, DeviceObj)
    External (\_SB.CPUS.C124, DeviceObj)
    External (\_SB.CPUS.C125, DeviceObj)
    External (\_SB.CPUS.C126, DeviceObj)
    External (\_SB.CPUS.C127, DeviceObj)
    External (\_SB.CPUS.C128, DeviceObj)
    External (\_SB.CPUS.C129, DeviceObj)
    External (\_SB.CPUS.C12A, DeviceObj)
    External (\_SB.CPUS.C12B, DeviceObj)
    External (\_SB.CPUS.C12C, DeviceObj)
    External (\_SB.CPUS.C12D, DeviceObj)
    External (\_SB.CPUS.C12E, DeviceObj)
    External (\_SB.CPUS.C12F, DeviceObj)
    External (\_SB.CPUS.C130, DeviceObj)
    External (\_SB.CPUS.C131, DeviceObj)
    External (\_SB.CPUS.C132, DeviceObj)
    External (\_SB.CPUS.C133, DeviceObj)
    External (\_SB.CPUS.C134, DeviceObj)
    External (\_SB.CPUS.C135, DeviceObj)
    External (\_SB.CPUS.C136, DeviceObj)
    External (\_SB.CPUS.C137, DeviceObj)
    External (\_SB.CPUS.C138, DeviceObj)
    External (\_SB.CPUS.C139, DeviceObj)
    External (\_SB.CPUS.C13A, DeviceObj)
    External (\_SB.CPUS.C13B, DeviceObj)
    External (\_SB.CPUS.C13C, DeviceObj)
    External (\_SB.CPUS.C13D, DeviceObj)
    External (\_SB.CPUS.C13E, DeviceObj)
    External (\_SB.CPUS.C13F, DeviceObj)
    External (\_SB.CPUS.C140, DeviceObj)
    External (\_SB.CPUS.C141, DeviceObj)
    External (\_SB.CPUS.C142, DeviceObj)
    External (\_SB.CPUS.C143, DeviceObj)
    External (\_SB.CPUS.C144, DeviceObj)
    External (\_SB.CPUS.C145, DeviceObj)
    External (\_SB.CPUS.C146, DeviceObj)
    External (\_SB.CPUS.C147, DeviceObj)
    External (\_SB.CPUS.C148, DeviceObj)
    External (\_SB.CPUS.C149, DeviceObj)
    External (\_SB.CPUS.C14A, DeviceObj)
    External (\_SB.CPUS.C14B, DeviceObj)
    External (\_SB.CPUS.C14C, DeviceObj)
    External (\_SB.CPUS.C14D, DeviceObj)
    External (\_SB.CPUS.C14E, DeviceObj)
    External (\_SB.CPUS.C14F, DeviceObj)
    External (\_SB.CPUS.C150, DeviceObj)
    External (\_SB.CPUS.C151, DeviceObj)
    External (\_SB.CPUS.C152, DeviceObj)
    External (\_SB.CPUS.C153, DeviceObj)
    External (\_SB.CPUS.C154, DeviceObj)
    External (\_SB.CPUS.C155, DeviceObj)
    External (\_SB.CPUS.C156, DeviceObj)
    External (\_SB.CPUS.C157, DeviceObj)
    External (\_SB.CPUS.C158, DeviceObj)
    External (\_SB.CPUS.C159, DeviceObj)
    External (\_SB.CPUS.C15A, DeviceObj)
    External (\_SB.CPUS.C15B, DeviceObj)
    External (\_SB.CPUS.C15C, DeviceObj)
    External (\_SB.CPUS.C15D, DeviceObj)
    External (\_SB.CPUS.C15E, DeviceObj)
    External (\_SB.CPUS.C15F, DeviceObj)
    External (\_SB.CPUS.C160, DeviceObj)
    External (\_SB.CPUS.C161, DeviceObj)
    External (\_SB.CPUS.C162, DeviceObj)
    External (\_SB.CPUS.C163, DeviceObj)
    External (\_SB.CPUS.C164, DeviceObj)
    External (\_SB.CPUS.C165, DeviceObj)
    External (\_SB.CPUS.C166, DeviceObj)
    External (\_SB.CPUS.C167, DeviceObj)
    External (\_SB.CPUS.C168, DeviceObj)
    External (\_SB.CPUS.C169, DeviceObj)
    External (\_SB.CPUS.C16A, DeviceObj)
    External (\_SB.CPUS.C16B, DeviceObj)
    External (\_SB.CPUS.C16C, DeviceObj)
    External (\_SB.CPUS.C16D, DeviceObj)
    External (\_SB.CPUS.C16E, DeviceObj)
    External (\_SB.CPUS.C16F, DeviceObj)
    External (\_SB.CPUS.C170, DeviceObj)
    External (\_SB.CPUS.C171, DeviceObj)
    External (\_SB.CPUS.C172, DeviceObj)
    External (\_SB.CPUS.C173, DeviceObj)
    External (\_SB.CPUS.C174, DeviceObj)
    External (\_SB.CPUS.C175, DeviceObj)
    External (\_SB.CPUS.C176, DeviceObj)
    External (\_SB.CPUS.C177, DeviceObj)
    External (\_SB.CPUS.C178, DeviceObj)
    External (\_SB.CPUS.C179, DeviceObj)
    External (\_SB.CPUS.C17A, DeviceObj)
    External (\_SB.CPUS.C17B, DeviceObj)
    External (\_SB.CPUS.C17C, DeviceObj)
    External (\_SB.CPUS.C17D, DeviceObj)
    External (\_SB.CPUS.C17E, DeviceObj)
    External (\_SB.CPUS.C17F, DeviceObj)

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

    Scope (\_SB.CPUS.C040)  // core 32 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C041)  // core 32 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C042)  // core 33 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C043)  // core 33 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C044)  // core 34 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C045)  // core 34 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C046)  // core 35 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C047)  // core 35 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C048)  // core 36 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C049)  // core 36 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C04A)  // core 37 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C04B)  // core 37 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C04C)  // core 38 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C04D)  // core 38 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C04E)  // core 39 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C04F)  // core 39 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C050)  // core 40 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C051)  // core 40 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C052)  // core 41 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C053)  // core 41 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C054)  // core 42 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C055)  // core 42 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C056)  // core 43 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C057)  // core 43 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C058)  // core 44 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C059)  // core 44 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C05A)  // core 45 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C05B)  // core 45 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C05C)  // core 46 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C05D)  // core 46 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C05E)  // core 47 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C05F)  // core 47 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C060)  // core 48 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C061)  // core 48 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C062)  // core 49 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C063)  // core 49 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C064)  // core 50 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C065)  // core 50 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C066)  // core 51 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C067)  // core 51 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C068)  // core 52 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C069)  // core 52 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C06A)  // core 53 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C06B)  // core 53 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C06C)  // core 54 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C06D)  // core 54 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C06E)  // core 55 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C06F)  // core 55 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C070)  // core 56 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C071)  // core 56 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C072)  // core 57 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C073)  // core 57 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C074)  // core 58 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C075)  // core 58 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C076)  // core 59 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C077)  // core 59 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C078)  // core 60 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C079)  // core 60 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C07A)  // core 61 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C07B)  // core 61 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C07C)  // core 62 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C07D)  // core 62 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C07E)  // core 63 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C07F)  // core 63 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C080)  // core 64 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C081)  // core 64 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C082)  // core 65 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C083)  // core 65 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C084)  // core 66 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C085)  // core 66 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C086)  // core 67 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C087)  // core 67 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C088)  // core 68 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C089)  // core 68 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C08A)  // core 69 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C08B)  // core 69 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C08C)  // core 70 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C08D)  // core 70 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C08E)  // core 71 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C08F)  // core 71 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C090)  // core 72 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C091)  // core 72 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C092)  // core 73 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C093)  // core 73 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C094)  // core 74 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C095)  // core 74 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C096)  // core 75 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C097)  // core 75 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C098)  // core 76 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C099)  // core 76 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C09A)  // core 77 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C09B)  // core 77 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C09C)  // core 78 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C09D)  // core 78 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C09E)  // core 79 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C09F)  // core 79 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0A0)  // core 80 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0A1)  // core 80 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0A2)  // core 81 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0A3)  // core 81 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0A4)  // core 82 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0A5)  // core 82 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0A6)  // core 83 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0A7)  // core 83 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0A8)  // core 84 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0A9)  // core 84 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0AA)  // core 85 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0AB)  // core 85 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0AC)  // core 86 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0AD)  // core 86 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0AE)  // core 87 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0AF)  // core 87 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0B0)  // core 88 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0B1)  // core 88 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0B2)  // core 89 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0B3)  // core 89 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0B4)  // core 90 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0B5)  // core 90 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0B6)  // core 91 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0B7)  // core 91 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0B8)  // core 92 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0B9)  // core 92 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0BA)  // core 93 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0BB)  // core 93 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0BC)  // core 94 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0BD)  // core 94 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0BE)  // core 95 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0BF)  // core 95 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0C0)  // core 96 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0C1)  // core 96 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0C2)  // core 97 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0C3)  // core 97 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0C4)  // core 98 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0C5)  // core 98 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0C6)  // core 99 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0C7)  // core 99 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0C8)  // core 100 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0C9)  // core 100 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0CA)  // core 101 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0CB)  // core 101 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0CC)  // core 102 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0CD)  // core 102 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0CE)  // core 103 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0CF)  // core 103 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0D0)  // core 104 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0D1)  // core 104 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0D2)  // core 105 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0D3)  // core 105 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0D4)  // core 106 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0D5)  // core 106 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0D6)  // core 107 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0D7)  // core 107 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0D8)  // core 108 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0D9)  // core 108 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0DA)  // core 109 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0DB)  // core 109 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0DC)  // core 110 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0DD)  // core 110 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0DE)  // core 111 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0DF)  // core 111 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0E0)  // core 112 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0E1)  // core 112 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0E2)  // core 113 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0E3)  // core 113 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0E4)  // core 114 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0E5)  // core 114 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0E6)  // core 115 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0E7)  // core 115 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0E8)  // core 116 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0E9)  // core 116 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0EA)  // core 117 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0EB)  // core 117 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0EC)  // core 118 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0ED)  // core 118 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0EE)  // core 119 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0EF)  // core 119 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0F0)  // core 120 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0F1)  // core 120 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0F2)  // core 121 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0F3)  // core 121 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0F4)  // core 122 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0F5)  // core 122 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0F6)  // core 123 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0F7)  // core 123 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0F8)  // core 124 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0F9)  // core 124 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0FA)  // core 125 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0FB)  // core 125 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0FC)  // core 126 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0FD)  // core 126 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0FE)  // core 127 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C0FF)  // core 127 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C100)  // core 128 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C101)  // core 128 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C102)  // core 129 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C103)  // core 129 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C104)  // core 130 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C105)  // core 130 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C106)  // core 131 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C107)  // core 131 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C108)  // core 132 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C109)  // core 132 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C10A)  // core 133 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C10B)  // core 133 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C10C)  // core 134 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C10D)  // core 134 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C10E)  // core 135 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C10F)  // core 135 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C110)  // core 136 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C111)  // core 136 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C112)  // core 137 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C113)  // core 137 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C114)  // core 138 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C115)  // core 138 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C116)  // core 139 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C117)  // core 139 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C118)  // core 140 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C119)  // core 140 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C11A)  // core 141 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C11B)  // core 141 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C11C)  // core 142 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C11D)  // core 142 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C11E)  // core 143 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C11F)  // core 143 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C120)  // core 144 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C121)  // core 144 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C122)  // core 145 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C123)  // core 145 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C124)  // core 146 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C125)  // core 146 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C126)  // core 147 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C127)  // core 147 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C128)  // core 148 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C129)  // core 148 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C12A)  // core 149 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C12B)  // core 149 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C12C)  // core 150 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C12D)  // core 150 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C12E)  // core 151 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C12F)  // core 151 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C130)  // core 152 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C131)  // core 152 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C132)  // core 153 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C133)  // core 153 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C134)  // core 154 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C135)  // core 154 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C136)  // core 155 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C137)  // core 155 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C138)  // core 156 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C139)  // core 156 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C13A)  // core 157 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C13B)  // core 157 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C13C)  // core 158 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C13D)  // core 158 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C13E)  // core 159 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C13F)  // core 159 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C140)  // core 160 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C141)  // core 160 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C142)  // core 161 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C143)  // core 161 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C144)  // core 162 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C145)  // core 162 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C146)  // core 163 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C147)  // core 163 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C148)  // core 164 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C149)  // core 164 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C14A)  // core 165 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C14B)  // core 165 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C14C)  // core 166 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C14D)  // core 166 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C14E)  // core 167 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C14F)  // core 167 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C150)  // core 168 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C151)  // core 168 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C152)  // core 169 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C153)  // core 169 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C154)  // core 170 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C155)  // core 170 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C156)  // core 171 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C157)  // core 171 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C158)  // core 172 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C159)  // core 172 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C15A)  // core 173 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C15B)  // core 173 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C15C)  // core 174 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C15D)  // core 174 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C15E)  // core 175 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C15F)  // core 175 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C160)  // core 176 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C161)  // core 176 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C162)  // core 177 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C163)  // core 177 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C164)  // core 178 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C165)  // core 178 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C166)  // core 179 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C167)  // core 179 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C168)  // core 180 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C169)  // core 180 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C16A)  // core 181 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C16B)  // core 181 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C16C)  // core 182 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C16D)  // core 182 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C16E)  // core 183 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C16F)  // core 183 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C170)  // core 184 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C171)  // core 184 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C172)  // core 185 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C173)  // core 185 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C174)  // core 186 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C175)  // core 186 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C176)  // core 187 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C177)  // core 187 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C178)  // core 188 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C179)  // core 188 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C17A)  // core 189 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C17B)  // core 189 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C17C)  // core 190 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C17D)  // core 190 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C17E)  // core 191 thread 0, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }

    Scope (\_SB.CPUS.C17F)  // core 191 thread 1, core
    {
        Name (_CPC, Package ()
        {
            23, 3, 120, 100, 20, 20,
            NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
            100, 500, 2500
        })
    }
}

                     Signature : "SLIT"
                  Table Length : 00000000
                      Revision : 01
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000
                    Localities : 0000000000000004
                  Locality   0 : 0A 0C 14 16
                  Locality   1 : 0C 0A 16 18
                  Locality   2 : 14 16 0A 0C
                  Locality   3 : 16 18 0C 0A

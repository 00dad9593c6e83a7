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
                  Locality   0 : 0A 0C 15 15
                  Locality   1 : 0C 0A 15 15
                  Locality   2 : 15 15 0A 0C
                  Locality   3 : 15 15 0C 0A

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
                  Locality   0 : 0A 0F 18 18
                  Locality   1 : 0F 0A 18 18
                  Locality   2 : 18 18 0A 0F
                  Locality   3 : 18 18 0F 0A

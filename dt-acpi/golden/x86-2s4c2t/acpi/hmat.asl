                     Signature : "HMAT"
                  Table Length : 00000000
                      Revision : 02
                      Checksum : 00
                        Oem ID : "BOCHS "
                  Oem Table ID : "BXPC    "
                  Oem Revision : 00000002
               Asl Compiler ID : "INTL"
         Asl Compiler Revision : 00000000
                      Reserved : 00000000

/* memory of node 0 */
                Structure Type : 0000
                      Reserved : 0000
                        Length : 00000028
         Flags (decoded below) : 0001
Processor Proximity Domain Valid : 1
                     Reserved1 : 0000
Attached Initiator Proximity Domain : 00000000
       Memory Proximity Domain : 00000000
                     Reserved2 : 00000000
                     Reserved3 : 0000000000000000
                     Reserved4 : 0000000000000000

/* memory of node 1 */
                Structure Type : 0000
                      Reserved : 0000
                        Length : 00000028
         Flags (decoded below) : 0001
Processor Proximity Domain Valid : 1
                     Reserved1 : 0000
Attached Initiator Proximity Domain : 00000001
       Memory Proximity Domain : 00000001
                     Reserved2 : 00000000
                     Reserved3 : 0000000000000000
                     Reserved4 : 0000000000000000

/* latency, ns */
                Structure Type : 0001
                      Reserved : 0000
                        Length : 00000038
         Flags (decoded below) : 00
              Memory Hierarchy : 0
                     Data Type : 00
                     Reserved1 : 0000
 Initiator Proximity Domains # : 00000002
    Target Proximity Domains # : 00000002
                     Reserved2 : 00000000
               Entry Base Unit : 00000000000003E8
Initiator Proximity Domain List : 00000000
Initiator Proximity Domain List : 00000001
  Target Proximity Domain List : 00000000
  Target Proximity Domain List : 00000001
                         Entry : 005A
                         Entry : 0096
                         Entry : 0096
                         Entry : 005A

/* bandwidth, 10 MB/s */
                Structure Type : 0001
                      Reserved : 0000
                        Length : 00000038
         Flags (decoded below) : 00
              Memory Hierarchy : 0
                     Data Type : 03
                     Reserved1 : 0000
 Initiator Proximity Domains # : 00000002
    Target Proximity Domains # : 00000002
                     Reserved2 : 00000000
               Entry Base Unit : 000000000000000A
Initiator Proximity Domain List : 00000000
Initiator Proximity Domain List : 00000001
  Target Proximity Domain List : 00000000
  Target Proximity Domain List : 00000001
                         Entry : 2EE0
                         Entry : 1770
                         Entry : 1770
                         Entry : 2EE0

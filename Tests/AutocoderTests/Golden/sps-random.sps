00010        ORG0987                                                       ID7
00020        DSA*          L4        2                                     ID7
0003008L13   DCW*      -AHMV89                                             ID7
00040        SBR                      @                                    ID7
0005023L1    DC *      2G                                                  ID7
00060        EX L14                                                        ID7
00070  X-Y   MA L7                      REMARK                             ID7
00080        D  L14   + 1231000                                            ID7
00090        M  0999  + 12            - REMARK                             ID7
00100        WRPL11   +005            J REMARK                             ID7
00110        W  L3    -  4 0000  + 121  REMARK                             ID7
0012005L11   DCW*      0%KHA                                               ID7
00130  L9    CU L8                    U                                    ID7
0014030L5    DC *      9U TPG7 OM# *GKC$-KZXMLC                            ID7
00150        LU L11       3             REMARK                             ID7
00160        DSA*          L7        2                                     ID7
00170        MN L12        0001                                            ID7
0018003      DCW*      VJZ                                                 ID7
00190  P     SS L6    -0011                                                ID7
00200  L6    CU L2         A,B                                             ID7
0021025      DS 1000                                                       ID7
00220        EX L7                                                         ID7
0023014L2    DCW*      S                                                   ID7
00240        MA L6        3L14       1  REMARK                             ID7
00250        MU                                                            ID7
00260  A.B   B  L0    -  4            & REMARK                             ID7
00270        CW *     +0121L0    -  4   REMARK                             ID7
00280        EX L6                                                         ID7
00290        MIZ*     + 12 L2        3V REMARK                             ID7
00300  *REMARK CARD                                                        ID7
00310        MCWS 7       2L11        R REMARK                             ID7
00320  A,B   H                                                             ID7
0033026$Q@   DCW*      ZTM0JY8ZN/279/Z%XF*                                 ID7
00340  L0    B  A.B   -  42L0        2                                     ID7
00350        CC                         REMARK                             ID7
00360        MZ 0999  + 12 1000  + 12                                      ID7
00370  L4    DSA*          L1    -  43                                     ID7
00380  L7    S  P         3             REMARK                             ID7
0039025      DC *      EYCXB84ILH$Z5/J                                     ID7
00400        EX L5                                                         ID7
0041087S 7   DS *                                                          ID7
00420  L8    MIZ*     -0123                                                ID7
0043015L10   DCW0440   0)L9O7F#O455                                        ID7
0044011      DCW*      A                                                   ID7
0045023L12   DCW*                                                          ID7
0046005      DCW*      UGRQ                                                ID7
0047023      DCW0387   Q4#7F9B2/-PT#53                                     ID7
0048023L14   DC *      J-6M6A/$&P*W57A*$BZ                                 ID7
0049023      DCW0227   SPE%$7GE1BU5                                        ID7
00500  L3    MCML14       3A.B   -  4                                      ID7
00510        SRF                      7 REMARK                             ID7
00520        SARL2    + 122*     +012   REMARK                             ID7
00530        A                        4 REMARK                             ID7
0054002      DCW*     &17                                                  ID7
00550        M                          REMARK                             ID7
00560        CS                       5                                    ID7
00570        DSA0361       L13       1                                     ID7
0058056      DS *                                                          ID7
0059057      DS *                                                          ID7
0060027      DC *      3D                                                  ID7
00610        NOPL7    -  4                                                 ID7
0062087      DS *                                                          ID7
00630  *REMARK CARD                                                        ID7
0064020      DC *     -11291756237038078436                                ID7
00650        SS L13   + 12 L8           REMARK                             ID7
0066025      DC *      $                                                   ID7
00670        H  L4        1L5           REMARK                             ID7
00680        DSA0299       *         2                                     ID7
0069009      DCW*      .X*.2W0/                                            ID7
00700        DSA*          L9    + 123                                     ID7
00710        ENDA,B                                                        ID7

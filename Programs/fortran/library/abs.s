               JOB  ABS                                                    ABSF
     * ABSF                    THE NUMBER WITHOUT ITS SIGN
     *
     X3        EQU  99
     NOMORE    EQU  1134
               ORG  2000
     ABSF      MZ   PLUS,279&X3
               B    NOMORE
     PLUS      DCW  @?@
               END  ABSF

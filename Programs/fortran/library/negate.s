               JOB  NEGATE                                                 NEGAT
     * A MINUS SIGN BEFORE AN EXPRESSION: CHANGES THE SIGN OF THE NUMBER
     *
     * ZERO STAYS POSITIVE.
     *
     X3        EQU  99
     NOMORE    EQU  1134
               ORG  2000
     NEGATE    MZ   279&X3,SIGN
               MZ   PLUS,279&X3
               BM   NOMORE,SIGN
               C    ZEROS,279&X3
               BE   NOMORE
               MZ   KMINUS,279&X3
               B    NOMORE
     SIGN      DCW  @?@
     PLUS      DCW  @?@
     KMINUS    DCW  @!@
     ZEROS     DCW  @000000000000000000000?@
               END  NEGATE

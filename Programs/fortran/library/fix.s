               JOB  FIX                                                    XFIXF
     * XFIXF                   THE INTEGER PART OF A FLOATING POINT NUMBER
     *
     * THE MANTISSA IS PLACED BETWEEN ZEROS FROM 230 ON.  THE EXPONENT IS
     * THE NUMBER OF ITS INTEGER DIGITS; THE LOW-ORDER ONES OF THEM, AS
     * MANY AS A FIXED POINT NUMBER HAS, ARE THE RESULT.
     *
     X1        EQU  89
     X2        EQU  94
     X3        EQU  99
     EXP2      EQU  1679
     MODULS    EQU  1536
     FIXED     EQU  1687
     NOMORE    EQU  1134
               ORG  2000
     XFIXF     CS   279
               SW   201
               ZA   ZERO,279
               MZ   ZERO,279
               SBR  X1,0
               MLC  PLUS,SIGN
               BE   INTEGR
               BM   INTEGR,EXP2
               MLC  EXP2,X1
               MZ   ZERO,X1
               C    X1,LONGST
               BL   NONE
               MZ   279&X3,SIGN
               MLC  279&X3,229&X3
               MZ   ZERO,229&X3
     INTEGR    MLC  MODULS,X3
               MLC  229&X1,279&X3
               C    ZEROS,279&X3
               BE   PLUSZR
               MZ   SIGN,279&X3
     DONE      SW   FIXED
               B    NOMORE
     PLUSZR    MZ   PLUS,279&X3
               B    DONE
     NONE      SBR  X1,0
               B    INTEGR
     *
     ZERO      DCW  @0@
     PLUS      DCW  @?@
     SIGN      DCW  @?@
     LONGST    DCW  @042@
     ZEROS     DCW  @0000000000000000000000@
               END  XFIXF

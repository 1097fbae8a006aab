               JOB  FLOAT                                                  FLOAT
     * FLOATF                  A FIXED POINT NUMBER AS FLOATING POINT
     *
     * ENTERED WITH THE NUMBER AT 280, X3 DIGITS.  THE ARITHMETIC ROUTINE
     * NORMALIZES A MANTISSA WHOSE LOW DIGIT IS AT X2; WITH THE NUMBER OF
     * WORKING DIGITS AS THE EXPONENT THE NUMBER IS ITSELF THE MANTISSA.
     *
     X1        EQU  89
     X2        EQU  94
     X3        EQU  99
     WIDTH     EQU  837
     EXP1      EQU  1682
     RESULT    EQU  1010
     FIXED     EQU  1687
               ORG  2000
     FLOATF    SW   228
               ZA   279&X3,250
               MLC  WIDTH,X3
               MLC  WIDTH,EXP1
               CW   FIXED
               SBR  X2,250
               B    RESULT
               END  FLOATF

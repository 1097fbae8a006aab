               JOB  SINE AND COSINE                                        SINCO
     * SINF, COSF              THE SINE AND THE COSINE
     *
     * THE COSINE IS THE SINE OF PI/2 MORE.  THE ARGUMENT MODULO 2 PI IS
     * REDUCED TO 0 TO PI/2, AND THE SERIES U - U**3/6 + U**5/120 ...
     * IS SUMMED.  FOR SINES BELOW 1 THE ARGUMENT IS NOT REDUCED, SO
     * THAT THE SINE OF A SMALL NUMBER HAS ALL ITS DIGITS.
     *
               NAMES
               ORG  2000
     SINCOS    BCE  COSF,4&X2,C
               BE   NOMORE              THE SINE OF ZERO
               B    SETUP
               BM   DIRECT,EXPON
               C    EXPON,EZERO
               BE   DIRECT
               B    REDUCE
               B    HALVES
     *
     COSF      B    SETUP
               MZ   PLUS,SIGN
               BM   BELOW1,EXPON
     TOPI      B    REDUCE
               A    PI2&X3,T&X3
     *
     * SUBTRACT PI UNTIL IT IS BELOW PI, CHANGING THE SIGN EACH TIME
     *
     HALVES    MLC  PI&X3,Z&X3
     LESSPI    S    Z&X3,T&X3
               BM   BELOW,T&X3
               BM   SETPLS,SIGN
               MZ   MINUS,SIGN
               B    LESSPI
     SETPLS    MZ   PLUS,SIGN
               B    LESSPI
     BELOW     A    Z&X3,T&X3
               MZ   NOZONE,T&X3
               S    T&X3,Z&X3
               MZ   NOZONE,Z&X3
               C    T&X3,Z&X3
               BL   OTHER
               MLC  T&X3,U&X3
               B    WHOLE
     OTHER     MLC  Z&X3,U&X3
     WHOLE     ZA   NOZONE,EXPON
     DIRECT    ZS   EXPON,PLACES
               A    PLACES
               MZ   NOZONE,PLACES
               B    SQUARE
               B    SERIES
               DCW  @0060148F-@
               MLC  SUM&X3,T&X3
               MLC  U&X3,Z&X3
               B    MULT
               B    FINISH
     *
     * LESS THAN A TENTH: SHIFT THE DIGITS TO THE RIGHT
     *
     BELOW1    MLC  U&X3,T&X3
               ZS   EXPON,PLACES
               MZ   NOZONE,PLACES
               B    SHIFT
               MLC  Z&X3,U&X3
               ZA   NOZONE,EXPON
               B    TOPI
     *
     * MODULO 2 PI
     *
     REDUCE    SBR  REDUCX+3
               C    EXPON,MOST
               BL   TOOBIG
               MLC  TWOPI&X3,Z&X3
               B    MODULO
     REDUCX    B    0
     TOOBIG    MLC  WIDTH,X3
               B    MESSAG
               DCW  @SCL@
               B    UNDERF
     *
     EZERO     DCW  @00?@
     MOST      DCW  @02?@
     TWOPIA    DCW  @6283185307179586476925286@
     TWOPI     EQU  TWOPIA-24
     PIA       DCW  @3141592653589793238462643@
     PI        EQU  PIA-24
     PI2A      DCW  @1570796326794896619231321@
     PI2       EQU  PI2A-24
               END  SINCOS

               JOB  EXPONENTIAL                                            EXPF
     * EXPF                    E TO THE POWER OF A NUMBER
     *
     * THE ARGUMENT MODULO LN 10 IS R, THE QUOTIENT THE EXPONENT OF THE
     * RESULT, E TO THE R ITS MANTISSA.  FOR A NEGATIVE ARGUMENT LN 10 - R
     * REPLACES R, AND THE EXPONENT IS ONE LESS.
     *
               NAMES
               ORG  2000
     EXPF      BE   ZERO
               B    SETUP
               BM   BELOW1,EXPON
               C    EXPON,THREE
               BL   TOOBIG              1000 AND MORE
     REDUCE    MLC  LN10&X3,Z&X3
               B    MODULO
               BM   NEGTIV,SIGN
               ZA   QUOT,EXPON
     POWER     MLC  T&X3,Z&X3
               B    SERIES
               DCW  @0010010F&@
               MLC  SUM&X3,T&X3
               MZ   PLUS,SIGN
               B    FINISH
     NEGTIV    MLC  LN10&X3,U&X3
               S    T&X3,U&X3
               MZ   NOZONE,U&X3
               MLC  U&X3,T&X3
               ZS   QUOT,EXPON
               S    ONE,EXPON
               B    POWER
     *
     * LESS THAN A TENTH: SHIFT THE DIGITS TO THE RIGHT
     *
     BELOW1    MLC  U&X3,T&X3
               ZS   EXPON,PLACES
               MZ   NOZONE,PLACES
               B    SHIFT
               MLC  Z&X3,U&X3
               ZA   NOZONE,EXPON
               B    REDUCE
     *
     TOOBIG    MLC  WIDTH,X3
               BM   UNDERF,SIGN
               B    OVERFL
     ZERO      MN   ONE,280
               MZ   PLUS,279&X3
               ZA   ONE,EXP2
               B    NOMORE
     *
     ONE       DCW  @1@
     THREE     DCW  @00C@
     LN10A     DCW  @2302585092994045684017991@
     LN10      EQU  LN10A-24
               END  EXPF

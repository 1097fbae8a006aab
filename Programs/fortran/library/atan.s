               JOB  ARC TANGENT                                            ATANF
     * ATANF                   THE ARC TANGENT, -PI/2 TO PI/2
     *
     * THE SERIES V - V**3/3 + V**5/5 ... WITH V = X BELOW .41, 1/X FROM
     * 2.4 ON (THE ARC TANGENT IS PI/2 LESS THAT), AND (X-1)/(X+1)
     * BETWEEN (THE ARC TANGENT IS PI/4 MORE).
     *
               NAMES
               ORG  2000
     ATANF     BE   NOMORE              ZERO
               B    SETUP
               MLC  178,LEAD
               C    EXPON,EZERO
               BE   EXPON0
               C    EXPON,EONE
               BE   EXPON1
               BM   SMALL,EXPON
     *
     * LARGE: V IS .1/MANTISSA, SHIFTED 1-EXPONENT PLACES TO THE RIGHT
     *
     LARGE     ZA   NOZONE,T&X3
               MZ   NOZONE,T&X3
               MN   ONE,127
               MLC  U&X3,Z&X3
               SBR  X2,0
               B    DIVIDE
               MLC  T&X3,U&X3
               S    ONE,EXPON
               ZA   EXPON,PLACES
               A    PLACES
               MZ   NOZONE,PLACES
               B    ARC
               ZA   EXPON,PLACES
               MZ   NOZONE,PLACES
               B    SHIFT
               MLC  PI2&X3,T&X3
               S    Z&X3,T&X3
     WHOLE     MZ   NOZONE,T&X3
               ZA   NOZONE,EXPON
               B    FINISH
     EXPON0    C    K41,LEAD
               BL   SMALL
               B    MIDDLE
     EXPON1    C    K24,LEAD
               BL   MIDDL1
               B    LARGE
     *
     SMALL     ZS   EXPON,PLACES
               A    PLACES
               MZ   NOZONE,PLACES
               B    ARC
               B    FINISH
     *
     * BETWEEN; ONE INTEGER DIGIT SHIFTS U A PLACE TO THE LEFT
     *
     MIDDL1    MLC  U&X3,125&X3
               MN   NOZONE,T&X3
               MZ   NOZONE,T&X3
               MLC  T&X3,U&X3
     MIDDLE    MLC  C1&X3,Z&X3
               MLC  U&X3,T&X3
               S    Z&X3,T&X3
               A    U&X3,Z&X3
               MZ   NOZONE,Z&X3
               MZ   T&X3,RSIGN
               MZ   NOZONE,T&X3
               SBR  X2,0
               B    DIVIDE
               MLC  T&X3,U&X3
               ZA   NOZONE,PLACES
               MZ   NOZONE,PLACES
               B    ARC
               MLC  T&X3,Z&X3
               MLC  PI4&X3,T&X3
               MZ   RSIGN,Z&X3
               A    Z&X3,T&X3
               B    WHOLE
     *
     * T = THE SERIES OF U SQUARED, TIMES U
     *
     ARC       SBR  ARCX+3
               B    SQUARE
               B    SERIES
               DCW  @0030020P-@
               MLC  SUM&X3,T&X3
               MLC  U&X3,Z&X3
               B    MULT
     ARCX      B    0
     *
     RSIGN     DCW  @?@
     LEAD      DCW  #2
     ONE       DCW  @1@
     EZERO     DCW  @00?@
     EONE      DCW  @00A@
     K41       DCW  @41@
     K24       DCW  @24@
     C1A       DCW  @1000000000000000000000000@
     C1        EQU  C1A-24
     PI2A      DCW  @1570796326794896619231321@
     PI2       EQU  PI2A-24
     PI4A      DCW  @0785398163397448309615660@
     PI4       EQU  PI4A-24
               END  ATANF

               JOB  LOGARITHM                                              LOGF
     * LOGF                    THE NATURAL LOGARITHM
     *
     * LN Y = LN C + 2 (U + U**3/3 + U**5/5 ...), U = (Y-C)/(Y+C), WITH
     * C = 1 WHEN Y IS NEAR 1, OTHERWISE 10**-.25 OR 10**-.75 TIMES A
     * POWER OF TEN.  THE LOGARITHM OF C IS THEN A MULTIPLE OF LN 10 / 4.
     *
               NAMES
               ORG  2000
     LOGF      BE   ZERO
               B    SETUP
               BM   NEGTIV,SIGN
     POSTIV    MLC  178,LEAD
               CW   NEAR1
               C    EXPON,EZERO
               BE   EXPON0
               C    EXPON,EONE
               BE   EXPON1
     FAR       ZA   EXPON,FACTOR
               A    FACTOR
               A    FACTOR
               C    K32,LEAD
               BL   LOW
               S    ONE,FACTOR
               MLC  C2&X3,Z&X3
               B    COMMON
     LOW       S    THREE,FACTOR
               MLC  C3&X3,Z&X3
               B    COMMON
     EXPON0    C    K56,LEAD
               BL   FAR
               B    NEAR
     EXPON1    C    K18,LEAD
               BL   NEARM
               B    FAR
     *
     * ONE INTEGER DIGIT: SHIFT U A PLACE TO THE LEFT
     *
     NEARM     MLC  U&X3,125&X3
               MN   NOZONE,T&X3
               MZ   NOZONE,T&X3
               MLC  T&X3,U&X3
     NEAR      MLC  C1&X3,Z&X3
               SW   NEAR1
     COMMON    MLC  U&X3,T&X3
               S    Z&X3,T&X3
               A    U&X3,Z&X3
               MZ   NOZONE,Z&X3
               MZ   T&X3,RSIGN
               MZ   NOZONE,T&X3
               SBR  X2,0
               ZA   NOZONE,EXPON
               ZA   NOZONE,PLACES
               MZ   NOZONE,PLACES
               BW   NORM,NEAR1
     RATIO     B    DIVIDE
               MLC  T&X3,U&X3
               B    SQUARE
               B    SERIES
               DCW  @0030020P&@
               MLC  SUM&X3,T&X3
               MLC  U&X3,Z&X3
               B    MULT
               A    T&X3
               MZ   NOZONE,T&X3
               BW   NEAREX,NEAR1
     *
     * ADD THE LOGARITHM OF C
     *
               MLC  LN4&X3,Z&X3
               MLC  FACTOR,203
               M    Z&X3,205&X3
               MZ   RSIGN,T&X3
               A    T&X3,205&X3
               MZ   205&X3,SIGN
               MZ   NOZONE,205&X3
               SBR  X2,203&X3
               B    PLACED
     NEAREX    MZ   RSIGN,SIGN
               B    FINISH
     *
     * NEAR 1: REMOVE THE LEADING ZEROS OF Y-1
     *
     NORM      BCE  MORE,127&X2,0
               S    X2,EXPON
               MLC  X2,PLACES
               A    PLACES
               MZ   NOZONE,PLACES
               B    RATIO
     MORE      SBR  X2,1&X2
               C    X2,X3
               BU   NORM
               MLC  WIDTH,X3
               B    UNDERF              THE LOGARITHM OF 1
     *
     ZERO      B    MESSAG
               DCW  @LGZ@
               B    OVERFL&7
     NEGTIV    B    MESSAG
               DCW  @LGN@
               SBR  X1,0&X3
               MA   X3,X1
               CS   279
               SW   201
               B    POSTIV
     *
     NEAR1     DCW  @ @
     RSIGN     DCW  @?@
     LEAD      DCW  #2
     FACTOR    DCW  #3
     ONE       DCW  @1@
     THREE     DCW  @3@
     EZERO     DCW  @00?@
     EONE      DCW  @00A@
     K32       DCW  @32@
     K56       DCW  @56@
     K18       DCW  @18@
     C1A       DCW  @1000000000000000000000000@
     C1        EQU  C1A-24
     C2A       DCW  @0562341325190349080394951@
     C2        EQU  C2A-24
     C3A       DCW  @0177827941003892280122542@
     C3        EQU  C3A-24
     LN4A      DCW  @0575646273248511421004497@
     LN4       EQU  LN4A-24
               END  LOGF

               JOB  SERIES                                                 SERIE
     * SERIES                  COMMON PART OF THE ELEMENTARY FUNCTIONS
     *
     * FIXED POINT NUMBERS OF ONE INTEGER DIGIT AND N FRACTION DIGITS,
     * WITH N = X3 = THE WORKING DIGITS OF THE ARITHMETIC ROUTINE + 2,
     * AND X1 = 2N.  THEY ARE IN THE PUNCH AREA:
     *
     *   Z  101, LOW DIGIT 101+N     MULTIPLICAND, DIVISOR
     *   T  126, LOW DIGIT 126+N     TERM, RESULT
     *   S  151, LOW DIGIT 151+N     SUM
     *   U  176, LOW DIGIT 176+N     ARGUMENT
     *
     * PRODUCTS AND DIVIDENDS ARE FORMED FROM 201 ON.  THE FUNCTIONS CALL
     * THE ENTRIES BELOW, AND USE THE FIELDS AFTER THEM, BY ADDRESSES
     * FROM 14000 ON: 14000 IS THE START OF THIS ROUTINE.
     *
     X1        EQU  89
     X2        EQU  94
     X3        EQU  99
     Z         EQU  101
     T         EQU  126
     SUM       EQU  151
     U         EQU  176
     P         EQU  201
     EXP2      EQU  1679
     WIDTH     EQU  837
     NORMAL    EQU  1024                NORMALIZE THE FIELD ENDING AT X2
     RESULT    EQU  1087                OPERATION THAT GIVES THE SIGN
               ORG  2000
     ESETUP    SBR  SETUPX+3            14000  ARGUMENT TO U
               B    SETUP
     ESERIE    SBR  X2                  14008  SUM THE SERIES OF Z
               B    SERIES
     EMULT     SBR  MULTX+3             14016  T = T TIMES Z
               B    MULT
     ESQUAR    SBR  SQUARX+3            14024  Z = U SQUARED, SHIFTED
               B    SQUARE
     ESHIFT    SBR  SHIFTX+3            14032  Z = T SHIFTED
               B    SHIFT
     EDIV      SBR  DIVX+3              14040  T = T OVER Z
               B    DIVIDE
     EMOD      SBR  MODX+3              14048  T = U MODULO Z
               B    MODULO
     EFIN      B    FINISH              14056  RESULT IS T
     EPLACE    B    PLACED              14060  RESULT ENDS AT X2
     NOZONE    DCW  @0@                 14064
     SIGN      DCW  @?@                 14065  SIGN OF THE ARGUMENT
     EXPON     DCW  #3                  14068  EXPONENT
     PLACES    DCW  #3                  14071  PLACES TO SHIFT
     QUOT      DCW  #3                  14074  QUOTIENT OF MODULO
     PLUS      DCW  @?@                 14075
     MINUS     DCW  @!@                 14076
     *
     * MOVE THE ARGUMENT TO U, ITS SIGN TO SIGN, ITS EXPONENT TO EXPON
     *
     SETUP     SBR  X3,2&X3
               SBR  X1,0&X3
               MA   X3,X1
               CS   279
               CS
               SW   Z,T
               SW   SUM,U
               SW   P
               MZ   277&X3,SIGN
               ZA   EXP2,EXPON
               C    EXPON,MINUS0        ZERO MAY HAVE A SIGN
               BU   SIGNED
               ZA   NOZONE,EXPON
     SIGNED    ZA   NOZONE,U&X3
               MZ   NOZONE,U&X3
               MLC  277&X3,174&X3
               MZ   NOZONE,174&X3
     SETUPX    B    0
     *
     * THE SUM OF A SERIES IN Z THAT BEGINS WITH 1.  AFTER THE CALL:
     * FIRST DIVISOR (3), STEP TO THE NEXT (3), STEP OF THE STEP (1),
     * F WHEN THE DIVISORS MULTIPLY AS IN A FACTORIAL, P WHEN THEY DO
     * NOT (1), - WHEN SIGNS ALTERNATE, & WHEN THEY DO NOT (1).
     *
     SERIES    MLC  2&X2,DIVISR
               MLC  5&X2,STEP
               MLC  6&X2,STEP2
               MLC  7&X2,KIND
               MLC  8&X2,SIGNS
               MLC  SIGNS,NEXT
               SBR  SERIEX+3,9&X2
               ZA   NOZONE,T&X3
               MZ   NOZONE,T&X3
               MN   ONE,T
               MLC  T&X3,SUM&X3
     LOOP      B    EMULT
               ZA   T&X3,205&X3
               D    DIVISR,205
               MZ   NOZONE,P&X3
               BCE  POWER,KIND,P
               MLC  P&X3,T&X3
     POWER     C    ZEROS,P&X3
               BE   SERIEX
               BCE  SUBTR,NEXT,-
               A    P&X3,SUM&X3
               MLC  SIGNS,NEXT
               B    STEPUP
     SUBTR     S    P&X3,SUM&X3
               MLC  AMPERS,NEXT
     STEPUP    A    STEP,DIVISR
               A    STEP2,STEP
               B    LOOP
     SERIEX    B    0
     *
     * T TIMES Z
     *
     MULT      MLC  T&X3,P&X3
               M    Z&X3,203&X1
               MLC  203&X3,T&X3
     MULTX     B    0
     *
     * U SQUARED, DIVIDED BY TEN TO THE POWER OF PLACES
     *
     SQUARE    MLC  U&X3,T&X3
               MLC  U&X3,Z&X3
               B    EMULT
               B    ESHIFT
     SQUARX    B    0
     *
     * T DIVIDED BY TEN TO THE POWER OF PLACES
     *
     SHIFT     C    PLACES,X3
               BL   NOTHNG
               MLC  X3,X2
               S    PLACES,X2
               MZ   NOZONE,X2
               ZA   T&X2,Z&X3
     SHIFTE    MZ   NOZONE,Z&X3
     SHIFTX    B    0
     NOTHNG    ZA   NOZONE,Z&X3
               B    SHIFTE
     *
     * T DIVIDED BY Z, SHIFTED X2 PLACES TO THE LEFT
     *
     DIVIDE    MLC  X2,LEFT
               MLC  X1,X2
               MA   X3,X2
               ZA   NOZONE,203&X2
               MLC  X1,X2
               S    LEFT,X2
               MZ   NOZONE,X2
               MLC  T&X3,203&X2
               D    Z&X3,203&X3
               MZ   NOZONE,P&X1
               MLC  P&X1,T&X3
     DIVX      B    0
     *
     * U, SHIFTED EXPON PLACES TO THE LEFT, MODULO Z
     *
     MODULO    MLC  X1,X2
               A    EXPON,X2
               MZ   NOZONE,X2
               ZA   NOZONE,203&X2
               MLC  U&X3,203&X1
               MZ   PLUS,203&X2
               D    Z&X3,203&X3
               MZ   NOZONE,203&X2
               MLC  203&X2,T&X3
               S    X3,X2
               MZ   NOZONE,X2
               MZ   NOZONE,P&X2
               MLC  P&X2,QUOT
     MODX      B    0
     *
     * T TIMES TEN TO THE POWER OF EXPON, WITH THE SIGN, IS THE RESULT
     *
     FINISH    SBR  X2,T&X3
               S    TWO,EXPON
     PLACED    ZA   EXPON,EXP2
               MZ   SIGN,RESULT
               MLC  WIDTH,X3
               B    NORMAL
     *
     DIVISR    DCW  #3
     STEP      DCW  #3
     STEP2     DCW  #1
     KIND      DCW  #1
     SIGNS     DCW  #1
     NEXT      DCW  #1
     AMPERS    DCW  @&@
     ONE       DCW  @1@
     TWO       DCW  @2@
     LEFT      DCW  #3
     MINUS0    DCW  @00!@
     ZEROS     DCW  @0000000000000000000000000@
               END  ESETUP

               JOB  DO BEGINS                                              DO1
     * DO                      THE VARIABLE GETS ITS FIRST VALUE
     *
     * THE COMPILER TRANSLATES A DO TO
     *
     *     B    THIS ROUTINE
     *     B    DO-STEP
     *     FIRST, LAST, INCREMENT, VARIABLE, EXIT     ADDRESSES
     *     THE STATEMENTS OF THE LOOP
     *
     * THE BRANCH BACK AT ITS END GOES TO THE SECOND BRANCH; FOR AN
     * INNERMOST DO IT GOES THROUGH DO-NEXT, WHICH GOES TO 14008: AGAIN.
     *
     X1        EQU  89
     X2        EQU  94
     X3        EQU  99
     MODULS    EQU  1536                DIGITS OF A FIXED POINT NUMBER
               ORG  2000
     DO        SBR  X1
               B    BEGIN
     AGAIN     B    0
     BEGIN     SBR  AGAIN+3,0&X1
               MLC  MODULS,X3
               MLC  6&X1,FIRST+3
               MLC  15&X1,STORE+6
     FIRST     ZA   0,WORK&X3
     STORE     LCA  WORK&X3,0
               B    19&X1
     WORKWM    DCW  #22
     WORK      EQU  WORKWM-22
               END  DO

               JOB  SQUARE ROOT                                            SQRTF
     * SQRTF                   THE SQUARE ROOT
     *
     * DIGIT BY DIGIT, FROM FIVE TIMES THE ARGUMENT: AS LONG AS IT CAN,
     * 05, 15, 25 ... IS SUBTRACTED, AND THE COUNT IS A DIGIT OF THE
     * ROOT; THEN A ZERO IS PUT BEFORE THE LAST 5, AND THE NEXT TWO DIGITS
     * OF THE ARGUMENT ARE ADDED.  EXACT, EXCEPT THAT THE ROOT IS CUT OFF
     * AFTER THE WORKING DIGITS.
     *
     * ENTERED WITH EQUAL ON WHEN THE ARGUMENT IS ZERO.
     *
     X1        EQU  89
     X2        EQU  94
     X3        EQU  99
     A         EQU  101                 ARGUMENT, TWO DIGITS A TURN
     B         EQU  151                 ROOT AND 5
     EXP2      EQU  1679
     EXP1      EQU  1682
     RESULT    EQU  1010
     NOMORE    EQU  1134
     MESSAG    EQU  1471
               ORG  2000
     SQRTF     BE   NOMORE              ZERO IS ITS OWN ROOT
               BM   NEGTIV,279&X3
     POSTIV    CS   199
               SW   A,B
               ZA   NOZONE,150
               MZ   NOZONE,150
               ZA   NOZONE,180
               MZ   NOZONE,180
     *
     * FIVE TIMES THE ARGUMENT; AN ODD EXPONENT MOVES IT TO THE RIGHT
     *
               MLC  279&X3,WORK&X3
               MZ   NOZONE,WORK&X3
               ZA   EXP2,EXPON
               SBR  X1,102&X3
               MN   EXPON,UNITS
               BCE  ODD,UNITS,1
               BCE  ODD,UNITS,3
               BCE  ODD,UNITS,5
               BCE  ODD,UNITS,7
               BCE  ODD,UNITS,9
               B    FIVE
     ODD       A    ONE,EXPON
               SBR  X1,1&X1
     FIVE      A    WORK&X3,0&X1
               A    WORK&X3,0&X1
               A    WORK&X3,0&X1
               A    WORK&X3,0&X1
               A    WORK&X3,0&X1
               MZ   NOZONE,0&X1
     *
     * HALF THE EXPONENT IS FIVE TIMES THE EXPONENT, LAST DIGIT DROPPED
     *
               ZA   EXPON,HALF
               A    EXPON,HALF
               A    EXPON,HALF
               A    EXPON,HALF
               A    EXPON,HALF
               MZ   HALF,HALF-1
     *
     * X1 IS TWICE THE NUMBER OF THE DIGIT, X2 THE NUMBER
     *
               SBR  X1,0
               SBR  X2,0
     DIGIT     MN   FIVE5,B&1&X2
     TURN      S    B&1&X2,104&X1
               BM   BACK,104&X1
               A    ONE,B&X2
               B    TURN
     BACK      A    B&1&X2,104&X1
               MZ   NOZONE,104&X1
               MN   NOZONE,B&1&X2
               SBR  X1,2&X1
               SBR  X2,1&X2
               C    X2,X3
               BU   DIGIT
     *
               ZA   HALF-1,EXP1
               SBR  X2,B-1&X3
               MZ   PLUS,0&X2
               B    RESULT
     NEGTIV    B    MESSAG
               DCW  @SQN@
               B    POSTIV
     *
     NOZONE    DCW  @0@
     PLUS      DCW  @?@
     ONE       DCW  @1@
     FIVE5     DCW  @5@
     UNITS     DCW  @0@
     EXPON     DCW  #3
     HALF      DCW  #4
     WORKWM    DCW  #23
     WORK      EQU  WORKWM-23
               END  SQRTF

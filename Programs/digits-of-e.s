               JOB  DIGITS OF E                                            EEEEE
     * DIGITS OF E                      2.71828... TO A THOUSAND PLACES
     *
     * WHAT IT DOES   COMPUTES E, THE BASE OF NATURAL LOGARITHMS, AND PRINTS
     *                1000 DECIMALS IN GROUPS OF TEN, A HUNDRED ON A LINE.
     *                HALTS AT 499.  BE PATIENT: THE REAL MACHINE WORKS
     *                NEARLY THREE MINUTES BEFORE IT PRINTS A DIGIT.
     *
     * WATCH FOR      N AT 503-505 COUNTING DOWN FROM 460 WHILE B-ADDRESS
     *                SWEEPS FROM 1005 TO 2015, ONE LONG SWEEP FOR EACH N.
     *                A SINGLE DIVIDE INSTRUCTION DOES A THOUSAND DIGITS.
     *
     * HOW IT WORKS   E = 1 + 1/1 + 1/(1*2) + 1/(1*2*3) + ...   OR, WRITTEN
     *                FROM THE INSIDE OUT,
     *
     *                E = 1 + 1/1 (1 + 1/2 (1 + 1/3 (1 + ... )))
     *
     *                SO: START WITH X = 1, AND FOR N = 460, 459 ... 2
     *                REPLACE X BY X/N + 1.  AT THE END E = X + 1.
     *                X IS ONE DIGIT BEFORE THE POINT AND 1010 AFTER IT,
     *                OF WHICH THE LAST TEN GUARD AGAINST THE ROUNDING.
     *                460 TERMS ARE ENOUGH, FOR 460 FACTORIAL HAS OVER
     *                A THOUSAND DIGITS.
     *
     * STORAGE        333-664 AND 1001-2015.
     * FEATURES       MULTIPLY-DIVIDE, INDEXING (ADVANCED PROGRAMMING).
     *
     * RUN IT         IBM1401 RUN PROGRAMS/DIGITS-OF-E.CD
     *
     * THE NUMBER X.  DIVIDE NEEDS AS MANY ZEROS TO THE LEFT OF THE
     * DIVIDEND AS THE DIVISOR HAS DIGITS, AND ONE MORE: THE QUOTIENT
     * GROWS THERE.  ITS ADDRESS IS THAT OF THE FIRST DIGIT, NOT OF THE
     * LAST, AND IT ENDS AT THE DIGIT THAT HAS A SIGN.
     *
     ROOM      EQU  1004           1001-1004 FOUR ZEROS
     WHOLE     EQU  1005           THE DIGIT BEFORE THE POINT
     FRAC1     EQU  1006           THE FIRST DECIMAL
     FRACN     EQU  2015           THE LAST OF 1010
     X1        EQU  89
     *
     START     SW   ROOM-3         THE ONE WORD MARK OF THE WHOLE FIELD
               SW   87
     *
     * X = +1.000 ...  A FIELD SUBTRACTED FROM ITSELF BECOMES ZEROS ALL
     * ALONG, EVEN WHEN IT WAS BLANK, WITH A PLUS SIGN ON THE LAST DIGIT.
     *
               S    FRACN
               MLC  @1@,WHOLE
     *
     LOOP      D    N,WHOLE        X / N, FOUR PLACES TOO FAR LEFT NOW
               MLC  FRACN-4,FRACN  BACK TO THE RIGHT, UP TO THE MARK
               MLC  @0000@,ROOM    CLEAR THE ROOM
               A    +1,WHOLE       X / N + 1
               S    +1,N
               C    N,@00A@        001 WITH THE PLUS SIGN S LEAVES
               BU   LOOP
               A    +1,WHOLE       E = X + 1
     *
     * PRINT.  AN EDIT CONTROL WORD OF TEN BLANKS AND AN &, TEN TIMES OVER,
     * SPREADS A HUNDRED DIGITS OVER 109 POSITIONS IN ONE INSTRUCTION.
     * A WORD MARK LEFT OF EACH HUNDRED ENDS THE FIELD TO BE EDITED.
     *
               CS   332
               CS
               MLC  TITLE,264
               W
               CC   J
               CS   332
               CS
               MLC  @E IS@,206
               MN   WHOLE,209      MOVE NUMERIC: ONE DIGIT, NO SIGN
               MLC  @.@,210
               MLC  @000@,X1
               BAV  LINE           OFF, IF IT WAS LEFT ON BY THE LOADER
     LINE      SW   FRAC1+X1
               LCA  MASK,320
               MCE  FRAC1+99+X1,320
               W
               CS   332
               CS
               A    @100@,X1
               BAV  STOP           1000: TEN LINES ARE OUT
               B    LINE
     STOP      H    STOP
     *
     N         DCW  +460
     TITLE     DCW  @THE BASE OF NATURAL LOGARITHMS@
     *
     * THE CONTROL WORD, IN THREE PIECES WITH ONE WORD MARK.
     *
               DCW  @          &          &          &          &@
               DC   @          &          &          &          &@
     MASK      DC   @          &          @
               END  START

               JOB  FACTORIALS                                             FACTO
     * FACTORIALS                       1 TIMES 2 TIMES 3 TIMES 4 ...
     *
     * WHAT IT DOES   PRINTS 1 FACTORIAL, 2 FACTORIAL AND SO ON AS LONG AS
     *                THE RESULT FITS INTO 129 DIGITS.  THE LAST ONE THAT
     *                DOES IS 85 FACTORIAL.  HALTS AT 447.
     *
     * WATCH FOR      HOW THE PRINTER SLOWS DOWN.  EACH LINE TAKES AS MANY
     *                ROUNDS AS ITS NUMBER SAYS, ABOUT 305 CYCLES OR 3.5
     *                MILLISECONDS EACH.  IT STARTS NEAR FULL SPEED, TEN
     *                LINES A SECOND, AND ENDS AT A QUARTER OF THAT.
     *
     * HOW IT WORKS   N FACTORIAL IS N TIMES THE ONE BEFORE, AND N TIMES
     *                MEANS: ADD IT N TIMES.  NO MULTIPLY, NO LOOP OVER
     *                DIGITS: ONE ADD INSTRUCTION ADDS 129 DIGITS.
     *                A SUM THAT DOES NOT FIT SETS THE OVERFLOW INDICATOR.
     *
     * STORAGE        333-727, PRINT AREA.   FEATURES  NONE.
     *
     * RUN IT         IBM1401 RUN PROGRAMS/FACTORIALS.CD
     *
     * THE OVERFLOW INDICATOR STAYS ON UNTIL IT IS TESTED, AND THE CARDS
     * THAT CLEAR STORAGE LEAVE IT ON: THEY COUNT ADDRESSES DOWN BY ADDING
     * 900, WHICH OVERFLOWS.  SO TEST IT ONCE AND CONTINUE ANYWAY.
     *
     START     BAV  CLEAR
     CLEAR     CS   332
               CS
               MLC  @N@,202
               MLC  TITLE,332
               W
               CC   J
               CS   332
               CS
               ZA   +1,FACT        1, AND 128 ZEROS BEFORE IT
     NEXT      A    +1,N
               MLC  N,TIMES
     *
     * A FIELD SUBTRACTED FROM ITSELF IS ZERO.  ONE ADDRESS IS ENOUGH: IT
     * GOES TO BOTH ADDRESS REGISTERS.
     *
               S    PRODCT
     AGAIN     A    FACT,PRODCT
               BAV  STOP           MORE THAN 129 DIGITS
               S    +1,TIMES
               C    TIMES,@0?@     ZERO, WITH THE PLUS SIGN S LEAVES
               BU   AGAIN
     *
               MLC  PRODCT,FACT
               MCS  N,202
               MCS  FACT,332
               W
               B    NEXT
     STOP      H    STOP
     *
     N         DCW  00
     TIMES     DCW  00
     TITLE     DCW  @N FACTORIAL@
     *
     * TWO NUMBERS OF 129 DIGITS.  DCW SETS THE WORD MARK THAT ENDS THEM
     * ON THE LEFT; DS ONLY LEAVES ROOM, WHICH COSTS NO CARDS.  BLANKS
     * COUNT AS ZEROS, SO NOTHING NEEDS TO BE PUT THERE.
     *
               DCW  0
     FACT      DS   128
               DCW  0
     PRODCT    DS   128
               END  START

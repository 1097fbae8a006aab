               JOB  CARD LISTER                                            LISTR
     * CARD LISTER                      AN 80-80 LIST
     *
     * WHAT IT DOES   PRINTS EVERY CARD OF A DECK ON ONE LINE WITH A RUNNING
     *                NUMBER IN FRONT, A HEADING ON EACH PAGE, AND THE
     *                NUMBER OF CARDS AT THE END.  HALTS AT 460.
     *                THE DECK SUPPLIED LISTS THE OPERATIONS OF THE 1401.
     *
     * WATCH FOR      THE RHYTHM.  800 CARDS A MINUTE ARE 75 MILLISECONDS A
     *                CARD, 600 LINES A MINUTE 100 MILLISECONDS A LINE; THE
     *                250 CYCLES OF THINKING IN BETWEEN ARE 3 MILLISECONDS.
     *                THE MECHANISMS SET THE PACE.
     *                A SKIP TO CHANNEL 1 THROWS THE REST OF THE PAGE.
     *
     * HOW IT WORKS   READ BRINGS A CARD TO 001-080, ALWAYS.  WRITE PRINTS
     *                201-332, ALWAYS.  BETWEEN THEM ONE MOVE, ENDED BY A
     *                WORD MARK WHICH WE PUT UNDER COLUMN 1 ONCE: READING
     *                CARDS REPLACES CHARACTERS BUT NEVER WORD MARKS.
     *
     * STORAGE        333-529, READ AND PRINT AREAS.   FEATURES  NONE.
     * SENSE SWITCH   A MUST BE ON, OR THE LAST CARD IS NEVER NOTICED.
     * PAPER          SET TO THE FIRST LINE OF A PAGE BEFORE STARTING.
     *
     * RUN IT         IBM1401 RUN PROGRAMS/CARD-LISTER.CD
     *                            PROGRAMS/CARD-LISTER-DATA.CD
     *
     CARD      EQU  80             COLUMN 80, LAST OF THE READ AREA
     PCOUNT    EQU  205            PRINT POSITIONS 1-5    CARD NUMBER
     PCARD     EQU  287            PRINT POSITIONS 8-87   THE CARD
     PPAGE     EQU  287            PAGE NUMBER ENDS WHERE CARDS END
     *
     START     SW   1              LEFT END OF EVERY CARD FIELD
     *
     * A NEW PAGE.  CLEAR STORAGE BLANKS DOWN TO THE NEXT HUNDRED.  332 TO
     * 300, AND THE CHAINED ONE CONTINUES FROM THERE: 299 TO 200.
     *
     HEAD      CS   332
               CS
               A    +1,PAGE
               MLC  TITLE,PCARD-29
               MLC  PAGEIS,PPAGE-4
               MCS  PAGE,PPAGE
               W
               CC   J              ONE MORE LINE, NOW: A BLANK ONE
               CS   332
               CS
               MLC  @00@,LINES
     *
     * ONE CARD, ONE LINE.
     *
     READ      R
               A    +1,COUNT
               MCS  COUNT,PCOUNT   MOVE AND BLANK THE LEADING ZEROS
               MLC  CARD,PCARD     MOVE, ENDED BY THE MARK IN 001
               W
               BLC  DONE           WAS THAT THE LAST CARD
               A    +1,LINES
               C    LINES,@40@     40 CARDS MAKE A PAGE
               BU   READ           UNEQUAL: STILL ROOM
               CC   1              SKIP TO CHANNEL 1, A NEW PAGE
               B    HEAD
     *
     * THE END.
     *
     DONE      CS   332
               CS
               CC   J
               MCS  COUNT,PCOUNT
               MLC  CARDS,PCOUNT+6
               W
     STOP      H    STOP
     *
     * COUNTERS START AT ZERO.  THEIR WORD MARKS TELL ADD WHERE TO END, SO
     * THE ONE-DIGIT LITERAL +1 CAN BE ADDED TO A NUMBER OF ANY LENGTH.
     *
     COUNT     DCW  00000
     PAGE      DCW  000
     LINES     DCW  00
     TITLE     DCW  @THE OPERATIONS OF THE IBM 1401, ONE A CARD@
     PAGEIS    DCW  @PAGE@
     CARDS     DCW  @CARDS@
               END  START

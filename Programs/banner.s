               JOB  BANNER                                                 BANNR
     * BANNER                           BIG LETTERS FROM CARDS
     *
     * WHAT IT DOES   PRINTS COLUMNS 1-22 OF EACH CARD IN LETTERS SEVEN LINES
     *                HIGH.  THE LETTERS ARE DRAWN AT THE END OF THIS
     *                SOURCE: CHANGE THEM AS YOU LIKE.  HALTS AT 559.
     *
     * WATCH FOR      THE PAUSE BEFORE EACH LINE OF LETTERS: 22 CHARACTERS
     *                ARE LOOKED UP IN A TABLE, ONE COMPARE AFTER ANOTHER.
     *                THEN SEVEN LINES COME OUT AT FULL SPEED, BECAUSE THE
     *                SEARCH IS NOT REPEATED.  A BLANK TAKES LONGEST, SINCE IT
     *                IS NOT IN THE TABLE AT ALL.
     *
     * HOW IT WORKS   INDEXING.  AN ADDRESS WRITTEN 0+X1 IS ADDED TO THE
     *                CONTENTS OF INDEX REGISTER 1 WHEN IT IS USED, SO
     *                ONE INSTRUCTION SERVES ALL ENTRIES OF A TABLE.
     *                   X1   A TABLE ENTRY, OR A ROW OF A LETTER
     *                   X2   THE COLUMN OF THE CARD, 1 TO 22
     *                   X3   THREE TIMES THAT (A TABLE OF ADDRESSES),
     *                        OR SIX TIMES THAT (THE PRINT LINE)
     *                AN ENTRY IS ONE CHARACTER AND 7 ROWS OF 5 POSITIONS.
     *
     * STORAGE        333-2170, READ AND PRINT AREAS.
     * FEATURES       INDEXING (ADVANCED PROGRAMMING).
     * SENSE SWITCH   A MUST BE ON.
     *
     * RUN IT         IBM1401 RUN PROGRAMS/BANNER.CD
     *                            PROGRAMS/BANNER-DATA.CD
     *
     X1        EQU  89
     X2        EQU  94
     X3        EQU  99
     SIZE      EQU  36             LENGTH OF A TABLE ENTRY
     *
     * ONE WORD MARK AT THE LEFT END OF EACH LETTER IN THE PRINT LINE, SO
     * THAT A MOVE OF FIVE CHARACTERS ENDS BY ITSELF.  CLEAR STORAGE WOULD
     * REMOVE THEM; MOVES DO NOT.  SO CLEAR THE LINE ONLY ONCE.
     *
     START     SW   87,92
               SW   97
               CS   332
               CS
               MLC  @000@,X3
     MARKS     SW   201+X3
               A    @006@,X3
               C    X3,@132@
               BU   MARKS
     *
     * A CARD
     *
     CARD      R
     *
     * FIND EACH CHARACTER AND NOTE WHERE ITS PICTURE IS.  THE CHARACTER
     * IS FIRST PUT AT THE END OF THE TABLE, SO IT IS ALWAYS FOUND.
     *
               MLC  @001@,X2
               MLC  @000@,X3
     LOOKUP    MLC  0+X2,WANTED
               MLC  TABLE,X1
     SEARCH    A    ENTRY,X1       CARRIES INTO THE THOUSANDS TOO
               C    WANTED,0+X1
               BU   SEARCH
               MLC  X1,PLACES+X3   PLACES, PLACES+3, PLACES+6 ...
               A    @001@,X2
               A    @003@,X3
               C    X2,@023@
               BU   LOOKUP
     *
     * SEVEN ROWS.  FIVE IS ADDED TO EACH OF THE 22 ADDRESSES BEFORE USE:
     * ENTRY+5 IS THE END OF ROW 1, ENTRY+10 OF ROW 2, AND SO ON.
     *
               MLC  @7@,ROWS
     ROW       MLC  @000@,X2
               MLC  @000@,X3
     LETTER    A    @005@,PLACES+X2
               MLC  PLACES+X2,X1
               MLC  0+X1,205+X3    ENDED BY THE MARK IN PRINT
               A    @003@,X2
               A    @006@,X3
               C    X3,@132@
               BU   LETTER
               W
               S    @1@,ROWS
               BCE  SPACE,ROWS,?   PLUS ZERO: SEVEN ROWS ARE DONE
               B    ROW
     SPACE     CC   K              TWO LINES OF PAPER
               BLC  STOP
               B    CARD
     STOP      H    STOP
     *
     ROWS      DCW  0
     TABLE     DSA  GLYPHS-36      ONE ENTRY BEFORE THE FIRST
     ENTRY     DSA  SIZE
     *
     * 22 ADDRESSES OF THREE CHARACTERS, EACH WITH A WORD MARK.
     *
     PLACES    DCW  000            NAMED BY ITS LAST CHARACTER
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
               DCW  000
     *
     * THE TABLE.  THE CHARACTER HAS A WORD MARK, THE ROWS HAVE NONE: A
     * COMPARE WITH 0+X1 ENDS AFTER THAT ONE CHARACTER.
     *
     GLYPHS    DCW  @A@
               DC   @ *** @
               DC   @*   *@
               DC   @*   *@
               DC   @*****@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DCW  @B@
               DC   @**** @
               DC   @*   *@
               DC   @*   *@
               DC   @**** @
               DC   @*   *@
               DC   @*   *@
               DC   @**** @
               DCW  @C@
               DC   @ *** @
               DC   @*   *@
               DC   @*    @
               DC   @*    @
               DC   @*    @
               DC   @*   *@
               DC   @ *** @
               DCW  @D@
               DC   @**** @
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @**** @
               DCW  @E@
               DC   @*****@
               DC   @*    @
               DC   @*    @
               DC   @***  @
               DC   @*    @
               DC   @*    @
               DC   @*****@
               DCW  @F@
               DC   @*****@
               DC   @*    @
               DC   @*    @
               DC   @***  @
               DC   @*    @
               DC   @*    @
               DC   @*    @
               DCW  @G@
               DC   @ *** @
               DC   @*   *@
               DC   @*    @
               DC   @*  **@
               DC   @*   *@
               DC   @*   *@
               DC   @ *** @
               DCW  @H@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @*****@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DCW  @I@
               DC   @ *** @
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DC   @ *** @
               DCW  @J@
               DC   @  ***@
               DC   @   * @
               DC   @   * @
               DC   @   * @
               DC   @   * @
               DC   @*  * @
               DC   @ **  @
               DCW  @K@
               DC   @*   *@
               DC   @*  * @
               DC   @* *  @
               DC   @**   @
               DC   @* *  @
               DC   @*  * @
               DC   @*   *@
               DCW  @L@
               DC   @*    @
               DC   @*    @
               DC   @*    @
               DC   @*    @
               DC   @*    @
               DC   @*    @
               DC   @*****@
               DCW  @M@
               DC   @*   *@
               DC   @** **@
               DC   @* * *@
               DC   @* * *@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DCW  @N@
               DC   @*   *@
               DC   @**  *@
               DC   @* * *@
               DC   @*  **@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DCW  @O@
               DC   @ *** @
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @ *** @
               DCW  @P@
               DC   @**** @
               DC   @*   *@
               DC   @*   *@
               DC   @**** @
               DC   @*    @
               DC   @*    @
               DC   @*    @
               DCW  @Q@
               DC   @ *** @
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @* * *@
               DC   @*  * @
               DC   @ ** *@
               DCW  @R@
               DC   @**** @
               DC   @*   *@
               DC   @*   *@
               DC   @**** @
               DC   @* *  @
               DC   @*  * @
               DC   @*   *@
               DCW  @S@
               DC   @ ****@
               DC   @*    @
               DC   @*    @
               DC   @ *** @
               DC   @    *@
               DC   @    *@
               DC   @**** @
               DCW  @T@
               DC   @*****@
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DCW  @U@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @ *** @
               DCW  @V@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @ * * @
               DC   @  *  @
               DCW  @W@
               DC   @*   *@
               DC   @*   *@
               DC   @*   *@
               DC   @* * *@
               DC   @* * *@
               DC   @** **@
               DC   @*   *@
               DCW  @X@
               DC   @*   *@
               DC   @*   *@
               DC   @ * * @
               DC   @  *  @
               DC   @ * * @
               DC   @*   *@
               DC   @*   *@
               DCW  @Y@
               DC   @*   *@
               DC   @*   *@
               DC   @ * * @
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DCW  @Z@
               DC   @*****@
               DC   @    *@
               DC   @   * @
               DC   @  *  @
               DC   @ *   @
               DC   @*    @
               DC   @*****@
               DCW  @0@
               DC   @ *** @
               DC   @*   *@
               DC   @*  **@
               DC   @* * *@
               DC   @**  *@
               DC   @*   *@
               DC   @ *** @
               DCW  @1@
               DC   @  *  @
               DC   @ **  @
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DC   @  *  @
               DC   @ *** @
               DCW  @2@
               DC   @ *** @
               DC   @*   *@
               DC   @    *@
               DC   @  ** @
               DC   @ *   @
               DC   @*    @
               DC   @*****@
               DCW  @3@
               DC   @ *** @
               DC   @*   *@
               DC   @    *@
               DC   @  ** @
               DC   @    *@
               DC   @*   *@
               DC   @ *** @
               DCW  @4@
               DC   @   * @
               DC   @  ** @
               DC   @ * * @
               DC   @*  * @
               DC   @*****@
               DC   @   * @
               DC   @   * @
               DCW  @5@
               DC   @*****@
               DC   @*    @
               DC   @**** @
               DC   @    *@
               DC   @    *@
               DC   @*   *@
               DC   @ *** @
               DCW  @6@
               DC   @  ** @
               DC   @ *   @
               DC   @*    @
               DC   @**** @
               DC   @*   *@
               DC   @*   *@
               DC   @ *** @
               DCW  @7@
               DC   @*****@
               DC   @    *@
               DC   @   * @
               DC   @  *  @
               DC   @ *   @
               DC   @ *   @
               DC   @ *   @
               DCW  @8@
               DC   @ *** @
               DC   @*   *@
               DC   @*   *@
               DC   @ *** @
               DC   @*   *@
               DC   @*   *@
               DC   @ *** @
               DCW  @9@
               DC   @ *** @
               DC   @*   *@
               DC   @*   *@
               DC   @ ****@
               DC   @    *@
               DC   @   * @
               DC   @ **  @
               DCW  @.@
               DC   @     @
               DC   @     @
               DC   @     @
               DC   @     @
               DC   @     @
               DC   @ **  @
               DC   @ **  @
               DCW  @,@
               DC   @     @
               DC   @     @
               DC   @     @
               DC   @     @
               DC   @ **  @
               DC   @  *  @
               DC   @ *   @
               DCW  @-@
               DC   @     @
               DC   @     @
               DC   @     @
               DC   @*****@
               DC   @     @
               DC   @     @
               DC   @     @
               DCW  @/@
               DC   @     @
               DC   @    *@
               DC   @   * @
               DC   @  *  @
               DC   @ *   @
               DC   @*    @
               DC   @     @
               DCW  @*@
               DC   @     @
               DC   @  *  @
               DC   @* * *@
               DC   @ *** @
               DC   @* * *@
               DC   @  *  @
               DC   @     @
     *
     * THE LAST ENTRY IS FOR EVERY CHARACTER NOT FOUND: A BLANK LETTER.
     * ITS KEY IS WHERE THE SEARCH PUTS THE CHARACTER IT LOOKS FOR, SO THE
     * SEARCH ALWAYS ENDS.  BLANKS NEED NO CARDS.
     *
     WANTED    DCW  #1
               DS   35
               END  START

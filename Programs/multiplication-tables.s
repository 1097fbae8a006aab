               JOB  MULTIPLICATION TABLES                                  TABLE
     * MULTIPLICATION TABLES            1 TIMES 1 TO 12 TIMES 12
     *
     * WHAT IT DOES   PRINTS THE TABLE EVERYBODY LEARNED AT SCHOOL, TWELVE
     *                COLUMNS, TWELVE ROWS, RULED.  HALTS AT 465.
     *
     * WATCH FOR      THE INSTRUCTION AT 426 IN STORAGE: ITS LAST THREE
     *                CHARACTERS CHANGE, 214, 220, 226 ...  THE PROGRAM
     *                REWRITES ITSELF AS IT RUNS.
     *
     * HOW IT WORKS   A 1401 OF THE CHEAPEST KIND NEITHER MULTIPLIES NOR HAS
     *                INDEX REGISTERS.  PRODUCTS ARE MADE BY ADDING THE ROW
     *                NUMBER AGAIN AND AGAIN; AND TO MOVE ALONG THE PRINT
     *                LINE AN ADDRESS, WHICH IS JUST THREE DIGITS, IS ADDED
     *                TO LIKE ANY NUMBER AND PUT BACK INTO THE INSTRUCTION.
     *
     * STORAGE        333-668, PRINT AREA.   FEATURES  NONE.
     *
     * RUN IT         IBM1401 RUN PROGRAMS/MULTIPLICATION-TABLES.CD
     *
     LABEL     EQU  206            POSITIONS 5-6 ROW NUMBER, THEN A BAR
     FIRST     EQU  214            THE FIRST COLUMN ENDS AT 14
     WIDTH     EQU  6              THE OTHERS EVERY 6 POSITIONS
     *
     * THE TITLE AND THE HEADING.  A MOVE WITH ONE ADDRESS CONTINUES IN
     * THE B FIELD WHERE THE LAST ONE ENDED: THE LEFT HALF OF THE HEADING
     * JOINS THE RIGHT HALF WITHOUT AN ADDRESS.
     *
     START     CS   332
               CS
               MLC  TITLE,255
               W
               CC   J
               MLC  HEADR,280
               MLC  HEADL
               W
               MLC  RULER,280
               MLC  RULEL
               W
     *
     * ONE ROW.  PUT+6 IS THE UNITS DIGIT OF THE B-ADDRESS OF PUT.
     *
     ROWS      A    +1,ROW
               CS   332
               CS
               MCS  ROW,LABEL
               MLC  BAR,LABEL+2
               MLC  @000@,PRODCT
               MLC  START1,WHERE
     *
     COLUMN    A    ROW,PRODCT     ONE MORE TIME THE ROW NUMBER
               MLC  WHERE,PUT+6    WHERE TO PRINT IT
     PUT       MCS  PRODCT,000     THE B-ADDRESS IS FILLED IN ABOVE
               A    STEP,WHERE     SIX POSITIONS FURTHER
               C    WHERE,STOP1    BEYOND THE TWELFTH COLUMN
               BU   COLUMN         NOT YET
               W
               C    ROW,@12@
               BU   ROWS
     STOP      H    STOP
     *
     ROW       DCW  00
     PRODCT    DCW  000
     WHERE     DCW  000
     *
     * ADDRESS CONSTANTS.  THE ASSEMBLER STORES THEM IN THE MACHINE'S
     * FORM; BELOW 1000 THAT IS SIMPLY THE NUMBER.
     *
     START1    DSA  FIRST
     STOP1     DSA  FIRST+72       TWELVE COLUMNS OF SIX
     STEP      DSA  WIDTH
     *
     TITLE     DCW  @THE MULTIPLICATION TABLE@
     BAR       DCW  @I@
     HEADL     DCW  @ X I     1     2     3     4     5     6@
     HEADR     DCW  @     7     8     9    10    11    12@
     RULEL     DCW  @---I------------------------------------@
     RULER     DCW  @------------------------------------@
               END  START

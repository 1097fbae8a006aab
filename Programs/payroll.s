               JOB  PAYROLL                                                PAYRL
     * PAYROLL                          WHAT MOST 1401S DID FOR A LIVING
     *
     * WHAT IT DOES   READS A CARD FOR EACH EMPLOYEE, MULTIPLIES HOURS BY
     *                RATE WITH TIME AND A HALF ABOVE 40 HOURS, TAKES OFF
     *                DEDUCTIONS, ADDS ADJUSTMENTS OF EITHER SIGN, AND
     *                PRINTS A REGISTER READY TO BE SIGNED.  HALTS AT 734.
     *
     * WATCH FOR      EDITED NUMBERS: ONE INSTRUCTION PUTS IN COMMAS AND
     *                POINT, TAKES OUT LEADING ZEROS, FLOATS THE DOLLAR
     *                SIGN TO THE FIRST DIGIT, FILLS A CHECK AMOUNT WITH
     *                ASTERISKS AND SAYS CR OR - WHEN MONEY IS OWED.
     *                ON THE PANEL SEE IT SCAN RIGHT TO LEFT, THEN BACK.
     *
     * HOW IT WORKS   AN EDIT NEEDS A CONTROL WORD IN THE PLACE OF THE
     *                RESULT.  SO EACH AMOUNT TAKES TWO INSTRUCTIONS:
     *                   LCA  CONTROL WORD TO PRINT POSITION
     *                   MCE  AMOUNT INTO IT
     *                LOAD, NOT MOVE, BECAUSE THE EDIT ENDS AT THE WORD
     *                MARK OF THE CONTROL WORD, WHICH MUST COME ALONG.
     *                IN A CONTROL WORD A BLANK TAKES A DIGIT; 0 TAKES A
     *                DIGIT AND IS WHERE ZERO SUPPRESSION ENDS; $ AND *
     *                TAKE A DIGIT AND CHOOSE HOW BLANKS ARE FILLED; &
     *                BECOMES A BLANK; CR AND - STAY ONLY IF MINUS.
     *
     * CARD           1-20 NAME          21-23 HOURS, 1 DECIMAL
     *                24-27 RATE, 2 DEC. 28-32 DEDUCTIONS, 2 DECIMALS
     *                33-37 ADJUSTMENT, 2 DECIMALS, AN 11-PUNCH ABOVE THE
     *                LAST COLUMN MAKES IT MINUS  (J IS -1 ... R IS -9)
     *
     * STORAGE        333-1031, READ AND PRINT AREAS.
     * FEATURES       MULTIPLY-DIVIDE, EXPANDED PRINT EDIT.
     * SENSE SWITCH   A MUST BE ON.
     *
     * RUN IT         IBM1401 RUN PROGRAMS/PAYROLL.CD
     *                            PROGRAMS/PAYROLL-DATA.CD
     *
     * CARD COLUMNS
     *
     NAME      EQU  20
     HOURS     EQU  23
     RATE      EQU  27
     DEDUCT    EQU  32
     ADJUST    EQU  37
     *
     * PRINT POSITIONS, RIGHT ENDS
     *
     PNAME     EQU  220
     PHOURS    EQU  227
     PRATE     EQU  236
     PGROSS    EQU  250
     PDED      EQU  263
     PADJ      EQU  279
     PNET      EQU  297
     PCHECK    EQU  312
     *
     START     CS   332
               CS
               MLC  TITLE,261
               W
               CC   J
               CS   332
               CS
               MLC  HEAD3,PCHECK
               MLC  HEAD2
               MLC  HEAD1
               W
               CC   J
     *
     * WORD MARKS UNDER THE LEFT END OF EACH CARD FIELD, ONCE FOR ALL
     * CARDS.  THE LOADER HAS CLEARED 001-080 BEFORE IT CAME HERE.
     *
               SW   1,NAME+1
               SW   HOURS+1,RATE+1
               SW   DEDUCT+1
     *
     * ONE EMPLOYEE.  HOURS PAID ARE HOURS WORKED PLUS HALF OF THOSE ABOVE
     * 40, IN HUNDREDTHS.  A HALF IS 5 TENTHS, SO MULTIPLY BY 5.
     *
     READ      R
               CS   332
               CS
               ZA   @0@,PAID       ALL ZEROS
               MLC  HOURS,PAID-1   TENTHS TO HUNDREDTHS: ONE TO THE LEFT
               MLC  HOURS,OVER
               S    @400@,OVER     40.0 HOURS
               BM   PAY,OVER       MINUS: NO OVERTIME
     *
     * MULTIPLY.  THE MULTIPLIER IS AT THE LEFT OF THE PRODUCT FIELD,
     * FOLLOWED BY ROOM FOR AS MANY DIGITS AS THE MULTIPLICAND HAS, AND
     * ONE.  THE PRODUCT GROWS FROM THE RIGHT AND EATS THE MULTIPLIER.
     *
               MLC  OVER,HALF-2
               M    @5@,HALF
               A    HALF,PAID
     *
     * GROSS PAY.  PAID HAS 2 DECIMALS, RATE 2, THE PRODUCT 4.  ADD HALF A
     * CENT AND DROP THE LAST TWO DIGITS: THAT IS ROUNDING.
     *
     PAY       MLC  PAID,WORK-5
               M    RATE,WORK
               A    +50,WORK
               ZA   WORK-2,GROSS
     *
     * NET PAY, AND THE TOTALS.
     *
               ZA   GROSS,NET
               S    DEDUCT,NET
               A    ADJUST,NET
               A    GROSS,TGROSS
               A    DEDUCT,TDED
               A    ADJUST,TADJ
               A    NET,TNET
     *
     * THE LINE
     *
               MLC  NAME,PNAME
               LCA  EHOURS,PHOURS
               MCE  HOURS,PHOURS
               LCA  ERATE,PRATE
               MCE  RATE,PRATE
               LCA  EGROSS,PGROSS
               MCE  GROSS,PGROSS
               LCA  EDED,PDED
               MCE  DEDUCT,PDED
               LCA  EADJ,PADJ
               MCE  ADJUST,PADJ
               LCA  ENET,PNET
               MCE  NET,PNET
               BM   NOPAY,NET      NO CHECK FOR A NEGATIVE AMOUNT
               LCA  ECHECK,PCHECK
               MCE  NET,PCHECK
               B    PRINT
     NOPAY     MLC  NONE,PCHECK
     PRINT     W
               BLC  TOTALS
               B    READ
     *
     * THE TOTALS
     *
     TOTALS    CS   332
               CS
               CC   J
               MLC  TOTAL,PNAME
               LCA  EGROSS,PGROSS
               MCE  TGROSS,PGROSS
               LCA  EDED,PDED
               MCE  TDED,PDED
               LCA  EADJ,PADJ
               MCE  TADJ,PADJ
               LCA  ENET,PNET
               MCE  TNET,PNET
               W
     STOP      H    STOP
     *
     OVER      DCW  000            HOURS ABOVE 40, 1 DECIMAL
     HALF      DCW  00000          HALF OF THEM, 2 DECIMALS: 3 + 1 + 1
     PAID      DCW  00000          HOURS PAID, 2 DECIMALS
     WORK      DCW  0000000000     HOURS PAID BY RATE: 5 + 4 + 1
     GROSS     DCW  0000000
     NET       DCW  0000000
     TGROSS    DCW  00000000
     TDED      DCW  0000000
     TADJ      DCW  0000000
     TNET      DCW  00000000
     *
     * CONTROL WORDS
     *
     EHOURS    DCW  @ 0. @
     ERATE     DCW  @ 0.  @
     EGROSS    DCW  @   ,  0.  @
     EDED      DCW  @  ,  0.  @
     EADJ      DCW  @  ,  0.  &CR@
     ENET      DCW  @ ,   ,$ 0.  -@
     ECHECK    DCW  @  ,* 0.  @
     *
     TITLE     DCW  @PAYROLL REGISTER@
     HEAD1     DCW  @EMPLOYEE              HOURS     RATE  @
     HEAD2     DCW  @       GROSS     DEDUCTED     ADJUSTED@
     HEAD3     DCW  @             NET PAY     PAY EXACTLY@
     TOTAL     DCW  @TOTALS              @
     NONE      DCW  @*NO CHECK*@
               END  START

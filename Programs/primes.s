               JOB  PRIMES                                                 PRIME
     * PRIMES                           A SIEVE MADE OF WORD MARKS
     *
     * WHAT IT DOES   FINDS ALL 550 PRIME NUMBERS BELOW 4000 AND PRINTS
     *                THEM, TWENTY ON A LINE.  HALTS AT 593.
     *
     * WATCH FOR      STORAGE FROM 2000 ON, SHOWN WITH ITS WORD MARKS.  THE
     *                CHARACTERS STAY BLANK; THE MARKS SPREAD IN STEPS OF
     *                3, 5, 7, 11 ... AND THE GAPS THAT REMAIN ARE PRIMES.
     *
     * HOW IT WORKS   THE SIEVE OF ERATOSTHENES NEEDS ONE BIT A NUMBER.
     *                EVERY POSITION OF STORAGE HAS A BIT NOBODY USES FOR
     *                DATA: THE WORD MARK.  POSITION 2000+K STANDS FOR THE
     *                ODD NUMBER 2K+1.  A MARK MEANS: CROSSED OUT.
     *                SET WORD MARK CROSSES OUT, BRANCH ON WORD MARK ASKS.
     *
     * ADDRESSES      AN ADDRESS HAS THREE CHARACTERS; THE THOUSANDS ARE IN
     *                THE ZONE OF THE FIRST.  999 PLUS 1 IS A TRUE CASE OF
     *                OVERFLOW FOR ADD, AND ADD THEN PUTS THE CARRY INTO
     *                THAT ZONE: NONE, A, B, BA, NONE.  SO ADD COUNTS
     *                CORRECTLY FROM 000 TO 3999, AND BACK TO 000, WHICH
     *                IS HOW WE NOTICE THE END.  THIS IS NO ACCIDENT.
     *
     * STORAGE        333-661 AND 2000-3999.  4000 POSITIONS.
     * FEATURES       INDEXING (ADVANCED PROGRAMMING).
     *
     * RUN IT         IBM1401 RUN PROGRAMS/PRIMES.CD
     *
     * INDEX REGISTERS ARE ORDINARY STORAGE, 087-089, 092-094, 097-099.
     * 0+X1 MEANS: THE ADDRESS THAT IS IN X1.
     *
     X1        EQU  89             THE NUMBER BEING CROSSED OUT
     X2        EQU  94             THE CURRENT NUMBER
     X3        EQU  99             PRINT POSITION
     LAST      EQU  326            TWENTY COLUMNS OF SIX END HERE
     *
     START     SW   87,92
               SW   97
               CS   3999           CLEAR THE SIEVE: THE FIRST HUNDRED
               CHAIN19             AND NINETEEN MORE, DOWN TO 2000
               CS   332
               CS
               MLC  TITLE,235
               W
               CC   J
     *
     * CROSS OUT.  FOR EACH ODD NUMBER P FROM 3, UNLESS ITSELF CROSSED OUT,
     * MARK 3P, 5P, 7P ...  AN ODD MULTIPLE IS 2P AFTER THE LAST, WHICH
     * IS P POSITIONS FURTHER.  ENOUGH TO DO SO WHILE P IS BELOW 64, FOR
     * 64 TIMES 64 IS OVER 4000.
     *
               MLC  ORIGIN,X2      THE NUMBER 1
               MLC  @001@,P
     SIEVE     A    +1,X2          ONE POSITION FURTHER
               A    @2@,P          IS THE NEXT ODD NUMBER
               C    P,@065@
               BU   TEST
               B    OUTPUT
     TEST      BW   SIEVE,0+X2     A MARK: NOT A PRIME, LEAVE IT
               MLC  X2,X1
     CROSS     A    P,X1           P POSITIONS FURTHER
               BWZ  SIEVE,X1-2,2   NO ZONE: PAST 3999, BACK AT 000
               SW   0+X1
               B    CROSS
     *
     * PRINT WHAT IS LEFT.  2, THE ONE EVEN PRIME, IS PUT IN BY HAND.
     *
     OUTPUT    CS   332
               CS
               MCS  @02@,206
               MLC  COL2,X3
               MLC  ORIGIN,X2
     NEXT      A    +1,X2
               A    @2@,N
               BWZ  DONE,X2-2,2    BACK AT 000: THE END
               BW   NEXT,0+X2      CROSSED OUT
               A    +1,COUNT
               MCS  N,0+X3         A PRIME INTO THE LINE
               A    @006@,X3
               C    X3,COLEND
               BU   NEXT
               W                   THE LINE IS FULL
               CS   332
               CS
               MLC  COL1,X3
               B    NEXT
     *
     DONE      W                   THE LAST LINE
               CS   332
               CS
               CC   J
               MCS  COUNT,206
               MLC  FOUND,213
               W
     STOP      H    STOP
     *
     ORIGIN    DSA  2000
     COL1      DSA  206
     COL2      DSA  212
     COLEND    DSA  LAST
     P         DCW  000
     N         DCW  0001
     COUNT     DCW  001            2 IS COUNTED ALREADY
     TITLE     DCW  @PRIME NUMBERS BELOW 4000@
     FOUND     DCW  @PRIMES@
               END  START

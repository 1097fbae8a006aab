               JOB  DO STEP                                                DO2
     * DO                      THE NEXT VALUE, OR THE EXIT
     *
     * THE CALL IS FOLLOWED BY THE ADDRESSES OF FIRST AND LAST VALUE,
     * INCREMENT, VARIABLE AND EXIT, THEN THE STATEMENTS OF THE LOOP.
     *
     X1        EQU  89
     X2        EQU  94
     X3        EQU  99
               ORG  2000
     STEP      SBR  X1
     *         T    915                 THE ROUTINE THAT LISTS ALSO USE
               DCW  @T915@
               B    0&X1
               END  STEP

               JOB  LIST                                                   LIST
     * LIST                    THE NEXT ITEM OF AN INPUT OR OUTPUT LIST
     *
     * THE CALL IS FOLLOWED BY THE PLACE IN THE LIST.  RETURNS WITH X1 AT
     * THE ITEM'S LOW DIGIT, OR BLANK AT THE END OF THE LIST, AND WITH THE
     * PLACE ADVANCED.  X3 IS NOT CHANGED.  A LIST CONSISTS OF
     *
     *     AAA                  A VARIABLE
     *     ,AAAZZZ              AN ARRAY: ONE ELEMENT BEFORE ITS FIRST,
     *                          ITS LAST
     *     $ ... $              AN ELEMENT, SEE SUBSCRIPT
     *     %FFFLLLIIIVVVEEE     A LOOP: FIRST, LAST, INCREMENT, VARIABLE,
     *                          AND THE PLACE AFTER IT
     *     )                    THE END OF THE INNERMOST LOOP
     *     #AAA                 THE END OF THE LOOP THAT BEGINS AT AAA
     *     .                    THE END
     *
     * ON TAPES WITHOUT FORMAT AN ARRAY IS ONE ITEM: THEN X1 IS A PERIOD,
     * AND THE TWO ADDRESSES FOLLOW THE BRANCH BACK.
     *
     WIDTH     EQU  837                 OF FLOATING POINT NUMBERS
     MODULS    EQU  1536                OF FIXED POINT NUMBERS
     TAPEOP    EQU  1435                AND 1999: L WITHOUT FORMAT
     X1        EQU  89
     X2        EQU  94
     X3        EQU  99
               ORG  2000
     LIST      SBR  X1
               SBR  BACK+3,3&X1
               SBR  KEEP+6,2&X1
               MLC  2&X1,PLACE
     TURN      MLC  PLACE,X1
               BCE  FINAL,0&X1,.
               BCE  ARRAY,0&X1,,
               BCE  OPEN,0&X1,%
               BCE  CLOSE,0&X1,)
               BCE  OUTER,0&X1,#
               BCE  SUBSCR,0&X1,$
               SBR  PLACE,3&X1
               MLC  2&X1,X1
     KEEP      MLC  PLACE,0
     BACK      B    0
     FRONT     DCW  #3
     REAR      DCW  #3
     *
     FINAL     MLC  BLANKS,X1
               B    KEEP
     *
     OPEN      SBR  X1,1&X1
               SBR  INNER,0&X1
               MLC  2&X1,FIRST+3
               MLC  11&X1,STORE+6
               SBR  PLACE,15&X1
               SBR  SAVED+6,0&X3
               MLC  MODULS,X3
     FIRST     ZA   0,WORK&X3
     STORE     LCA  WORK&X3,0
     SAVED     SBR  X3,0
               B    TURN
     CLOSE     MLC  INNER,X1
     *         T    915                 STEP
     STEPT     DCW  @T915@
     STEP      EQU  STEPT-3
               SBR  PLACE,0&X1
               B    TURN
     OUTER     MLC  3&X1,X1
               SBR  X1,1&X1
               B    STEP
     *
     SUBSCR    SBR  X2,0&X1
     *         T    909                 SUBSCRIPT
               DCW  @T909@
               SBR  PLACE,0&X2
               B    KEEP
     *
     *
     * 3434 WOULD BE RELOCATED, SO IT IS 1435 AND 1999
     *
     ARRAY     SBR  X2,1999
               BCE  BLOCK,TAPEOP&X2,L
               BW   GOING,ACTIVE
               SW   ACTIVE
               MLC  3&X1,ITEM
               MZ   NOZONE,ITEM-1
     GOING     BWZ  FIX,2&X1,K
               BWZ  FIX,2&X1,S
               MA   WIDTH,ITEM
               B    TEST
     FIX       MA   MODULS,ITEM
     TEST      MLC  6&X1,REAR
               C    ITEM,REAR
               BU   MORE
               CW   ACTIVE
               SBR  PLACE,7&X1
     MORE      MLC  ITEM,X1
               B    KEEP
     BLOCK     MLC  3&X1,FRONT
               MZ   NOZONE,FRONT-1
               MLC  6&X1,REAR
               SBR  PLACE,7&X1
               MLC  PERIOD,X1
               B    KEEP
     *
     PLACE     DCW  #3
     INNER     DCW  #3
     ITEM      DCW  #3
     ACTIVE    DC   @ @
     WORKWM    DCW  #22
     WORK      EQU  WORKWM-22
     NOZONE    DCW  @0@
     BLANKS    DCW  #3
     PERIOD    DCW  @00.@
               END  LIST

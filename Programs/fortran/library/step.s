               JOB  STEP                                                   STEP
     * THE NEXT TURN OF A LOOP, FOR DO AND FOR LISTS
     *
     * ENTERED WITH X1 AT THE ADDRESSES OF FIRST, LAST, INCREMENT,
     * VARIABLE AND EXIT.  RETURNS WITH X1 AFTER THEM, OR AT THE EXIT.
     *
     X1        EQU  89
     X2        EQU  94
     X3        EQU  99
               ORG  2000
     STEP      SBR  BACK+3
               MLC  8&X1,ADD+3
               MLC  11&X1,ADD+6
               MLC  11&X1,LESS+3
               MLC  5&X1,LAST+3
     ADD       A    0,0
     LAST      ZA   0,REST
     LESS      S    0,REST
               BM   LEAVE,REST
               SBR  X1,15&X1
     BACK      B    0
     LEAVE     MLC  14&X1,X1
               B    BACK
     REST      DCW  #22
               END  STEP

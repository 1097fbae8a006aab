               JOB  SUBSCRIPT                                              SUBSC
     * SUBSCRIPT               THE ADDRESS OF AN ELEMENT OF AN ARRAY
     *
     * ENTERED WITH X2 AT THE FIRST OF
     *
     *     $AAAVVVCCC$          OR, WITH TWO SUBSCRIPTS,
     *     $AAAVVVCCCVVVCCC$
     *
     * AAA IS THE ADDRESS OF THE ELEMENT IF THE VARIABLES AT VVV WERE
     * ZERO, CCC THE FACTOR OF A VARIABLE.  THE ZONE IN THE TENS OF AAA
     * IS THE TYPE.  RETURNS WITH THE ADDRESS AND THE TYPE IN X1, AND
     * WITH X2 AFTER THE LAST CHARACTER.
     *
     X1        EQU  89
     X2        EQU  94
     X3        EQU  99
               ORG  2000
     SUBSCR    SBR  BACK+3
               MLC  3&X2,BASE
               MZ   BASE-1,TYPE
               MZ   NOZONE,BASE-1
               ZA   NOZONE,TOTAL
               SBR  X2,4&X2
     PAIR      BCE  SUM,0&X2,$
               MLC  2&X2,VARIAB+3
               MLC  5&X2,FACTOR+3
     FACTOR    ZA   0,TIMES
     VARIAB    ZA   0,PRODCT-6
               M    TIMES,PRODCT
               A    PRODCT,TOTAL
               SBR  X2,6&X2
               B    PAIR
     SUM       SBR  X2,1&X2
     *
     * MODULO 16000, AS AN ADDRESS OF THREE CHARACTERS
     *
     DOWN      S    K16000,TOTAL
               BM   UP,TOTAL
               B    DOWN
     UP        A    K16000,TOTAL
               BM   UP,TOTAL
               MZ   NOZONE,TOTAL
               MLC  TOTAL-3,THOUS
               ZA   THOUS,X1
               A    THOUS,X1
               MZ   NOZONE,X1
               MLC  TOTAL,ADDR
               MZ   ZONES&X1,ADDR-2
               MZ   ZONES&1&X1,ADDR
               MA   BASE,ADDR
               MLC  ADDR,X1
               MZ   TYPE,X1-1
     BACK      B    0
     *
     NOZONE    DCW  @0@
     TYPE      DCW  @0@
     BASE      DCW  #3
     ADDR      DCW  #3
     THOUS     DCW  #2
     TIMES     DCW  #5
     PRODCT    DCW  #11
     TOTAL     DCW  #11
     K16000    DCW  @16000@
     ZONES1    DCW  @00S0K0B00SSSKSBS0KSKKKBK0BSBKBBB@
     ZONES     EQU  ZONES1-31
               END  SUBSCR

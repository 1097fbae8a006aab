               JOB  NO FUNCTION                                            NONE
     * STANDS IN FOR A FUNCTION THAT IS NOT IMPLEMENTED
     *
               ORG  2000
     NONE      H    NONE
               DCW  #12
               END  NONE

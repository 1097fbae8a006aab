               JOB  NO FUNCTION                                            NONE
     * IN THE PLACE OF A FUNCTION THAT IS NOT THERE
     *
               ORG  2000
     NONE      H    NONE
               DCW  #12
               END  NONE

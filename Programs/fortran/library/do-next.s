               JOB  DO NEXT                                                DO3
     * DO                      THE END OF AN INNERMOST LOOP
     *
     * DO-START HAS STORED THE RETURN ADDRESS AT ITS 14008.
     *
     AGAIN     EQU  14008
               ORG  2000
     NEXT      B    AGAIN
               END  NEXT

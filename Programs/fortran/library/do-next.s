               JOB  DO NEXT                                                DO3
     * DO                      THE END OF AN INNERMOST LOOP
     *
     * THE BEGINNING OF THE LOOP HAS LEFT THE WAY BACK.
     *
     AGAIN     EQU  14008
               ORG  2000
     NEXT      B    AGAIN
               END  NEXT

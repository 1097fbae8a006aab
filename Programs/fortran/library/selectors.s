     * THE FUNCTION SELECTOR
     *
     * ONE PROGRAM FOR EACH LETTER BY WHICH THE ARITHMETIC ROUTINE CALLS A
     * FUNCTION; THE LETTER IS AT 4&X2.  THE COMPILER LOADS THOSE THAT ARE
     * NEEDED ONE AFTER THE OTHER, REPLACES T BY B, AND REPLACES THE
     * ADDRESS OF AN ENTRY IN ITS TABLE BY THE ENTRY ITSELF.
     *
               JOB  SINE
               ORG  2000
     SELECT    DCW  @T9030!4S@
               END  SELECT
               JOB  COSINE
               ORG  2000
     SELECT    DCW  @T9030!4C@
               END  SELECT
               JOB  LOG
               ORG  2000
     SELECT    DCW  @T9000!4G@
               END  SELECT
               JOB  EXP
               ORG  2000
     SELECT    DCW  @T8970!4E@
               END  SELECT
               JOB  ATAN
               ORG  2000
     SELECT    DCW  @T8940!4T@
               END  SELECT
               JOB  ABS
               ORG  2000
     SELECT    DCW  @T8910!4A@
               END  SELECT
               JOB  NEGATE
               ORG  2000
     SELECT    DCW  @T8880!4N@
               END  SELECT
               JOB  FIX
               ORG  2000
     SELECT    DCW  @T8850!4X@
               END  SELECT
               JOB  FLOAT
               ORG  2000
     SELECT    DCW  @T8820!4F@
               END  SELECT
               JOB  SQRT
               ORG  2000
     SELECT    DCW  @T8790!4Q@
               END  SELECT
               JOB  USER R
               ORG  2000
     SELECT    DCW  @T8760!4R@
               END  SELECT
               JOB  USER U
               ORG  2000
     SELECT    DCW  @T8730!4U@
               END  SELECT
               JOB  USER P
               ORG  2000
     SELECT    DCW  @T8700!4P@
               END  SELECT
               JOB  USER W
               ORG  2000
     SELECT    DCW  @T8670!4W@
               END  SELECT
               JOB  USER Y
               ORG  2000
     SELECT    DCW  @T8640!4Y@
               END  SELECT
               JOB  USER Z
               ORG  2000
     SELECT    DCW  @T8610!4Z@
               END  SELECT
               JOB  USER J
               ORG  2000
     SELECT    DCW  @T8580!4J@
               END  SELECT
               JOB  USER K
               ORG  2000
     SELECT    DCW  @T8550!4K@
               END  SELECT
               JOB  USER L
               ORG  2000
     SELECT    DCW  @T8520!4L@
               END  SELECT
               JOB  USER M
               ORG  2000
     SELECT    DCW  @T8490!4M@
               END  SELECT
               JOB  USER D
               ORG  2000
     SELECT    DCW  @T8460!4D@
               END  SELECT
               JOB  USER H
               ORG  2000
     SELECT    DCW  @T8430!4H@
               END  SELECT
               JOB  USER I
               ORG  2000
     SELECT    DCW  @T8400!4I@
               END  SELECT

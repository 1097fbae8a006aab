C     THE LINE OF LEAST SQUARES THROUGH POINTS ON CARDS: HOW MANY, THEN
C     X AND Y OF EACH IN COLUMNS 1-10 AND 11-20
      DIMENSION X(50), Y(50)
      READ 1, N
      SX = 0.0
      SY = 0.0
      SXX = 0.0
      SXY = 0.0
      DO 10 I=1,N
      READ 2, X(I), Y(I)
      SX = SX + X(I)
      SY = SY + Y(I)
      SXX = SXX + X(I)**2
   10 SXY = SXY + X(I)*Y(I)
      P = N
      B = (P*SXY - SX*SY)/(P*SXX - SX*SX)
      A = (SY - B*SX)/P
      PRINT 3, A, B
      S = 0.0
      DO 20 I=1,N
      E = Y(I) - A - B*X(I)
      S = S + E*E
   20 PRINT 4, X(I), Y(I), E
      S = SQRTF(S/(P-2.0))
      PRINT 5, S
    1 FORMAT (I3)
    2 FORMAT (2F10.3)
    3 FORMAT (5H Y = ,F9.5,3H + ,F9.5,2H X/)
    4 FORMAT (3F12.5)
    5 FORMAT (/20H STANDARD DEVIATION ,F9.5)
      STOP
      END

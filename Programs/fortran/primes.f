C     THE SIEVE OF ERATOSTHENES FOR ODD NUMBERS UP TO 999
      DIMENSION L(500), M(10)
      DO 10 I=1,499
   10 L(I) = 1
      DO 40 I=1,15
      IF (L(I)) 40,40,20
   20 K = 2*I+1
      J = I+K
   25 L(J) = 0
      J = J+K
      IF (J-499) 25,25,40
   40 CONTINUE
      N = 1
      M(1) = 2
      DO 60 I=1,499
      IF (L(I)) 60,60,50
   50 N = N+1
      M(N) = 2*I+1
      IF (N-10) 60,55,55
   55 PRINT 1, M
      N = 0
   60 CONTINUE
      IF (N) 80,80,70
   70 PRINT 1, (M(I), I=1,N)
    1 FORMAT (10I6)
   80 STOP
      END

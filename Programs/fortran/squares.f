C     SQUARES, ROOTS, LOGARITHMS AND SINES OF 1 TO 20
      PRINT 1
      DO 10 I=1,20
      X = I
      R = SQRTF(X)
      A = LOGF(X)
      S = SINF(X)
      K = I*I
   10 PRINT 2, I, K, R, A, S
    1 FORMAT (6H     N,5X,3HN*N,9X,4HROOT,8X,4HLOGF,8X,4HSINF/)
    2 FORMAT (I6,I8,F14.7,F12.7,F12.7)
      STOP
      END

C     A DAMPED SWING, DRAWN ON THE LINE PRINTER: 8 FOR THE CURVE, 1 FOR
C     THE AXIS, 0 ELSEWHERE
      DIMENSION K(41)
      DO 40 I=1,31
      T = I-1
      T = T*0.4
      Y = EXPF(-0.15*T)*COSF(T)
      DO 10 J=1,41
   10 K(J) = 0
      K(21) = 1
      J = 20.0*Y + 21.5
      K(J) = 8
   40 PRINT 1, T, Y, K
    1 FORMAT (F6.1,F9.4,4X,41I1)
      STOP
      END

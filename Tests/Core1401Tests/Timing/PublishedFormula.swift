/// The storage cycles of an instruction by IBM's printed formulas, defined independently of the processor.
///
/// Source: timing list of A24-1403 and the 1401 reference card. Where IBM printed an average (multiply,
/// divide) or nothing (third edit scan, indexing), the function uses the exact model of the project, and says
/// so.
enum PublishedFormula {
  static let cycleMicroseconds = 11.5

  /// Add and Subtract.
  static func add(length: Int, a: Int, b: Int, recomplements: Bool) -> Int {
    length + 3 + a + (recomplements ? 4 : 1) * b
  }

  /// Zero and Add, Zero and Subtract.
  static func zeroAndAdd(length: Int, a: Int, b: Int) -> Int { length + 1 + a + b }

  /// Move Characters, and Compare with the printed LA + LB taken as twice the shorter field.
  static func moveCharacters(length: Int, shorter: Int) -> Int { length + 1 + 2 * shorter }

  /// Load Characters, Move Record.
  static func loadCharacters(length: Int, a: Int) -> Int { length + 1 + 2 * a }

  /// Move Characters and Suppress Zeros.
  static func suppressZeros(length: Int, a: Int) -> Int { length + 1 + 3 * a }

  /// Edit; the third scan is inferred.
  static func edit(length: Int, a: Int, b: Int, secondScan: Int, thirdScan: Int) -> Int {
    length + 1 + a + b + secondScan + thirdScan
  }

  /// Set and Clear Word Mark, Move Numeric, Move Zone.
  static func onePosition(length: Int) -> Int { length + 3 }

  /// Clear Storage, with or without branch.
  static func clearStorage(length: Int, positions: Int) -> Int { length + 1 + positions }

  /// Branches on a character, Branch on an indicator, No Operation, Halt.
  static func test(length: Int) -> Int { length + 2 }
  static func withoutExecution(length: Int) -> Int { length + 1 }

  /// Modify Address, Store A- and Store B-Address Register.
  static func modifyAddress(length: Int) -> Int { length + 9 }
  static func storeAAddress(length: Int) -> Int { length + 5 }
  static func storeBAddress(length: Int) -> Int { length + 4 }

  /// Indexing, for each address (likely, not confirmed).
  static let indexing = 3

  /// Multiply, exact model: its mean over all digits is the printed average.
  static func multiply(length: Int, multiplicand: Int, multiplier: [Int]) -> Int {
    length + 3 + 2 * multiplicand
      + multiplier.reduce(0) { $0 + 2 + 2 * (multiplicand + 1) * (($1 + 1) / 2) }
  }

  /// Multiply as printed: LI + 3 + 2 LC + 5 LC LM + 7 LM.
  static func averageMultiply(length: Int, multiplicand: Int, multiplier: Int) -> Int {
    length + 3 + 2 * multiplicand + 5 * multiplicand * multiplier + 7 * multiplier
  }

  /// Divide, exact model: its mean over all digits is the printed average.
  static func divide(length: Int, divisor: Int, quotient: [Int]) -> Int {
    length + 2 + quotient.reduce(0) { $0 + 1 + 2 * (divisor + 1) * ((min($1, 9) + 3) / 2) }
  }

  /// Divide as printed: LI + 2 + 7 LR LQ + 8 LQ.
  static func averageDivide(length: Int, divisor: Int, quotient: Int) -> Int {
    length + 2 + 7 * divisor * quotient + 8 * quotient
  }
}

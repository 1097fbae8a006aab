/// The window sizes that the panel has a layout for; a size in between uses the next smaller one.
public enum LayoutStep: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// 40 x 8: one line of lights in decimal.
  case columns40 = 40
  /// 60 x 16: the most important registers and the check lights, no controls.
  case columns60 = 60
  /// 80 x 24, the usual size.
  case columns80 = 80
  /// 100 x 30.
  case columns100 = 100
  /// 132 x 43.
  case columns132 = 132
  /// 160 x 50 and up.
  case columns160 = 160

  /// Creates the widest step that fits a window, or ``columns40`` if none does.
  ///
  /// - Parameters:
  ///   - width: the width of the window in columns.
  ///   - height: the height of the window in rows.
  public init(width: Int, height: Int) {
    let fitting = LayoutStep.allCases.last { $0.rawValue <= width && $0.rows <= height }
    let byWidth = LayoutStep.allCases.last { $0.rawValue <= width } ?? .columns40
    // With 16 rows or more, a wide window still has rows left below the lights of its width.
    self = height >= LayoutStep.columns60.rows ? byWidth : fitting ?? .columns40
  }

  /// The smallest width of the step in columns.
  public var columns: Int { rawValue }

  /// The height in rows for which the step is designed.
  public var rows: Int {
    switch self {
    case .columns40: 8
    case .columns60: 16
    case .columns80: 24
    case .columns100: 30
    case .columns132: 43
    case .columns160: 50
    }
  }

  /// Orders steps from narrow to wide.
  public static func < (left: LayoutStep, right: LayoutStep) -> Bool { left.rawValue < right.rawValue }
}

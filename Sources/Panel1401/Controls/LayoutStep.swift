/// The sizes of the window for which the panel is drawn; others take the next smaller one.
public enum LayoutStep: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// 40 x 8: one line of lights in decimal.
  case columns40 = 40
  /// 60 x 16: the registers that matter most, no controls.
  case columns60 = 60
  /// 80 x 24, the everyday size.
  case columns80 = 80
  /// 100 x 30.
  case columns100 = 100
  /// 132 x 43.
  case columns132 = 132
  /// 160 x 50 and up.
  case columns160 = 160

  /// The widest step that fits a window; below 40 columns nothing narrower than that of 40.
  ///
  /// - Parameters:
  ///   - width: columns of the window.
  ///   - height: rows of the window.
  public init(width: Int, height: Int) {
    let fitting = LayoutStep.allCases.last { $0.rawValue <= width && $0.rows <= height }
    let byWidth = LayoutStep.allCases.last { $0.rawValue <= width } ?? .columns40
    // A window that is wide but low has room for the lights of its width as long as they leave some rows.
    self = height >= LayoutStep.columns60.rows ? byWidth : fitting ?? .columns40
  }

  /// Columns.
  public var columns: Int { rawValue }

  /// Rows.
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

  /// Narrower comes first.
  public static func < (left: LayoutStep, right: LayoutStep) -> Bool { left.rawValue < right.rawValue }
}

/// The shape of a box-drawing or block character, which pictures draw instead of text.
enum CellShape: Hashable {
  /// Single or double lines from the middle of the cell to its sides.
  case lines(Sides, isDouble: Bool)
  /// Filled rectangles.
  case blocks([Block])

  /// A set of sides of a cell.
  struct Sides: OptionSet, Hashable {
    let rawValue: UInt8
    static let left = Sides(rawValue: 1)
    static let right = Sides(rawValue: 2)
    static let up = Sides(rawValue: 4)
    static let down = Sides(rawValue: 8)
  }

  /// A rectangle, in eighths of the width and height of a cell.
  struct Block: Hashable {
    let x, y, width, height: Int
  }

  /// Creates the shape of a character, or nil if it is drawn as text.
  init?(_ scalar: Unicode.Scalar) {
    if let sides = CellShape.boxes[scalar] {
      self = .lines(sides, isDouble: scalar.value >= 0x2550)
    } else if let blocks = CellShape.blocks(scalar.value) {
      self = .blocks(blocks)
    } else {
      return nil
    }
  }

  var isLine: Bool {
    if case .lines = self { return true }
    return false
  }

  private static let boxes: [Unicode.Scalar: Sides] = [
    "─": [.left, .right], "│": [.up, .down], "┌": [.right, .down], "┐": [.left, .down],
    "└": [.right, .up], "┘": [.left, .up],
    "═": [.left, .right], "║": [.up, .down], "╔": [.right, .down], "╗": [.left, .down],
    "╚": [.right, .up], "╝": [.left, .up],
  ]

  private static func blocks(_ value: UInt32) -> [Block]? {
    let eighths = Int(value & 7)
    switch value {
    case 0x2580: return [Block(x: 0, y: 0, width: 8, height: 4)]
    case 0x2581...0x2587: return [Block(x: 0, y: 8 - eighths, width: 8, height: eighths)]
    case 0x2588: return [Block(x: 0, y: 0, width: 8, height: 8)]
    case 0x2589...0x258F: return [Block(x: 0, y: 0, width: 8 - eighths, height: 8)]
    case 0x2590: return [Block(x: 4, y: 0, width: 4, height: 8)]
    case 0x2594: return [Block(x: 0, y: 0, width: 8, height: 1)]
    case 0x2595: return [Block(x: 7, y: 0, width: 1, height: 8)]
    case 0x2596...0x259F:
      // Upper left, upper right, lower left, lower right.
      let quarters: [UInt32] = [
        0b0010, 0b0001, 0b1000, 0b1011, 0b1001, 0b1110, 0b1101, 0b0100, 0b0110, 0b0111,
      ]
      let quarter = quarters[Int(value - 0x2596)]
      return (0..<4).filter { quarter & (8 >> UInt32($0)) != 0 }.map {
        Block(x: $0 % 2 * 4, y: $0 / 2 * 4, width: 4, height: 4)
      }
    default: return nil
    }
  }

  /// The SVG path of the shape in a cell of a picture.
  func path(x: Int, y: Int, cell: (width: Double, height: Double)) -> String {
    let (left, top) = (Double(x) * cell.width, Double(y) * cell.height)
    switch self {
    case .blocks(let blocks):
      return blocks.map { block in
        let (width, height) = (Double(block.width) / 8 * cell.width, Double(block.height) / 8 * cell.height)
        return "M\(number(left + Double(block.x) / 8 * cell.width)) "
          + "\(number(top + Double(block.y) / 8 * cell.height))"
          + "h\(number(width))v\(number(height))h\(number(-width))z"
      }.joined()
    case .lines(let sides, let isDouble):
      return (isDouble ? [-1.4, 1.4] : [0]).map { shift in
        CellShape.lines(sides, left: left, top: top, cell: cell, shift: shift)
      }.joined()
    }
  }

  /// The path of one line, shifted away from the middle.
  private static func lines(
    _ sides: Sides, left: Double, top: Double, cell: (width: Double, height: Double), shift: Double
  ) -> String {
    let (right, bottom) = (left + cell.width, top + cell.height)
    let isCorner = !sides.isSuperset(of: [.left, .right]) && !sides.isSuperset(of: [.up, .down])
    // In a corner the horizontal and the vertical line must shift to the same side.
    let turnsX = sides.contains(.left) ? shift : -shift
    let turnsY = sides.contains(.up) ? shift : -shift
    let x = left + cell.width / 2 + (isCorner ? turnsX : shift)
    let y = top + cell.height / 2 + (isCorner ? turnsY : shift)
    if !isCorner {
      return sides.contains(.left)
        ? "M\(number(left)) \(number(y))H\(number(right))" : "M\(number(x)) \(number(top))V\(number(bottom))"
    }
    return "M\(number(sides.contains(.left) ? left : right)) \(number(y))H\(number(x))"
      + "V\(number(sides.contains(.up) ? top : bottom))"
  }
}

import Testing

/// One line of the character table, from the card code and the printer graphics of A24-1403 and the
/// conversion tables of SimH 3.8.1.
struct CharacterVector: Sendable, CustomTestStringConvertible {
  let code: UInt8
  let checkBit: Bool
  let checkBitWithWordMark: Bool
  let rows: [Int]
  let rank: UInt8
  let chainA: Character?
  let chainH: Character?
  let simh: Character
  let simhH: Character
  let simhOld: Character
  let display: Character

  var testDescription: String { "\(String(code, radix: 8)) \(display)" }

  static let all: [CharacterVector] = table.split(separator: "\n").map { line in
    let field = line.split(separator: " ").map(String.init)
    func graphic(_ text: String) -> Character? {
      text == "none" ? nil : text == "space" ? " " : Character(text)
    }
    return CharacterVector(
      code: UInt8(field[0], radix: 8) ?? 0, checkBit: field[1] == "1", checkBitWithWordMark: field[2] == "1",
      rows: field[3].split(separator: ".").compactMap { Int($0) }, rank: UInt8(field[4]) ?? 0,
      chainA: graphic(field[5]), chainH: graphic(field[6]), simh: graphic(field[7]) ?? "?",
      simhH: graphic(field[8]) ?? "?", simhOld: graphic(field[9]) ?? "?", display: Character(field[10]))
  }
}

// code, C, C with word mark, rows, rank, A chain, H chain, simh, simh-h, simh-old, display
private let table = #"""
  00 1 0 - 0 space space space space space ␢
  01 0 1 1 55 1 1 1 1 1 1
  02 0 1 2 56 2 2 2 2 2 2
  03 1 0 3 57 3 3 3 3 3 3
  04 0 1 4 58 4 4 4 4 4 4
  05 1 0 5 59 5 5 5 5 5 5
  06 1 0 6 60 6 6 6 6 6 6
  07 0 1 7 61 7 7 7 7 7 7
  10 0 1 8 62 8 8 8 8 8 8
  11 1 0 9 63 9 9 9 9 9 9
  12 1 0 0 54 0 0 0 0 0 0
  13 0 1 3.8 20 # = # = # #
  14 1 0 4.8 21 @ ' @ ' @ @
  15 0 1 5.8 22 none none : : : :
  16 0 1 6.8 23 none none > > > >
  17 1 0 7.8 24 none none { { ( √
  20 0 1 0 19 ‡ ‡ ^ ^ ^ ƀ
  21 1 0 0.1 13 / / / / / /
  22 1 0 0.2 46 S S S S S S
  23 0 1 0.3 47 T T T T T T
  24 1 0 0.4 48 U U U U U U
  25 0 1 0.5 49 V V V V V V
  26 0 1 0.6 50 W W W W W W
  27 1 0 0.7 51 X X X X X X
  30 1 0 0.8 52 Y Y Y Y Y Y
  31 0 1 0.9 53 Z Z Z Z Z Z
  32 0 1 0.2.8 45 ‡ ‡ | | ' ‡
  33 1 0 0.3.8 14 , , , , , ,
  34 0 1 0.4.8 15 % ( % ( % %
  35 1 0 0.5.8 16 none none ~ ~ = ⌒
  36 1 0 0.6.8 17 none none \ \ \ \
  37 0 1 0.7.8 18 none none " " + ⧻
  40 0 1 11 12 - - - - - -
  41 1 0 11.1 36 J J J J J J
  42 1 0 11.2 37 K K K K K K
  43 0 1 11.3 38 L L L L L L
  44 1 0 11.4 39 M M M M M M
  45 0 1 11.5 40 N N N N N N
  46 0 1 11.6 41 O O O O O O
  47 1 0 11.7 42 P P P P P P
  50 1 0 11.8 43 Q Q Q Q Q Q
  51 0 1 11.9 44 R R R R R R
  52 0 1 11.0 35 - - ! ! ! !
  53 1 0 11.3.8 7 $ $ $ $ $ $
  54 0 1 11.4.8 8 * * * * * *
  55 1 0 11.5.8 9 none none ] ] ] ]
  56 1 0 11.6.8 10 none none ; ; ; ;
  57 0 1 11.7.8 11 none none _ _ _ Δ
  60 1 0 12 6 & + & + & &
  61 0 1 12.1 26 A A A A A A
  62 0 1 12.2 27 B B B B B B
  63 1 0 12.3 28 C C C C C C
  64 0 1 12.4 29 D D D D D D
  65 1 0 12.5 30 E E E E E E
  66 1 0 12.6 31 F F F F F F
  67 0 1 12.7 32 G G G G G G
  70 0 1 12.8 33 H H H H H H
  71 1 0 12.9 34 I I I I I I
  72 1 0 12.0 25 & + ? ? ? ?
  73 0 1 12.3.8 1 . . . . . .
  74 1 0 12.4.8 2 ⌑ ) ) ) ) ⌑
  75 0 1 12.5.8 3 none none [ [ [ [
  76 0 1 12.6.8 4 none none < < < <
  77 1 0 12.7.8 5 none none } } " ⯒
  """#

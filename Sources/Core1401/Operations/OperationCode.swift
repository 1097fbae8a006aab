/// The operation codes of the 1401. The raw value is the code of the character; ``definitions`` has a row for
/// each.
///
/// Source: IBM 1401 reference manual A24-1403, instruction summary.
public enum OperationCode: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
  case read = 0o01
  case write = 0o02
  case writeAndRead = 0o03
  case punch = 0o04
  case readAndPunch = 0o05
  case writeAndPunch = 0o06
  case writeReadAndPunch = 0o07
  case startReadFeed = 0o10
  case startPunchFeed = 0o11
  case modifyAddress = 0o13
  case multiply = 0o14
  case clearStorage = 0o21
  case subtract = 0o22
  case controlUnit = 0o24
  case branchIfWordMarkOrZone = 0o25
  case branchIfBitEqual = 0o26
  case moveAndInsertZeros = 0o27
  case moveZone = 0o30
  case moveAndSuppressZeros = 0o31
  case setWordMark = 0o33
  case divide = 0o34
  case selectStacker = 0o42
  case loadCharacters = 0o43
  case moveCharacters = 0o44
  case noOperation = 0o45
  case moveRecord = 0o47
  case storeAAddress = 0o50
  case zeroAndSubtract = 0o52
  case add = 0o61
  case branch = 0o62
  case compare = 0o63
  case moveNumeric = 0o64
  case moveAndEdit = 0o65
  case controlCarriage = 0o66
  case storeBAddress = 0o70
  case zeroAndAdd = 0o72
  case halt = 0o73
  case clearWordMark = 0o74
}

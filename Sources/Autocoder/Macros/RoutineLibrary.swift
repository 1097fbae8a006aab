/// Where the assembler finds macros and library routines; it reads no files itself.
public protocol RoutineLibrary: Sendable {
  /// The text of a macro or routine.
  ///
  /// - Parameter name: its name in upper case: the operation for a macro (up to five characters), the first three
  ///   characters of the operand of CALL and INCLD for a routine; with a period in it, the name of a file. Match it without
  ///   regard to case.
  /// - Returns: nil when there is none of that name.
  func routine(named name: String) -> SourceText?

  /// The names there are, in upper case, for `did you mean`; may be empty.
  var names: [String] { get }
}

/// A library without anything in it.
public struct NoLibrary: RoutineLibrary {
  /// Makes an empty library.
  public init() {}
  /// Nothing.
  public func routine(named name: String) -> SourceText? { nil }
  /// Nothing.
  public var names: [String] { [] }
}

/// A library of texts held in memory.
public struct RoutineTable: RoutineLibrary {
  private let routines: [String: SourceText]

  /// Makes a library.
  ///
  /// - Parameter routines: the texts by their names; the case of the names does not matter.
  public init(_ routines: [String: SourceText]) {
    self.routines = Dictionary(
      routines.map { ($0.key.uppercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The text of that name.
  public func routine(named name: String) -> SourceText? { routines[name] }
  /// The names in order.
  public var names: [String] { routines.keys.sorted() }
}

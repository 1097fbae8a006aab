/// A source of macros and library routines; the assembler itself reads no files.
public protocol RoutineLibrary: Sendable {
  /// The text of a macro or routine.
  ///
  /// - Parameter name: the name in upper case: the operation for a macro (up to five characters), the first
  ///   three characters of the operand of CALL and INCLD for a routine; with a period in it, the name of a
  ///   file. Upper and lower case are equal.
  /// - Returns: nil if there is none with that name.
  func routine(named name: String) -> SourceText?

  /// The available names in upper case, for `did you mean`; may be empty.
  var names: [String] { get }
}

/// An empty library.
public struct NoLibrary: RoutineLibrary {
  /// Creates an empty library.
  public init() {}
  /// Always nil.
  public func routine(named name: String) -> SourceText? { nil }
  /// Always empty.
  public var names: [String] { [] }
}

/// A library of texts in memory.
public struct RoutineTable: RoutineLibrary {
  private let routines: [String: SourceText]

  /// Creates a library.
  ///
  /// - Parameter routines: the texts by name, in upper or lower case.
  public init(_ routines: [String: SourceText]) {
    self.routines = Dictionary(
      routines.map { ($0.key.uppercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The text with a name.
  public func routine(named name: String) -> SourceText? { routines[name] }
  /// The names, sorted.
  public var names: [String] { routines.keys.sorted() }
}

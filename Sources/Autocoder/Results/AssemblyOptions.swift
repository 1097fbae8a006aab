/// The options of an assembly.
public struct AssemblyOptions: Sendable {
  /// The language of the source.
  public var language: SourceLanguage
  /// The dialect of the source.
  public var dialect: Dialect
  /// The source of macros and library routines.
  public var library: any RoutineLibrary
  /// Whether MA is a macro instead of the modify-address instruction, for machines without that feature.
  public var modifyAddressIsMacro: Bool
  /// Whether equal literals of any length are stored once. Otherwise only alphameric literals up to four
  /// characters, numeric ones up to six digits, and addresses are shared.
  public var sharesAllLiterals: Bool
  /// Whether the mnemonics of the 1440 (R, P, W … for its own units) are used.
  public var is1440: Bool
  /// Whether loading into 1-80, the area of the loader, gives no warning.
  public var allowsLoaderArea: Bool
  /// Whether a program without END is an error. True for whole sources; fragments have no END.
  public var needsEnd: Bool
  /// Whether the program is a module that others follow in storage.
  public var isRelocatable: Bool

  /// Creates options.
  public init(
    language: SourceLanguage = .detected, dialect: Dialect = .any, library: any RoutineLibrary = NoLibrary(),
    modifyAddressIsMacro: Bool = false, sharesAllLiterals: Bool = false, is1440: Bool = false,
    allowsLoaderArea: Bool = false, needsEnd: Bool = false, isRelocatable: Bool = false
  ) {
    self.language = language
    self.dialect = dialect
    self.library = library
    self.modifyAddressIsMacro = modifyAddressIsMacro
    self.sharesAllLiterals = sharesAllLiterals
    self.is1440 = is1440
    self.allowsLoaderArea = allowsLoaderArea
    self.needsEnd = needsEnd
    self.isRelocatable = isRelocatable
  }
}

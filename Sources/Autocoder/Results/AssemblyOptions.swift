/// How a program is assembled.
public struct AssemblyOptions: Sendable {
  /// The language of the source.
  public var language: SourceLanguage
  /// Whose Autocoder the source is read as.
  public var dialect: Dialect
  /// Where macros and library routines come from.
  public var library: any RoutineLibrary
  /// Whether MA is a macro and not the modify-address instruction: for machines without that feature.
  public var modifyAddressIsMacro: Bool
  /// Whether equal literals are stored once, however long they are; otherwise only alphameric ones up to four
  /// characters, numeric ones up to six digits, and addresses.
  public var sharesAllLiterals: Bool
  /// Whether the mnemonics of the 1440 (R, P, W … through its own units) are used.
  public var is1440: Bool
  /// Whether loading into 1-80, where the loader is, is left without a warning.
  public var allowsLoaderArea: Bool
  /// Whether a program without END is an error, as it is for a whole source; fragments have none.
  public var needsEnd: Bool

  /// Makes options.
  public init(
    language: SourceLanguage = .detected, dialect: Dialect = .any, library: any RoutineLibrary = NoLibrary(),
    modifyAddressIsMacro: Bool = false, sharesAllLiterals: Bool = false, is1440: Bool = false,
    allowsLoaderArea: Bool = false, needsEnd: Bool = false
  ) {
    self.language = language
    self.dialect = dialect
    self.library = library
    self.modifyAddressIsMacro = modifyAddressIsMacro
    self.sharesAllLiterals = sharesAllLiterals
    self.is1440 = is1440
    self.allowsLoaderArea = allowsLoaderArea
    self.needsEnd = needsEnd
  }
}

/// The assembler of Autocoder and SPS: converts a source to a program.
///
/// It reads and writes no files: macros come from ``AssemblyOptions/library``, and the result is an
/// ``Assembly``. Errors in the source do not stop it; they are reported in ``Assembly/diagnostics``.
public struct Assembler: Sendable {
  /// The options of the assembly.
  public let options: AssemblyOptions

  /// Creates an assembler.
  public init(options: AssemblyOptions = AssemblyOptions()) {
    self.options = options
  }

  /// Assembles the first program of a source.
  ///
  /// - Parameter source: the lines; END ends the program. Statements after END give a warning.
  /// - Returns: the program, as far as it could be assembled.
  public func assemble(_ source: SourceText) -> Assembly {
    var reader = ProgramReader(options: options)
    let end = reader.read(source, from: 0)
    if let next = source.lines[end...].first(where: { !$0.isRemark(in: reader.language) }) {
      reader.messages.report(
        .warning, nil,
        Problem(
          .afterEnd, [next.number], advice: "END ends a program",
          columns: reader.language.fields.operation), statement: max(0, reader.statements.count - 1))
    }
    var encoder = Encoder(consume reader)
    return encoder.assembly()
  }

  /// Assembles all programs of a source; each one ends at its END.
  ///
  /// - Returns: one result for each program, at least one.
  public func assembleAll(_ source: SourceText) -> [Assembly] {
    var programs: [Assembly] = []
    var index = 0
    var language = SourceLanguage.autocoder
    repeat {
      var reader = ProgramReader(options: options)
      index = reader.read(source, from: index)
      language = reader.language
      var encoder = Encoder(consume reader)
      programs.append(encoder.assembly())
    } while source.lines[index...].contains { !$0.isRemark(in: language) }
    return programs
  }
}

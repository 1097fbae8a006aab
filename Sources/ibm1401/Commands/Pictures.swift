import Core1401
import Foundation
import PrintoutPDF
import Units1401

/// The listing as pictures of its forms.
final class Pictures {
  private let file: PrintoutPDF

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - inputs: files that must not be written over.
  ///   - options: how it looks.
  /// - Throws: ``FileError`` when it is an input of the run or cannot be written, ``PDFError`` without cairo.
  init(path: String, keeping inputs: [String], _ options: PrintoutPDF.Options) throws {
    let output = try OutputFile(path: path, as: "--print-pdf", keeping: inputs)
    file = try PrintoutPDF(options) { try output.write($0) }
  }

  /// Draws a printer file: lines, and form feeds.
  ///
  /// - Throws: as the initializer, and what writing throws.
  static func write(
    printerFile text: String, to path: String, keeping inputs: [String], _ options: PrintoutPDF.Options
  ) throws {
    let pictures = try Pictures(path: path, keeping: inputs, options)
    try pictures.file.append(printerFile: text)
    try pictures.finish()
  }

  /// Whether a name promises a PDF file.
  static func isPDF(_ path: String) -> Bool { path.lowercased().hasSuffix(".pdf") }

  func append(_ event: PrinterEvent) throws { try file.append(event) }

  func finish() throws { try file.finish() }
}

/// The option `--print-pdf`.
enum PicturesOption {
  static func file(_ path: String) throws -> String {
    guard path != "-" else {
      throw UsageError(description: "--print-pdf needs a file, standard output is for the listing's text")
    }
    return path
  }
}

import Core1401
import Foundation
import PrintoutPDF
import Units1401

/// The listing as a PDF with a page for each form.
final class Pictures {
  private let file: PrintoutPDF

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - inputs: files that must not be overwritten.
  ///   - options: the appearance.
  /// - Throws: ``FileError`` when it is an input of the run or cannot be written, ``/PrintoutPDF/PDFError``
  ///   without cairo.
  init(path: String, keeping inputs: [String], _ options: PrintoutPDF.Options) throws {
    let output = try OutputFile(path: path, as: "--print-pdf", keeping: inputs)
    file = try PrintoutPDF(options) { try output.write($0) }
  }

  /// Draws a printer file of lines and form feeds. The old file is kept until the drawing is complete.
  ///
  /// - Throws: the errors of the initializer and of writing.
  static func write(
    printerFile text: String, to path: String, as purpose: String, keeping inputs: [String],
    _ options: PrintoutPDF.Options
  ) throws {
    let output = try WholeFile(path: path, as: purpose, keeping: inputs)
    var bytes: [UInt8] = []
    let drawing = try PrintoutPDF(options) { bytes += $0 }
    try drawing.append(printerFile: text)
    try drawing.finish()
    try output.write(bytes)
  }

  /// Whether a file name is that of a PDF.
  static func isPDF(_ path: String) -> Bool { path.lowercased().hasSuffix(".pdf") }

  func append(_ event: PrinterEvent) throws { try file.append(event) }

  func finish() throws { try file.finish() }
}

/// The option `--print-pdf`.
enum PicturesOption {
  static func file(_ path: String) throws -> String {
    guard path != "-" else {
      throw UsageError(.pdfNeedsFile)
    }
    return path
  }
}

import Core1401
import Foundation
import PrintoutPDF
import Units1401

#if Pictures
  /// The listing as pictures of its forms.
  final class Pictures {
    private let file: PrintoutPDF

    /// Opens the file.
    ///
    /// - Throws: ``FileError`` when it is an input of the run or cannot be written.
    init(path: String, keeping inputs: [String], chain: PrintChain) throws {
      let output = try OutputFile(path: path, as: "--print-pdf", keeping: inputs)
      file = try PrintoutPDF(chain: chain) { try output.write($0) }
    }

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
#else
  /// Nothing: this build knows no pictures.
  final class Pictures {
    init(path: String, keeping inputs: [String], chain: PrintChain) throws {
      _ = try PicturesOption.file(path)
    }

    func append(_ event: PrinterEvent) throws {}

    func finish() throws {}
  }

  /// The option `--print-pdf`.
  enum PicturesOption {
    static func file(_ path: String) throws -> String {
      throw UsageError(
        description: "--print-pdf \(path): this build has no pictures; install libcairo2-dev and build with "
          + "swift build -c release --traits Pictures")
    }
  }
#endif

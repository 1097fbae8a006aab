public import Core1401
internal import Host1401

/// The functions of the library cairo, which is loaded when it is first needed.
struct Cairo {
  typealias Write = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32
  typealias Number = @convention(c) (OpaquePointer?, Double) -> Void
  typealias Plain = @convention(c) (OpaquePointer?) -> Void
  typealias Point = @convention(c) (OpaquePointer?, Double, Double) -> Void
  typealias Status = @convention(c) (OpaquePointer?) -> Int32
  typealias Text = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Void

  // Constants of cairo's enumerations.
  static let success: Int32 = 0
  static let writeError: Int32 = 11
  static let title: Int32 = 0
  static let creator: Int32 = 4
  static let off: Int32 = 1

  let pdfSurface: @convention(c) (Write?, UnsafeMutableRawPointer?, Double, Double) -> OpaquePointer?
  let setMetadata: @convention(c) (OpaquePointer?, Int32, UnsafePointer<CChar>?) -> Void
  let setSize: Point
  let finishSurface: Plain
  let destroySurface: Plain
  let surfaceStatus: Status
  let create: @convention(c) (OpaquePointer?) -> OpaquePointer?
  let destroy: Plain
  let status: Status
  let statusText: @convention(c) (Int32) -> UnsafePointer<CChar>?
  let showPage: Plain
  let setColour: @convention(c) (OpaquePointer?, Double, Double, Double) -> Void
  let paint: Plain
  let rectangle: @convention(c) (OpaquePointer?, Double, Double, Double, Double) -> Void
  let arc: @convention(c) (OpaquePointer?, Double, Double, Double, Double, Double) -> Void
  let newSubPath: Plain
  let closePath: Plain
  let moveTo: Point
  let lineTo: Point
  let fill: Plain
  let fillPreserve: Plain
  let stroke: Plain
  let setLineWidth: Number
  let setDash: @convention(c) (OpaquePointer?, UnsafePointer<Double>?, Int32, Double) -> Void
  let selectFont: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Int32, Int32) -> Void
  let setFontSize: Number
  let textExtents:
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<Double>?) -> Void
  let showText: Text
  let createFontOptions: @convention(c) () -> OpaquePointer?
  let destroyFontOptions: Plain
  let setHintMetrics: @convention(c) (OpaquePointer?, Int32) -> Void
  let setHintStyle: @convention(c) (OpaquePointer?, Int32) -> Void
  let setFontOptions: @convention(c) (OpaquePointer?, OpaquePointer?) -> Void

  /// Loads the library.
  ///
  /// - Throws: ``PDFError`` if it is not installed or too old.
  init() throws(PDFError) {
    guard let library = HostLibrary(["libcairo.so.2"]) else { throw PDFError.noCairo }
    func find<Function>(_ name: String) throws(PDFError) -> Function {
      guard let function = library.function("cairo_\(name)", as: Function.self) else {
        throw PDFError(.oldCairo, [name])
      }
      return function
    }
    pdfSurface = try find("pdf_surface_create_for_stream")
    setMetadata = try find("pdf_surface_set_metadata")
    setSize = try find("pdf_surface_set_size")
    finishSurface = try find("surface_finish")
    destroySurface = try find("surface_destroy")
    surfaceStatus = try find("surface_status")
    create = try find("create")
    destroy = try find("destroy")
    status = try find("status")
    statusText = try find("status_to_string")
    showPage = try find("show_page")
    setColour = try find("set_source_rgb")
    paint = try find("paint")
    rectangle = try find("rectangle")
    arc = try find("arc")
    newSubPath = try find("new_sub_path")
    closePath = try find("close_path")
    moveTo = try find("move_to")
    lineTo = try find("line_to")
    fill = try find("fill")
    fillPreserve = try find("fill_preserve")
    stroke = try find("stroke")
    setLineWidth = try find("set_line_width")
    setDash = try find("set_dash")
    selectFont = try find("select_font_face")
    setFontSize = try find("set_font_size")
    textExtents = try find("text_extents")
    showText = try find("show_text")
    createFontOptions = try find("font_options_create")
    destroyFontOptions = try find("font_options_destroy")
    setHintMetrics = try find("font_options_set_hint_metrics")
    setHintStyle = try find("font_options_set_hint_style")
    setFontOptions = try find("set_font_options")
  }
}

/// The reason why cairo cannot draw a PDF.
public struct PDFError: IdentifiedError, Hashable, CustomStringConvertible {
  let problem: String
  /// The identifier of the message.
  public let identifier: String?

  static let noCairo = PDFError(.noCairo)

  init(_ kind: PDFMessage, _ values: [any CustomStringConvertible] = []) {
    problem = kind.filled(with: values)
    identifier = kind.identifier
  }

  /// The error in one line.
  public var description: String { "the PDF cannot be drawn: \(problem)" }
}

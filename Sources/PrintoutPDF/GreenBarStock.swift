#if Pictures
  internal import CCairo

  /// Continuous paper as it lay behind every 1403: bars half an inch high, feed holes every half inch, perforations.
  ///
  /// Lengths are points, 72 to the inch. Source: 14⅞ by 11 inch stock with three lines at 6 to the inch in a bar.
  enum GreenBarStock {
    static let width = 14.875 * 72
    /// 10 print positions to the inch.
    static let columnWidth = 7.2
    /// 6 lines to the inch.
    static let lineHeight = 12.0
    private static let columns = 132.0
    private static let linesOfBar = 3
    private static let margin = 36.0
    private static let holeDistance = 36.0
    private static let holeRadius = 5.6

    static func height(lines: Int) -> Double { Double(max(1, lines)) * lineHeight }

    /// The size at which a character of the font is exactly a print position wide.
    static func fontSize(_ context: OpaquePointer) -> Double {
      selectFont(context)
      cairo_set_font_size(context, 100)
      var extents = cairo_text_extents_t()
      cairo_text_extents(context, "0", &extents)
      return extents.x_advance > 0 ? 100 * columnWidth / extents.x_advance : lineHeight
    }

    private static func selectFont(_ context: OpaquePointer) {
      cairo_select_font_face(context, "monospace", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
      let options = cairo_font_options_create()
      // Rounded to pixels of a screen the characters would drift off the print positions.
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_set_font_options(context, options)
      cairo_font_options_destroy(options)
    }

    // MARK: Drawing

    static func draw(lines: Int, on context: OpaquePointer) {
      let height = height(lines: lines)
      cairo_set_source_rgb(context, 0.995, 0.99, 0.97)
      cairo_paint(context)
      drawBars(lines: lines, on: context)
      drawHoles(height: height, on: context)
      drawPerforations(height: height, on: context)
    }

    private static func drawBars(lines: Int, on context: OpaquePointer) {
      let barHeight = Double(linesOfBar) * lineHeight
      for (number, row) in stride(from: 0, to: lines, by: linesOfBar).enumerated() where number % 2 == 0 {
        let rest = min(linesOfBar, lines - row)
        cairo_rectangle(
          context, margin, Double(row / linesOfBar) * barHeight, width - 2 * margin,
          Double(rest) * lineHeight)
      }
      cairo_set_source_rgb(context, 0.86, 0.945, 0.875)
      cairo_fill(context)
    }

    private static func drawHoles(height: Double, on context: OpaquePointer) {
      for x in [margin / 2, width - margin / 2] {
        for y in stride(from: holeDistance / 2, to: height, by: holeDistance) {
          cairo_new_sub_path(context)
          cairo_arc(context, x, y, holeRadius, 0, 2 * Double.pi)
        }
      }
      cairo_set_source_rgb(context, 1, 1, 1)
      cairo_fill_preserve(context)
      cairo_set_source_rgb(context, 0.72, 0.72, 0.70)
      cairo_set_line_width(context, 0.5)
      cairo_stroke(context)
    }

    private static func drawPerforations(height: Double, on context: OpaquePointer) {
      for x in [margin, width - margin] {
        cairo_move_to(context, x, 0)
        cairo_line_to(context, x, height)
      }
      for y in [0, height] {
        cairo_move_to(context, 0, y)
        cairo_line_to(context, width, y)
      }
      cairo_set_dash(context, [3, 2], 2, 0)
      cairo_set_source_rgb(context, 0.78, 0.80, 0.77)
      cairo_set_line_width(context, 0.4)
      cairo_stroke(context)
      cairo_set_dash(context, nil, 0, 0)
    }

    /// Chooses ink and type for a page.
    static func beginText(size: Double, on context: OpaquePointer) {
      selectFont(context)
      cairo_set_font_size(context, size)
      cairo_set_source_rgb(context, 0.13, 0.13, 0.16)
    }

    /// Prints a line; every word stands where its print position is, whatever font was found.
    static func draw(_ text: String, row: Int, on context: OpaquePointer) {
      let left = (width - columns * columnWidth) / 2
      let baseline = Double(row) * lineHeight + 0.75 * lineHeight
      var column = 0
      for word in text.split(separator: " ", omittingEmptySubsequences: false) {
        if !word.isEmpty {
          cairo_move_to(context, left + Double(column) * columnWidth, baseline)
          cairo_show_text(context, String(word))
        }
        column += word.count + 1
      }
    }
  }
#endif

internal import Foundation

extension [Legend] {
  /// The legends with the first place of a text in each marked as found; the same when the text is empty.
  func marking(_ sought: String) -> [Legend] {
    guard !sought.isEmpty else { return self }
    return flatMap { legend -> [Legend] in
      guard let range = legend.text.range(of: sought, options: .caseInsensitive) else { return [legend] }
      var (before, hit, after) = (legend, legend, legend)
      before.text = String(legend.text[..<range.lowerBound])
      (hit.text, hit.role) = (String(legend.text[range]), .found)
      after.text = String(legend.text[range.upperBound...])
      return [before, hit, after].filter { !$0.text.isEmpty }
    }
  }
}

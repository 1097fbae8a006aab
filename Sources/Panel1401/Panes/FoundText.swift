internal import Foundation

extension [Legend] {
  /// The legends with the first occurrence of a text in each marked as found.
  func marking(_ searchText: String) -> [Legend] {
    guard !searchText.isEmpty else { return self }
    return flatMap { legend -> [Legend] in
      guard let range = legend.text.range(of: searchText, options: .caseInsensitive) else { return [legend] }
      var (before, hit, after) = (legend, legend, legend)
      before.text = String(legend.text[..<range.lowerBound])
      (hit.text, hit.role) = (String(legend.text[range]), .found)
      after.text = String(legend.text[range.upperBound...])
      return [before, hit, after].filter { !$0.text.isEmpty }
    }
  }
}

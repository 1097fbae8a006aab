import Foundation
public import System1401

extension Breakpoint {
  /// The breakpoint with another condition, or without one.
  ///
  /// - Parameter condition: the new condition, nil for none.
  /// - Returns: a breakpoint whose ``Breakpoint/command`` sets it with that condition.
  public func changing(condition: Condition?) -> Breakpoint {
    var changed = self
    changed.condition = condition
    var place = command
    for word in [" if ", " count ", " once", " do ", "["] where word != "[" || self.condition == nil {
      if let range = place.range(of: word, options: .caseInsensitive) {
        place = String(place[..<range.lowerBound])
      }
    }
    var parts = [place]
    if let condition { parts.append("if \(condition.text)") }
    if isExact { parts.append("count = \(count)") } else if count > 1 { parts.append("count \(count)") }
    if isOnce { parts.append("once") }
    if !actions.isEmpty { parts.append("do \(actions.joined(separator: "; "))") }
    changed.command = parts.joined(separator: " ")
    return changed
  }
}

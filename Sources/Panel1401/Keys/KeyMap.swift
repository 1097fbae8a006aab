/// The key map: one table from which keys are dispatched, and buttons, key bar and help are made.
public enum KeyMap {
  /// The binding of each key, function keys included.
  private static let bindingsByKey: [Key: KeyBinding] = {
    var found: [Key: KeyBinding] = [:]
    for binding in bindings {
      for key in binding.keys { found[key] = binding }
      if let function = binding.function { found[.function(function)] = binding }
    }
    return found
  }()

  /// The binding of a key, nil if it has none.
  static func binding(of key: Key) -> KeyBinding? { bindingsByKey[key] }

  /// The key bar for a size, with clickable legends.
  public static func bar(step: LayoutStep, context: KeyContext) -> LegendLine {
    let gap = step >= .columns160 ? "   " : "  "
    var line = LegendLine()
    for key in barOrder {
      guard let binding = binding(of: key), let bar = binding.bar, bar.steps.contains(step),
        let action = binding.action
      else { continue }
      let isOff = context.refusal(of: action) != nil
      if !line.legends.isEmpty { line.add(gap) }
      line.legends.append(
        Legend(
          binding.keyName, role: isOff ? .disabled : .key, attributes: isOff ? [] : .bold, action: action))
      let text = step == .columns100 || step < .columns80 ? bar.short : bar.text
      line.legends.append(Legend(" \(text)", role: isOff ? .disabled : .text, action: action))
    }
    return line
  }
}

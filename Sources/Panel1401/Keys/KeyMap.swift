/// The key map: one table of keys that serves dispatch, buttons, key bar and help.
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

  /// What a key is bound to.
  static func binding(of key: Key) -> KeyBinding? { bindingsByKey[key] }

  /// The key bar of a size, with legends that can be clicked.
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

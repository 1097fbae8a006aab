internal import Core1401
internal import Foundation
internal import System1401

// The strip of watched values. A key or the commands `display` and `undisplay` add and remove fields.
extension PanelSession {
  /// Updates the strip to a time.
  func updateStrip(at time: Duration) {
    strip.update(snapshot, at: time)
    root.hasStrip = !strip.isEmpty
    root.strip.show(strip.isEmpty ? [] : [strip.line(width: root.strip.frame.width)])
  }

  /// Adds or removes the field at the cursor of core storage; in other panes asks for its name.
  func toggleField() {
    if root.pane == .core { return toggleField(named: fieldAtCursor) }
    ask("field to show or hide ", text: "") { [weak self] text in
      { self?.toggleField(named: text) }
    }
    root.field?.complete = { [weak self] in self?.labels(for: $0, $1) ?? FieldCompletion.none }
  }

  private var fieldAtCursor: String {
    let storage = root.storage
    if let field = storage.field { return field.label }
    // A position without a label stands for the field that ends there.
    return "[\(AddressRegister.decimal(storage.cursor))]"
  }

  private func toggleField(named text: String) {
    let name = text.trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty else { return }
    let shown = snapshot.debug.displays.first {
      $0.expression.text.trimmingBrackets.uppercased() == name.trimmingBrackets.uppercased()
    }
    guard let shown else { return execute("display \(snapshot.field(named: name)?.label ?? name)") }
    send(.debug(.undisplay(shown.number)))
    say("\(shown.expression.text.trimmingBrackets) is no longer shown")
  }
}

// What of the looks of a panel belongs to a project.
extension PanelSession {
  /// The pane with the focus, which can have the window for itself.
  public var focus: (pane: Pane, isZoomed: Bool) {
    get { (root.pane, root.isZoomed) }
    set {
      root.pane = newValue.pane
      root.isZoomed = newValue.isZoomed
    }
  }
}

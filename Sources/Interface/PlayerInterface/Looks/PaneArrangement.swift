/// The arrangement of the panes next to the lists, as set with keys.
///
/// It is saved in ``KeptAppearance``, so a new property must be optional or decoded with a default;
/// the initial values here do not apply to properties that a file lacks.
package struct PaneArrangement: Codable, Hashable, Sendable {
  /// Whether the playing track has a pane next to the lists, if there is room for it.
  package var showsPanel = true
  /// Whether lyrics are shown where more than the current line fits.
  package var showsLyrics = true
  /// The change of the pane's width in percent of the window's width; a negative value makes it
  /// narrower.
  package var widening = 0

  /// Creates the default arrangement.
  package init() {}

  /// The change per key press.
  static let step = 2
  /// The permitted values of ``widening``.
  static let widenings = -20...30

  /// The arrangement with ``widening`` clamped to its limits, because a file may contain any value.
  var bounded: PaneArrangement {
    var panes = self
    panes.widening = min(max(widening, Self.widenings.lowerBound), Self.widenings.upperBound)
    return panes
  }

  /// Widens the pane by `steps`; returns `false`, without a change, if that exceeds the limits.
  mutating func widen(by steps: Int) -> Bool {
    let wanted = widening + steps * Self.step
    guard Self.widenings.contains(wanted) else { return false }
    widening = wanted
    return true
  }
}

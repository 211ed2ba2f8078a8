/// How the listener arranged the panes beside the lists, by keys.
package struct PaneArrangement: Codable, Hashable, Sendable {
  /// Whether the playing track has a pane beside the lists, where there is room for one.
  package var showsPanel = true
  /// Whether lyrics are seen where more than the sung line fits.
  package var showsLyrics = true
  /// By how many hundredths of the window's width the pane is wider than it would be; negative: narrower.
  package var widening = 0

  /// As the program has them.
  package init() {}

  /// What a key adds or takes.
  static let step = 2
  /// How far the pane goes.
  static let widenings = -20...30

  /// The same as far as it can be; a file may say anything.
  var bounded: PaneArrangement {
    var panes = self
    panes.widening = min(max(widening, Self.widenings.lowerBound), Self.widenings.upperBound)
    return panes
  }

  /// The pane wider by so many steps; false if it cannot be.
  mutating func widen(by steps: Int) -> Bool {
    let wanted = widening + steps * Self.step
    guard Self.widenings.contains(wanted) else { return false }
    widening = wanted
    return true
  }
}

package import PlayerModel

/// The changes to the interface's appearance that the listener made with keys, as saved between
/// sessions.
///
/// Each choice is saved with the setting's value at the time. If the setting has changed since, it
/// takes precedence over the key.
///
/// A new property must be optional or decoded with a default. Otherwise, no file of an earlier
/// version can be read, and all choices are lost.
package struct KeptAppearance: Codable, Equatable, Sendable {
  /// A value chosen with a key, and the setting's value at the time.
  package struct Choice<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    /// The chosen value.
    package var shown: Value
    /// The setting's value at the time.
    package var set: Value

    package init(shown: Value, set: Value) {
      self.shown = shown
      self.set = set
    }

    /// Returns the value to show when the setting is `value`.
    func shown(where value: Value) -> Value { value == set ? shown : value }
  }

  package var panes: PaneArrangement
  package var cover: Choice<CoverStyle>
  package var visualizer: Choice<Bool>

  package init(
    panes: PaneArrangement, cover: Choice<CoverStyle>, visualizer: Choice<Bool>
  ) {
    self.panes = panes
    self.cover = cover
    self.visualizer = visualizer
  }
}

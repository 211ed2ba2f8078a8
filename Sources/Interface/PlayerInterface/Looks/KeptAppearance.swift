package import PlayerModel

/// What the listener changed by keys of how the interface looks, as it is kept from one start to the next.
///
/// What the settings said then is kept beside it: a setting that was changed since counts, and not the key.
package struct KeptAppearance: Codable, Equatable, Sendable {
  /// A choice by key, and what the setting said.
  package struct Choice<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    package var shown: Value
    package var set: Value

    package init(shown: Value, set: Value) {
      self.shown = shown
      self.set = set
    }

    /// What is to be shown where the setting says `value`.
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

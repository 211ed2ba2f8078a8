import PlayerModel
import TerminalCells

/// What every pane is drawn with, beside the state of its own screen.
struct PaneContext {
  let layout: Layout
  let theme: Theme
  let glyphs: Glyphs
  let bindings: KeyBindings
  /// The screen that is looked at.
  let screen: Screen
  /// Whether only keys for the playing track work.
  let isLocked: Bool
  /// The player, as far as it is known.
  let player: PlayerLink
  /// The moods, in the order of their keys.
  let moods: [MoodSummary]
  /// What the listener wants of the interface.
  let preferences: InterfacePreferences
  /// How many columns of the selected title's beginning are hidden, as it scrolls.
  var titleOffset = 0
  var now: Timestamp

  /// What the player said last.
  var snapshot: PlayerSnapshot { player.snapshot }

  /// How lists of tracks stand on the screen.
  var tables: TrackTables {
    TrackTables(layout: layout, screen: screen, wanted: preferences.columns, moods: moods)
  }

  /// Cells at the side of a selected row that are marked, too: inside of a frame there are some.
  var margin: Int { layout.frame.isEmpty ? 0 : 1 }
}

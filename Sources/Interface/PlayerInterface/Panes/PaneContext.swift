import PlayerModel
import TerminalCells

/// What screens know of the rest: what every pane is drawn with, beside the state of its own screen.
struct PaneContext {
  let layout: Layout
  let appearance: Appearance
  let theme: Theme
  let bindings: KeyBindings
  /// The screen that is looked at.
  let screen: Screen
  /// Whether only keys for the playing track work.
  let isLocked: Bool
  /// Whether keys are typed into its field.
  let isTyping: Bool
  /// The player, as far as it is known.
  let player: PlayerLink
  /// The moods, in the order of their keys.
  let moods: [MoodSummary]
  /// The messages that were.
  let history: MessageHistory
  /// How many columns of the selected title's beginning are hidden, as it scrolls.
  var titleOffset = 0
  var now: Timestamp

  /// The signs of the terminal.
  var glyphs: Glyphs { appearance.traits.glyphs }

  /// What the listener wants of the interface.
  var preferences: InterfacePreferences { appearance.options.preferences }

  /// What the player said last.
  var snapshot: PlayerSnapshot { player.snapshot }

  /// How lists of tracks stand on the screen.
  var tables: TrackTables {
    TrackTables(layout: layout, screen: screen, wanted: preferences.columns, moods: moods)
  }

  /// Cells at the side of a selected row that are marked, too: inside of a frame there are some.
  var margin: Int { layout.frame.isEmpty ? 0 : 1 }
}

extension PaneContext {
  /// So often in a second of music the sign of the playing row changes.
  static let signsASecond = 4.0

  /// The sign of the row that plays.
  var playingSign: Character {
    guard preferences.animatesRow, snapshot.state == .playing else {
      return glyphs.sign(of: snapshot.state)
    }
    let count = snapshot.position(at: now) * Self.signsASecond
    let place = Int(exactly: count.rounded(.down)) ?? 0
    return glyphs.movement[max(0, place) % glyphs.movement.count]
  }

  /// The title of a track in a row, and the room that it has below these heads.
  func title(
    of track: Track, below albumArtist: String? = nil, _ position: ListPosition,
    _ heads: TrackHeads?
  ) -> TitleScroll.Title? {
    guard let columns = heads?.columns else { return nil }
    let row = TrackRow(
      context: self, columns: columns, track: track, details: TrackDetails(), isSelected: false,
      albumArtist: albumArtist)
    return TitleScroll.Title(
      text: row.title.map(\.text).joined(), width: columns.width(of: .title),
      row: position.selected)
  }
}

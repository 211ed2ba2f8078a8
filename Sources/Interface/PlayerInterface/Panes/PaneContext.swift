import PlayerModel
import TerminalCells

/// What all panes are drawn with, in addition to the state of their own screen.
struct PaneContext {
  let layout: Layout
  let appearance: Appearance
  let theme: Theme
  let bindings: KeyBindings
  /// The current tab's screen.
  let screen: Screen
  /// Whether the interface is locked, so that only keys for the playing track work.
  let isLocked: Bool
  /// Whether keys are typed into the screen's field.
  let isTyping: Bool
  /// The connection to the player, with its latest state.
  let player: PlayerLink
  /// The moods, in the order of their keys.
  let moods: [MoodSummary]
  /// The earlier messages.
  let history: MessageHistory
  /// The number of columns by which the selected title is scrolled.
  var titleOffset = 0
  /// The column of the screen in which a row is sought, if there is one.
  let soughtColumn: Int?
  var now: Timestamp

  /// The glyphs that the terminal can show.
  var glyphs: Glyphs { appearance.traits.glyphs }

  /// The listener's preferences for the interface.
  var preferences: InterfacePreferences { appearance.options.preferences }

  /// The latest state of the player.
  var snapshot: PlayerSnapshot { player.snapshot }

  /// The layout of the tables of tracks.
  var tables: TrackTables {
    TrackTables(layout: layout, screen: screen, wanted: preferences.columns, moods: moods)
  }

  /// The cells on each side of a selected row that are highlighted, too; only frames leave room for
  /// them.
  private var margin: Int { layout.frame.isEmpty ? 0 : 1 }

  /// Highlights a drawn row as selected.
  func select(_ row: Rect, in buffer: inout CellBuffer) {
    let place = Rect(
      x: row.x - margin, y: row.y, width: row.width + 2 * margin, height: row.height)
    buffer.cover(place, with: theme.selection)
  }
}

extension PaneContext {
  /// The number of animation steps per second of music.
  static let signsASecond = 4.0

  /// The glyph of the playing row.
  var playingSign: Character {
    guard preferences.animatesRow, snapshot.state == .playing else {
      return glyphs.sign(of: snapshot.state)
    }
    let count = snapshot.position(at: now) * Self.signsASecond
    let place = Int(exactly: count.rounded(.down)) ?? 0
    return glyphs.movement[max(0, place) % glyphs.movement.count]
  }

  /// Returns the title of a track's row, and its width in `columns`.
  func title(
    of track: Track, below albumArtist: String? = nil, _ position: ListPosition,
    in columns: TrackColumns
  ) -> TitleScroll.Title {
    let row = TrackRow(
      context: self, columns: columns, track: track, details: TrackDetails(), isSelected: false,
      albumArtist: albumArtist)
    return TitleScroll.Title(
      text: row.title.map(\.text).joined(), width: columns.width(of: .title),
      row: position.selected)
  }
}

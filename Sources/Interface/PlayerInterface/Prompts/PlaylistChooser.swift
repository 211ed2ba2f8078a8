import PlayerModel
import TerminalCells

/// The chooser for the playlist to add tracks to, which is an existing one or a new one with the
/// typed name.
struct PlaylistChooser: Equatable, Sendable {
  /// A row of the chooser.
  enum Row: Equatable, Sendable {
    /// An existing playlist.
    case playlist(PlaylistSummary)
    /// A playlist to create.
    case new(PlaylistName)
  }

  /// The result of a key other than an edit or movement.
  enum Outcome: Equatable {
    /// The chooser is closed.
    case cancelled
    /// A playlist was chosen.
    case chosen(Row)
  }

  /// The tracks to add.
  let tracks: TrackChoice
  /// The name of the tracks, with the number of those in a group.
  let name: String
  /// The typed text.
  private(set) var typed = TypedText()
  /// The selection.
  private(set) var position = ListPosition()

  /// Creates a chooser for `tracks`.
  init(_ tracks: TrackChoice, named name: String) {
    (self.tracks, self.name) = (tracks, name)
  }

  /// Returns the playlists with words that start like the typed ones, followed by a new one if the
  /// name is free.
  func rows(of playlists: [PlaylistSummary]) -> [Row] {
    let words = WordBeginnings(typed.text)
    let fitting = playlists.filter { words.match($0.name.rawValue) }
    let name = PlaylistName(rawValue: typed.text)
    let new = name.flatMap { name in playlists.contains { $0.name == name } ? nil : name }
    return fitting.map(Row.playlist) + [new].compactMap { $0.map(Row.new) }
  }

  /// Returns what Enter does, as a sentence that is shown until something is typed.
  func note(_ playlists: [PlaylistSummary]) -> String? {
    guard typed.isEmpty else { return nil }
    let rows = rows(of: playlists)
    guard rows.indices.contains(position.selected),
      case .playlist(let playlist) = rows[position.selected]
    else { return "Type the name of a new playlist." }
    return "Enter adds to “\(playlist.name)”."
  }

  /// Handles a key; `height` is the number of visible rows.
  mutating func handle(_ key: Key, _ playlists: [PlaylistSummary], height: Int) -> Outcome? {
    if typed.take(key) {
      position = ListPosition()
      fit(playlists, height: height)
      return nil
    }
    fit(playlists, height: height)
    switch key {
    case .escape: return .cancelled
    case .enter:
      let rows = rows(of: playlists)
      return rows.indices.contains(position.selected) ? .chosen(rows[position.selected]) : nil
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: Movement(.pageUp).map { take($0) }
    case .pageDown: Movement(.pageDown).map { take($0) }
    default: break
    }
    return nil
  }

  /// Moves the selection by `rows`; negative numbers move up.
  mutating func move(by rows: Int) {
    position.move(by: rows)
  }

  mutating func go(to index: Int) {
    position.select(index)
  }

  /// Adds pasted text.
  mutating func paste(_ text: String) {
    typed.add(text)
    position = ListPosition()
  }

  /// Updates the number of rows, of which `height` are visible.
  mutating func fit(_ playlists: [PlaylistSummary], height: Int) {
    position.setHeight(height)
    position.setCount(rows(of: playlists).count)
  }
}

import PlayerModel
import TerminalCells
import TextFolding

/// The playlist that tracks are added to, as the listener chooses it: one that there is, or one by the name that is typed.
struct PlaylistChooser: Equatable, Sendable {
  /// A row to choose from.
  enum Row: Equatable, Sendable {
    /// A playlist that there is.
    case playlist(PlaylistSummary)
    /// One that is made then.
    case new(PlaylistName)
  }

  /// What a key leads to beside what is typed.
  enum Outcome: Equatable {
    /// It is left.
    case cancelled
    /// The tracks are to be added there.
    case chosen(Row)
  }

  /// What is added.
  let tracks: TrackChoice
  /// What is typed.
  private(set) var typed = TypedText()
  /// Where the listener is.
  private(set) var position = ListPosition()

  /// A choice for these tracks.
  init(_ tracks: TrackChoice) {
    self.tracks = tracks
  }

  /// What there is to choose from: playlists with words that begin as what is typed, and at last a new one.
  func rows(of playlists: [PlaylistSummary]) -> [Row] {
    let words = TextFold.words(of: typed.text).split(separator: UInt8(ascii: " ")).map {
      [UInt8(ascii: " ")] + $0
    }
    let fitting = playlists.filter { playlist in
      let name = TextFold.words(of: playlist.name.rawValue)
      return words.allSatisfy { name.contains($0) }
    }
    let name = PlaylistName(rawValue: typed.text)
    let new = name.flatMap { name in playlists.contains { $0.name == name } ? nil : name }
    return fitting.map(Row.playlist) + [new].compactMap { $0.map(Row.new) }
  }

  /// Takes a key, with the playlists that there are and so many rows seen.
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

  /// Selects the row so many further down, or up.
  mutating func move(by rows: Int) {
    position.move(by: rows)
  }

  /// Selects a row.
  mutating func go(to index: Int) {
    position.select(index)
  }

  /// Adds pasted text.
  mutating func paste(_ text: String) {
    typed.add(text)
    position = ListPosition()
  }

  /// Takes the playlists that there are, of which so many are seen.
  mutating func fit(_ playlists: [PlaylistSummary], height: Int) {
    position.setHeight(height)
    position.setCount(rows(of: playlists).count)
  }
}

import PlayerModel
import TerminalCells

/// How wide the columns of the queue are; 0 for those that there is no room for.
struct QueueColumns: Equatable, Sendable {
  /// The sign of the row that plays.
  let marker: Int
  let title: Int
  let artist: Int
  let album: Int
  let moods: Int
  let length: Int

  /// Between two columns.
  private static let gap = 2

  /// The columns for rows of so many cells, of which the moods' has a place for each key; nil moods: none.
  ///
  /// - Parameter hasTexts: whether artist and album are to have columns where there is room.
  init(_ width: Int, moods: [MoodSummary]?, hasTexts: Bool = true) {
    marker = width >= 12 ? 2 : min(1, width)
    length = width >= 44 ? 7 : width >= 18 ? 5 : 0
    let keys = moods?.compactMap(\.look.key).max() ?? 0
    self.moods = width >= 48 && moods != nil ? max(4, keys) : 0
    let hasArtist = width >= 48 && hasTexts
    let hasAlbum = width >= 72 && hasTexts
    let fixed = marker + Self.taken(length) + Self.taken(self.moods)
    let room = max(0, width - fixed - (hasArtist ? Self.gap : 0) - (hasAlbum ? Self.gap : 0))
    album = hasAlbum ? room * 28 / 100 : 0
    artist = hasArtist ? room * (hasAlbum ? 30 : 40) / 100 : 0
    title = room - album - artist
  }

  /// The places of the columns in `area`, in the order title, artist, album, moods, length.
  func places(in area: Rect) -> [Rect] {
    var rest = area.split(left: marker).rest
    return [title, artist, album, moods, length].map { width in
      let (place, after) = rest.split(left: width)
      rest = width > 0 ? after.split(left: Self.gap).rest : after
      return place
    }
  }

  /// Draws the names of the columns.
  func drawNames(in area: Rect, style: Style, glyphs: Glyphs, buffer: inout CellBuffer) {
    for (place, name) in zip(places(in: area), ["Title", "Artist", "Album", "Mood", "Time"]) {
      let alignment: TextLine.Alignment = name == "Time" ? .trailing : .leading
      buffer.draw(
        TextLine(name, style, alignment: alignment, ellipsis: glyphs.ellipsis), in: place)
    }
  }

  private static func taken(_ width: Int) -> Int {
    width > 0 ? width + gap : 0
  }
}

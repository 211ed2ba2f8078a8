import PlayerModel
import SafeText
import TerminalCells

/// A row of the list of photos: the time, the song and, if there is room, the file's name.
struct PhotoRow {
  let context: PaneContext
  let photo: ListRow.Photo
  let isSelected: Bool

  /// The minimum widths for the year, the time of day and, below, the file's name.
  private static let (yearFrom, timeFrom) = (44, 30)
  private static let nameFrom = 64

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    let ellipsis = context.glyphs.ellipsis
    let secondary = isSelected ? Style.plain : context.theme.secondary
    // The seconds are shown next to the picture.
    let moment = photo.time.prefix(16)
    let time =
      area.width >= Self.yearFrom
      ? moment : area.width >= Self.timeFrom ? moment.dropFirst(5) : moment.prefix(10)
    let nameWidth = area.width >= Self.nameFrom ? area.width / 4 : 0
    let (left, right) = area.split(left: area.width - nameWidth)
    let room = nameWidth > 0 ? left.split(left: left.width - 2).left : left
    let song = Self.text(of: photo.song, context.glyphs)
    buffer.draw(
      TextLine(
        [
          TextLine.Span("\(time)  ", secondary),
          TextLine.Span(song ?? "nothing was playing", song == nil ? secondary : .plain),
        ], ellipsis: ellipsis), in: room)
    let name = DisplayText(photo.path.name).end(fitting: right.width, ellipsis: ellipsis).text
    buffer.draw(TextLine(name, secondary, ellipsis: ellipsis), in: right)
  }

  /// Returns the position, title and artist of a song; `nil` if nothing was playing.
  static func text(of song: ListRow.Photo.Song?, _ glyphs: Glyphs) -> String? {
    guard let song else { return nil }
    let artist = song.track.artist.isEmpty ? "" : " \(glyphs.separator) \(song.track.artist)"
    return "\(place(of: song)) \(song.track.title)\(artist)"
  }

  /// Returns the position in a song; an estimate is marked.
  static func place(of song: ListRow.Photo.Song) -> String {
    (song.isExact ? "" : "~") + TimeText.text(song.seconds)
  }
}

import PlayerModel
import TerminalCells

/// The list of photos with their songs, next to the selected picture.
struct PhotosPane {
  let context: PaneContext
  let view: PhotosView

  /// The minimum width of the list next to the picture, and the minimum size of the picture.
  private static let listColumns = 38
  private static let pictureRows = 6
  private static let pictureColumns = 20
  /// The height of the text below the picture.
  private static let textRows = 4

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  /// Returns the areas of the list, the selected picture and its text.
  static func parts(of body: Rect) -> (list: Rect, picture: Rect, text: Rect) {
    let room = body.width - listColumns - 2
    guard room >= pictureColumns, body.height >= pictureRows + textRows else {
      return (body, .nothing, .nothing)
    }
    let width = min(room, max(pictureColumns, body.width / 2), 2 * (body.height - textRows))
    let (list, rest) = body.split(left: body.width - width - 2)
    let (picture, text) = rest.split(left: 2).rest.split(top: body.height - textRows)
    return (list, picture, text)
  }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    let position = view.list.position
    frame.draw(
      counters: position.count > 0 ? position.counters() : ["photos"], in: &buffer)
    buffer.fill(layout.body)
    guard position.count > 0 else {
      let text =
        view.list.failure ?? (view.list.isAnswered ? "There are no photos." : "Reading photos")
      EmptyText([text]).draw(in: layout.body, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    let parts = Self.parts(of: layout.body)
    ListColumn(
      context: context, list: view.list, isFocused: true,
      thumbTrack: frame.thumbTrack(beside: parts.list)
    ).draw(in: parts.list, of: &buffer)
    drawPicture(in: parts.picture, of: &buffer)
    drawText(in: parts.text, of: &buffer)
  }

  private func drawPicture(in area: Rect, of buffer: inout CellBuffer) {
    guard !area.isEmpty, let answer = view.picture.answer else { return }
    if let picture = answer.picture {
      buffer.draw(picture, in: area.centered(picture.size))
    } else if let problem = answer.problem {
      WrappedText(text: problem, style: theme.secondary).draw(
        in: area, glyphs: glyphs, buffer: &buffer)
    }
  }

  /// Draws the file's name, the time, the song with its moods, and what the photo shows.
  private func drawText(in area: Rect, of buffer: inout CellBuffer) {
    guard !area.isEmpty, let photo = view.selected else { return }
    let lines = [
      [TextLine.Span(photo.path.name, theme.strong)], [TextLine.Span(photo.time, theme.secondary)],
      [TextLine.Span(PhotoRow.text(of: photo.song, glyphs) ?? "Nothing was playing")],
      moods(of: photo.song)
        + [TextLine.Span(photo.labels.joined(separator: ", "), theme.secondary)],
    ]
    for (row, line) in lines.prefix(area.height).enumerated() {
      buffer.draw(TextLine(line, ellipsis: glyphs.ellipsis), in: area.row(row))
    }
  }

  /// Returns the moods of a song, in the form in which the playing track shows its own.
  private func moods(of song: ListRow.Photo.Song?) -> [TextLine.Span] {
    (song?.moods ?? []).flatMap { name in
      let mood = context.moods.first { $0.name == name } ?? MoodSummary(name: name, trackCount: 0)
      let style = theme.mood(mood)
      return [
        TextLine.Span("\(glyphs.sign(of: mood)) \(name.rawValue)", style), TextLine.Span("  "),
      ]
    }
  }
}

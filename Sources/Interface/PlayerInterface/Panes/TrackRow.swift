import CalendarDates
import PlayerModel
import TerminalCells
import TextFolding

/// A row of a list of tracks.
struct TrackRow: Widget {
  /// The cells of the title that must be left to show where the track continues, and in full.
  private static let leastTitle = (short: 8, full: 16)

  let context: PaneContext
  let columns: TrackColumns
  let track: Track
  let details: TrackDetails
  /// The glyph of a row that is playing or whose file is missing; `nil` for other rows.
  var sign: Character?
  var isMissing = false
  let isSelected: Bool
  var isMarked = false
  /// The artist of the album above the row, who is not repeated in it.
  var albumArtist: String?

  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }
  private var isPlaying: Bool { sign != nil && !isMissing }

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    drawSigns(in: area.split(left: columns.marker).left, of: &buffer)
    for (column, place) in columns.places(in: area) {
      switch column {
      case .moods: drawMoods(in: place, of: &buffer)
      case .title: drawTitle(in: place, of: &buffer)
      default:
        let line = TextLine(
          text(of: column, place.width), style(of: column), alignment: column.alignment,
          ellipsis: glyphs.ellipsis)
        buffer.draw(line, in: place)
      }
    }
  }

  /// Draws the title, and where the track continues if there is room for both.
  private func drawTitle(in area: Rect, of buffer: inout CellBuffer) {
    guard let progress = progress(in: area.width) else {
      return buffer.draw(TextLine(title, ellipsis: glyphs.ellipsis), in: area)
    }
    let (left, right) = area.split(left: area.width - progress.count - 1)
    buffer.draw(TextLine(title, ellipsis: glyphs.ellipsis), in: left)
    buffer.draw(
      TextLine(progress, style(of: .length), alignment: .trailing, ellipsis: glyphs.ellipsis),
      in: right)
  }

  /// Returns where a track that does not play continues: `1:30:00 of 2:00:00`, or `at 1:30:00` if space is short.
  private func progress(in width: Int) -> String? {
    guard let place = details.resumesAt, !isPlaying else { return nil }
    let full = "\(TimeText.text(place)) of \(TimeText.length(of: track))"
    if width > full.count + Self.leastTitle.full { return full }
    let short = "at \(TimeText.text(place))"
    return width > short.count + Self.leastTitle.short ? short : nil
  }

  // Secondary grey would be unreadable on the background of the selection.
  private var secondary: Style { isSelected ? .plain : theme.secondary }

  /// Returns the style of a column; artist and length differ by hue, so that the eye finds either.
  private func style(of column: TrackColumn) -> Style {
    guard !isSelected, !isMissing else { return secondary }
    return switch column {
    case .artist: theme.artist
    case .length: theme.time
    default: theme.secondary
    }
  }

  /// Draws the glyph of a playing or missing track and that of a mark, which wins if there is room
  /// for only one.
  private func drawSigns(in area: Rect, of buffer: inout CellBuffer) {
    if let sign {
      let style = isMissing ? secondary : theme.accent
      buffer.draw(TextLine(String(sign), style, ellipsis: glyphs.ellipsis), in: area)
    }
    guard isMarked else { return }
    let place = area.width > 1 ? area.split(left: 1).rest : area
    buffer.draw(TextLine(String(glyphs.mark), theme.strong, ellipsis: glyphs.ellipsis), in: place)
  }

  /// The title, followed by the artist if that has no column.
  var title: [TextLine.Span] {
    let plain = isMarked ? theme.strong : Style.plain
    let style = isMissing ? secondary : isPlaying ? theme.accent : plain
    let title = TextLine.Span(track.title, style)
    let spans =
      columns.width(of: .artist) == 0 && !track.artist.isEmpty
        && !Self.isSame(track.artist, as: albumArtist)
      ? [title, TextLine.Span(" \(glyphs.separator) \(track.artist)", style(of: .artist))] : [title]
    return spans.dropping(isSelected ? context.titleOffset : 0)
  }

  /// Returns whether a name is that of the artist above the row, apart from case, accents and blanks, as in the library.
  static func isSame(_ name: String, as artist: String?) -> Bool {
    guard let artist, name != artist else { return artist != nil }
    return TextFold.words(of: name) == TextFold.words(of: artist)
  }

  private func text(of column: TrackColumn, _ width: Int) -> String {
    switch column {
    case .number: columns.numbers.text(of: track)
    case .artist: track.artist
    case .album: track.album
    case .year: track.year.map(String.init) ?? ""
    case .genre: track.genre
    case .rating: String(repeating: glyphs.star, count: min(5, max(0, details.marks.rating)))
    case .plays: details.plays.map { $0 > 0 ? String($0) : "" } ?? ""
    case .length: TimeText.length(of: track, fitting: width)
    case .added: details.addedAt.map { "\(CalendarDay(unixMilliseconds: $0))" } ?? ""
    case .modified: details.modifiedAt.map { "\(CalendarDay(unixMilliseconds: $0))" } ?? ""
    case .format: track.encoding?.codec ?? ""
    case .bits: track.encoding?.bitDepth.map(String.init) ?? ""
    case .samplerate: track.encoding?.rateText ?? ""
    case .channels: (track.encoding?.channels).map(String.init) ?? ""
    case .bitrate: (track.encoding?.bitrate).map(String.init) ?? ""
    case .date: track.date ?? ""
    case .composer, .conductor, .work, .movement, .original, .subtitle, .bpm, .key, .label,
      .language, .grouping, .comment:
      column.order.tag.map { track.values($0).joined(separator: ", ") } ?? ""
    case .title, .moods: ""
    }
  }

  /// Draws the digits of the moods, each at its own place.
  private func drawMoods(in area: Rect, of buffer: inout CellBuffer) {
    for mood in context.moods where details.moods.contains(mood.name) {
      guard let key = mood.look.key else { continue }
      let place = area.split(left: key - 1).rest
      let style = theme.mood(mood)
      let sign = TextLine("\(key)", style, ellipsis: glyphs.ellipsis)
      buffer.draw(sign, in: place.split(left: 1).left)
    }
  }
}

extension SoundEncoding {
  /// The sample rate in kHz: `44.1` or `96`.
  var rateText: String {
    sampleRate % 1000 == 0 ? String(sampleRate / 1000) : String(Double(sampleRate) / 1000)
  }
}

extension Glyphs {
  /// Returns the glyph of a playback state.
  func sign(of state: PlaybackState) -> Character {
    switch state {
    case .playing, .seekingForward, .seekingBackward: playing
    case .paused: paused
    case .stopped: stopped
    case .interrupted: interrupted
    }
  }
}

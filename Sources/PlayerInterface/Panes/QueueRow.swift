import PlayerModel
import TerminalCells

/// One row of the queue.
struct QueueRow: Widget {
  let row: QueueWindow.Row
  let columns: QueueColumns
  let moods: [MoodSummary]
  let theme: Theme
  let glyphs: Glyphs
  /// The sign before the row that plays; nil for all others.
  let playingSign: Character?
  let isSelected: Bool
  /// How many columns of the title's beginning are hidden.
  var titleOffset = 0

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    let track = row.entry.track
    let places = columns.places(in: area)
    if let playingSign {
      let marker = TextLine(String(playingSign), theme.accent, ellipsis: glyphs.ellipsis)
      buffer.draw(marker, in: area.split(left: 1).left)
    }
    draw(titleSpans(track).dropping(titleOffset), in: places[0], of: &buffer)
    draw([TextLine.Span(track.artist, secondary)], in: places[1], of: &buffer)
    draw([TextLine.Span(track.album, secondary)], in: places[2], of: &buffer)
    drawMoods(in: places[3], of: &buffer)
    let length = TextLine(
      TimeText.length(of: track, fitting: columns.length), secondary, alignment: .trailing,
      ellipsis: glyphs.ellipsis)
    buffer.draw(length, in: places[4])
  }

  // On the selection's background the grey of lesser things could not be read.
  private var secondary: Style { isSelected ? .plain : theme.secondary }

  /// The title; where there is no column for the artist, that follows.
  private func titleSpans(_ track: Track) -> [TextLine.Span] {
    let title = TextLine.Span(track.title, playingSign == nil ? .plain : theme.accent)
    guard columns.artist == 0, !track.artist.isEmpty else { return [title] }
    return [title, TextLine.Span(" \(glyphs.separator) \(track.artist)", secondary)]
  }

  /// The digits of the moods' keys, each at a place of its own.
  private func drawMoods(in area: Rect, of buffer: inout CellBuffer) {
    for mood in moods where row.moods.contains(mood.name) {
      guard let key = mood.look.key else { continue }
      let place = area.split(left: key - 1).rest
      let style = theme.mood(mood.name, color: mood.look.color)
      let sign = TextLine("\(key)", style, ellipsis: glyphs.ellipsis)
      buffer.draw(sign, in: place.split(left: 1).left)
    }
  }

  private func draw(_ spans: [TextLine.Span], in area: Rect, of buffer: inout CellBuffer) {
    buffer.draw(TextLine(spans, ellipsis: glyphs.ellipsis), in: area)
  }
}

extension Glyphs {
  /// The sign of a playback state.
  func sign(of state: PlaybackState) -> Character {
    switch state {
    case .playing, .seekingForward, .seekingBackward: playing
    case .paused: paused
    case .stopped: stopped
    case .interrupted: interrupted
    }
  }
}

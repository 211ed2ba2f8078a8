import PlayerModel
import TerminalCells

/// What only the playing screen shows: small print, and the tracks that follow.
extension NowPlayingPanel {
  /// Draws the tracks that follow, below a heading.
  ///
  /// - Parameter text: The text if there are none, or too few rows.
  func drawUpcoming(
    heading: String?, orOnly text: String, alignment: TextLine.Alignment, in area: Rect,
    of buffer: inout CellBuffer
  ) {
    let entries = nowPlaying.upcoming.entries(context.snapshot)
    guard !entries.isEmpty, area.height >= UpcomingPane.fewestRows else {
      let line = TextLine(
        text, context.theme.secondary, alignment: alignment, ellipsis: context.glyphs.ellipsis)
      return buffer.draw(line, in: area.row(0))
    }
    UpcomingPane(
      context: context, heading: heading ?? "Next", tracks: entries.map(\.track),
      count: UpcomingView.count(context.snapshot)
    ).draw(in: area, of: &buffer)
  }

  /// Returns the track that follows whose row is at a cell; `nil` if there is none.
  func upcomingEntry(x: Int, y: Int) -> EntryID? {
    guard let area = context.layout.area(of: .upcoming), area.contains(x, y),
      area.height >= UpcomingPane.fewestRows
    else { return nil }
    let rows = UpcomingPane.trackRows(
      of: UpcomingView.count(context.snapshot), in: area.height)
    let entries = nowPlaying.upcoming.entries(context.snapshot).prefix(rows)
    // The heading is in the first row.
    let index = y - area.y - 1
    return entries.indices.contains(index) ? entries[index].id : nil
  }

  /// The year and the encoding of the playing track; empty if neither is known.
  var detailsText: String {
    guard let track = context.snapshot.item?.track else { return "" }
    var parts = track.encoding?.smallPrint ?? []
    if let year = track.year { parts.insert(String(year), at: 0) }
    return parts.joined(separator: " \(context.glyphs.separator) ")
  }
}

extension SoundEncoding {
  /// The codec, its bit depth or bitrate, and the sample rate: `FLAC`, `16 bit`, `44.1 kHz`.
  fileprivate var smallPrint: [String] {
    let detail = bitDepth.map { "\($0) bit" } ?? (bitrate > 0 ? "\(bitrate) kbit/s" : "")
    return [codec, detail, "\(rateText) kHz"].filter { !$0.isEmpty }
  }
}

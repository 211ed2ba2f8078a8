import PlayerModel
import TerminalCells

/// The progress: the times, and between them a line or, where it has several rows, the waveform.
extension NowPlayingPanel {
  /// Draws some rows of the progress, counted from the top of `area`.
  func drawProgress(rows: Range<Int>, in area: Rect, of buffer: inout CellBuffer) {
    guard let track = snapshot.item?.track else { return }
    let (elapsed, total) = (TimeText.text(position), lengthText(of: track, in: area))
    let line = area.row(area.height - 1)
    guard let bar = bar(in: area) else {
      let times = [TextLine.Span("\(elapsed)/\(total)")]
      buffer.draw(
        TextLine(times, alignment: footAlignment, ellipsis: glyphs.ellipsis), in: line)
      return
    }
    if rows.contains(area.height - 1) {
      buffer.draw(TextLine(elapsed, ellipsis: glyphs.ellipsis), in: line)
      buffer.draw(
        TextLine(total, theme.secondary, alignment: .trailing, ellipsis: glyphs.ellipsis), in: line)
    }
    let marks = marks(in: track, onColumns: bar.width)
    guard let heights = heights(in: area) else {
      buffer.draw(
        ProgressBar(
          fraction: fraction(of: track), glyphs: glyphs, fullStyle: theme.barFull,
          emptyStyle: theme.barEmpty, marks: marks), in: bar)
      return
    }
    WaveformBar(
      fraction: fraction(of: track), heights: heights, glyphs: glyphs, fullStyle: theme.barFull,
      emptyStyle: theme.barEmpty, marks: marks
    ).draw(rows: rows, in: bar, of: &buffer)
  }

  /// Returns the rows of the progress that differ from those of an earlier time, if nothing else changed.
  ///
  /// Usually, only the times have changed, so that a waveform costs no more than a line.
  func progressRows(changedSince former: NowPlayingPanel, in area: Rect) -> Range<Int> {
    let last = max(0, area.height - 1)..<area.height
    guard let track = snapshot.item?.track, heights(in: area) != nil, let bar = bar(in: area) else {
      return last
    }
    // Sound that is being heard changes the waveform as well.
    let isSame =
      !nowPlaying.outline.isUnmeasured && bar == former.bar(in: area)
      && fullColumns(of: track, in: bar) == former.fullColumns(of: track, in: bar)
    return isSame ? last : 0..<area.height
  }

  private func fullColumns(of track: Track, in bar: Rect) -> Int {
    ProgressBar.fullColumns(fraction(of: track), of: bar.width)
  }

  private func fraction(of track: Track) -> Double {
    track.duration.map { $0 > 0 ? position / $0 : 0 } ?? 0
  }

  /// The heights of the waveform, if it is shown in `area`.
  private func heights(in area: Rect) -> [UInt8]? {
    guard area.height > 1, let item = snapshot.item, item.track.hasParts else { return nil }
    return nowPlaying.outline.heights(of: item)
  }

  /// The bookmarks, at most one in each column, and the ends of the passage that repeats.
  private func marks(in track: Track, onColumns width: Int) -> [ProgressBar.Mark] {
    guard let item = snapshot.item, let duration = track.duration, duration > 0 else { return [] }
    var marked: Set<Int> = []
    let bookmarks = nowPlaying.outline.bookmarks(of: item).filter { place in
      let fraction = place / duration
      guard fraction.isFinite else { return false }
      return marked.insert(Int(min(max(fraction, 0), 1) * Double(width))).inserted
    }
    let ends: [(Character, Double?)] = [("A", snapshot.loop?.start), ("B", snapshot.loop?.end)]
    return bookmarks.map { place in
      ProgressBar.Mark(glyphs.bookmark, at: place / duration, style: theme.strong)
    }
      + ends.compactMap { name, place in
        place.map { ProgressBar.Mark(name, at: $0 / duration, style: theme.accent) }
      }
  }

  /// Returns the length of the track; on the playing screen, also the remaining time.
  private func lengthText(of track: Track, in area: Rect) -> String {
    let length = TimeText.length(of: track)
    guard context.screen == .playing, area.width >= 50, let duration = track.duration else {
      return length
    }
    let left = TimeText.wholeSeconds(duration) - TimeText.wholeSeconds(position)
    return "-\(TimeText.text(Double(left))) / \(length)"
  }

  /// The position in the track, or the one that the listener drags to.
  private var position: Double {
    guard let drag, let item = snapshot.item, drag.entry == item.id,
      let duration = item.track.duration
    else { return snapshot.position(at: now) }
    return drag.fraction * duration
  }

  /// The area of the progress bar or waveform; `nil` if there is none.
  var progressBar: Rect? {
    layout.area(of: .progress).flatMap { bar(in: $0) }
  }

  /// Returns the part between the times, if it is wide enough for a bar.
  private func bar(in area: Rect) -> Rect? {
    guard let track = snapshot.item?.track else { return nil }
    let left = max(TimeText.text(position).count, TimeText.length(of: track).count) + 1
    let right = max(left, lengthText(of: track, in: area).count + 1)
    let rows = heights(in: area) == nil ? min(1, area.height) : area.height
    let bar = Rect(
      x: area.x + left, y: area.maxY - rows, width: area.width - left - right, height: rows)
    return bar.width >= 4 ? bar : nil
  }
}

extension Track {
  /// Whether positions in the track are parts of a known length.
  var hasParts: Bool { duration.map { $0 > 0 && $0.isFinite } ?? false }
}

import PlayerModel
import SafeText
import TerminalCells

/// The lyrics of the playing track, limited to what a screen can show, and the scroll position in
/// them.
struct LyricsView: Equatable, Sendable {
  /// Longer lines are cut: no terminal is that wide, and each drawing would process all of them.
  private static let longestLine = 1000
  private static let mostLines = 10_000

  /// The lyrics; `nil` if there are none, or they have not arrived.
  private(set) var lyrics: Lyrics?
  /// The scroll position in lyrics without times.
  private(set) var scroll = ScrollPosition()
  /// Lyrics without times, wrapped to the visible width; empty for others.
  private(set) var rows: [String] = []
  private var width: Int?
  /// The line to which lyrics with times were scrolled; `nil` while they follow the music.
  private(set) var picked: Int?
  /// The position in the lyrics when the last key was pressed, in seconds.
  private(set) var position = 0.0

  /// Creates a view without lyrics.
  init() {}

  /// Creates a view of lyrics, which may come from a file with any content.
  init(_ lyrics: Lyrics?) {
    guard var lyrics, !lyrics.lines.isEmpty else { return }
    if lyrics.lines.count > Self.mostLines { lyrics.lines = Array(lyrics.lines[..<Self.mostLines]) }
    for index in lyrics.lines.indices
    where lyrics.lines[index].text.utf8.count > Self.longestLine {
      lyrics.lines[index].text = String(lyrics.lines[index].text.prefix(Self.longestLine))
      lyrics.lines[index].words = []
    }
    self.lyrics = lyrics
  }

  /// Records the position in lyrics with times, from which keys scroll.
  mutating func note(_ position: Double) {
    if lyrics?.synced == true, position.isFinite { self.position = position }
  }

  /// Scrolls the lyrics, of which `height` rows are visible.
  mutating func take(_ movement: Movement, height: Int) {
    guard let lyrics, lyrics.synced else {
      return scroll.take(movement, count: rows.count, height: height)
    }
    let line = movement.rows(seen: height).map { focus + $0 }
    pick(line ?? movement.row(seen: nil, of: lyrics.lines.count) ?? focus)
  }

  /// Scrolls the lyrics by a number of lines.
  mutating func move(by lines: Int, height: Int) {
    guard lyrics?.synced == true else {
      return scroll.move(by: lines, count: rows.count, height: height)
    }
    pick(focus + lines)
  }

  /// Lets lyrics with times follow the music again.
  mutating func follow() {
    picked = nil
  }

  /// The line that keys scroll from.
  private var focus: Int { line(inTheMiddleAt: position) }

  /// Returns the line that was scrolled to, or else the current one, or the first before it; of several current
  /// lines, the one in the middle.
  func line(inTheMiddleAt position: Double) -> Int {
    let sung = lyrics?.lineIndices(at: position) ?? 0..<0
    return picked ?? sung.lowerBound + max(0, sung.count - 1) / 2
  }

  /// When the line in the middle is sung, in seconds; `nil` in lyrics without times.
  var focusedTime: Double? { time(of: focus) }

  /// Returns when a line is sung, in seconds; `nil` if that is unknown.
  func time(of line: Int) -> Double? {
    guard let lyrics, lyrics.synced, lyrics.lines.indices.contains(line) else { return nil }
    return lyrics.lines[line].time
  }

  private mutating func pick(_ line: Int) {
    picked = min(max(0, line), (lyrics?.lines.count ?? 1) - 1)
  }

  /// Wraps lyrics without times to `width`, and keeps the approximate position in them.
  mutating func wrap(to width: Int, height: Int) {
    guard width != self.width, let lyrics, !lyrics.synced else { return }
    self.width = width
    let old = rows.count
    rows = lyrics.lines.flatMap { line in
      line.text.isEmpty
        ? [""]
        : DisplayText(line.text).wrapped(to: max(1, width), limit: Self.longestLine, ellipsis: "…")
          .map(\.text)
    }
    let top = old == 0 ? 0 : scroll.top * rows.count / old
    scroll.move(by: top - scroll.top, count: rows.count, height: height)
  }
}

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

  /// Scrolls lyrics without times, of which `height` lines are visible.
  mutating func take(_ movement: Movement, height: Int) {
    if isUnsynced { scroll.take(movement, count: rows.count, height: height) }
  }

  /// Scrolls lyrics without times by a number of lines.
  mutating func move(by lines: Int, height: Int) {
    if isUnsynced { scroll.move(by: lines, count: rows.count, height: height) }
  }

  private var isUnsynced: Bool { lyrics?.synced == false }

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

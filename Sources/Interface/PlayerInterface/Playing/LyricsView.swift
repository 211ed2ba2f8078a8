import PlayerModel
import SafeText
import TerminalCells

/// The lyrics of the playing track, as far as a screen can show them, and where one reads in them.
struct LyricsView: Equatable, Sendable {
  /// Longer lines are cut: no terminal is as wide, and each drawing would go through all of them.
  private static let longestLine = 1000
  private static let mostLines = 10_000

  /// The lyrics; nil if there are none, or they have not come.
  private(set) var lyrics: Lyrics?
  /// What is seen of lyrics without times.
  private(set) var scroll = ScrollPosition()
  /// Lyrics without times, on lines as wide as they are seen; empty for others.
  private(set) var rows: [String] = []
  private var width: Int?

  /// No lyrics.
  init() {}

  /// Lyrics from a file, which may be anything.
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

  /// Moves as a key says in lyrics without times, of which `height` lines are seen.
  mutating func take(_ movement: Movement, height: Int) {
    if isUnsynced { scroll.take(movement, count: rows.count, height: height) }
  }

  /// Goes so many lines further in lyrics without times.
  mutating func move(by lines: Int, height: Int) {
    if isUnsynced { scroll.move(by: lines, count: rows.count, height: height) }
  }

  private var isUnsynced: Bool { lyrics?.synced == false }

  /// Breaks lyrics without times into lines of `width` columns, of which `height` are seen, and keeps the place in
  /// them about where it was.
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

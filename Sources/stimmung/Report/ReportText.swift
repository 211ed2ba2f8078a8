import ListeningHistory
import TerminalCells

/// A report drawn with block characters, or with ASCII where the locale has none.
struct ReportText {
  /// How it is drawn.
  struct Look {
    /// The columns there are.
    var width = 80
    /// Whether the locale has block characters.
    var hasBlocks = true
    /// Whether headings may be bold.
    var hasStyles = false
  }

  private let report: ListeningReport
  private let look: Look
  private var lines: [String] = []

  init(_ report: ListeningReport, look: Look) {
    self.report = report
    self.look = look
  }

  /// The lines, safe to show on a terminal.
  mutating func drawn() -> [String] {
    guard let span = report.span else { return ["Nothing was heard in this time."] }
    lines = []
    line("\(span.first) to \(span.last) — a listen is \(report.rule) of a track heard")
    line("")
    line(
      "\(time(report.seconds)) heard, \(count(report.listens, "listen")), "
        + "\(count(report.songs, "song")), \(count(report.artists, "artist")), "
        + "\(count(report.skips, "skip"))")
    line("\(count(report.newListens, "song")) heard for the first time")
    periods()
    week()
    ranks("Artists", report.topArtists)
    ranks("Albums", report.topAlbums)
    songs("Songs", report.topSongs.map { ($0, count($0.listens, "listen")) })
    songs("Skipped most", report.topSkips.map { ($0, count($0.skips, "skip")) })
    moods()
    discovery()
    return lines
  }

  // MARK: Sections

  /// One line a period: days as long as they fit a screen, else months.
  private mutating func periods() {
    let isDaily = report.days.count <= 31
    let periods = isDaily ? report.days : report.months
    heading(isDaily ? "By day" : "By month")
    let highest = periods.map(\.seconds).max() ?? 0
    for period in periods {
      row(period.name, bar(period.seconds, of: highest, columns: barColumns), time(period.seconds))
    }
  }

  private mutating func week() {
    heading("By hour of the week")
    let highest = report.week.joined().max() ?? 0
    let cell = look.width >= 80 ? 2 : 1
    let shades = look.hasBlocks ? [" ", "░", "▒", "▓", "█"] : [" ", ".", ":", "*", "#"]
    for (name, hours) in zip(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], report.week) {
      let cells = hours.map { seconds -> String in
        guard highest > 0, seconds > 0 else { return String(repeating: " ", count: cell) }
        let shade = min(4, 1 + Int(seconds / highest * 4))
        return String(repeating: shades[shade], count: cell)
      }
      line("  \(name) \(look.hasBlocks ? "│" : "|")" + cells.joined())
    }
    let marks = [0, 6, 12, 18].map { hour in
      let text = String(hour)
      return text + String(repeating: " ", count: 6 * cell - text.count)
    }
    line("       " + marks.joined())
  }

  private mutating func ranks(_ name: String, _ ranks: [ListeningReport.Ranked]) {
    guard !ranks.isEmpty else { return }
    heading(name)
    let highest = ranks.map(\.seconds).max() ?? 0
    for (index, rank) in ranks.enumerated() {
      let caption = rank.artist.isEmpty ? rank.name : "\(rank.name) — \(rank.artist)"
      numbered(
        index, caption, bar(rank.seconds, of: highest, columns: barColumns / 2),
        time(rank.seconds))
    }
  }

  private mutating func songs(
    _ name: String, _ ranks: [(rank: ListeningReport.Ranked, value: String)]
  ) {
    guard !ranks.isEmpty else { return }
    heading(name)
    for (index, (rank, value)) in ranks.enumerated() {
      let caption = rank.artist.isEmpty ? rank.name : "\(rank.name) — \(rank.artist)"
      numbered(index, caption, "", value)
    }
  }

  private mutating func moods() {
    guard let highest = report.moods.first?.seconds, highest > 0 else { return }
    heading("Moods")
    for mood in report.moods {
      row(
        mood.name.rawValue, bar(mood.seconds, of: highest, columns: barColumns),
        time(mood.seconds))
    }
    guard report.months.count > 1 else { return }
    line("")
    for period in report.months {
      let best = period.moodSeconds.indices.max { period.moodSeconds[$0] < period.moodSeconds[$1] }
      guard let best, period.moodSeconds[best] > 0 else { continue }
      row(
        period.name, "mostly \(report.moods[best].name.rawValue)",
        time(period.moodSeconds[best]))
    }
  }

  private mutating func discovery() {
    guard report.listens > 0 else { return }
    heading("New and familiar")
    let familiar = report.listens - report.newListens
    let highest = Double(max(report.newListens, familiar))
    for (name, value) in [("new", report.newListens), ("familiar", familiar)] {
      row(name, bar(Double(value), of: highest, columns: barColumns), count(value, "listen"))
    }
  }

  // MARK: Lines

  private var barColumns: Int { max(4, look.width - 30) }

  private mutating func heading(_ text: String) {
    line("")
    lines.append(look.hasStyles ? "\u{1B}[1m\(text)\u{1B}[m" : text)
  }

  private mutating func line(_ text: String) {
    lines.append(fitted(text, to: look.width).trimmed)
  }

  private mutating func row(_ name: String, _ middle: String, _ value: String) {
    line(
      "  " + fitted(name, to: 11) + " " + fitted(middle, to: barColumns) + " " + value)
  }

  private mutating func numbered(_ index: Int, _ name: String, _ bar: String, _ value: String) {
    let place = index < 9 ? " \(index + 1)" : "\(index + 1)"
    let columns = look.width - 6 - 13 - (bar.isEmpty ? 0 : barColumns / 2 + 1)
    line(
      "  \(place)  " + fitted(name, to: max(8, columns)) + " "
        + (bar.isEmpty ? "" : fitted(bar, to: barColumns / 2) + " ") + value)
  }

  private func bar(_ value: Double, of highest: Double, columns: Int) -> String {
    guard highest > 0, value > 0 else { return "" }
    let eighths = Int((value / highest * Double(columns * 8)).rounded())
    guard look.hasBlocks else {
      return String(repeating: "#", count: max(1, eighths / 8))
    }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let full = String(repeating: "█", count: eighths / 8)
    return eighths == 0 ? "▏" : full + parts[eighths % 8]
  }

  /// Text as wide as `width`, made safe, cut with an ellipsis or filled up with blanks.
  private func fitted(_ text: String, to width: Int) -> String {
    let text = DisplayText(text, fitting: width, ellipsis: look.hasBlocks ? "…" : "~")
    return text.text + String(repeating: " ", count: max(0, width - text.width))
  }

  private func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e12 else { return "?" }
    let minutes = Int((seconds / 60).rounded())
    if minutes == 0, seconds > 0 { return "\(Int(seconds.rounded(.up))) s" }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  private func count(_ number: Int, _ name: String) -> String {
    number == 1 ? "1 \(name)" : "\(number) \(name)s"
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

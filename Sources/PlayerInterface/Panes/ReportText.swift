package import PlayerModel
package import TerminalCells

/// A report drawn in text: bars by day, a map of the week's hours, ranks.
package struct ReportText {
  /// How it is drawn.
  package struct Look: Hashable, Sendable {
    /// The columns there are.
    package var width: Int
    /// The signs there are.
    package var signs: Glyphs.Repertoire

    package init(width: Int = 80, signs: Glyphs.Repertoire = .unicode) {
      self.width = width
      self.signs = signs
    }
  }

  /// What a part of a line is.
  package enum Role: Hashable, Sendable {
    /// A text, and what heads others.
    case plain, heading
    /// A part of a picture.
    case bar
    /// A part of a picture that stands for a mood.
    case mood(MoodName)
  }

  /// A part of a line, safe to show.
  package struct Part: Hashable, Sendable {
    package var text: String
    /// What it is.
    package var role: Role

    init(_ text: String, _ role: Role = .plain) {
      self.text = text
      self.role = role
    }
  }

  /// The lines, none wider than the look's width.
  package private(set) var lines: [[Part]] = []

  private let report: ListeningReport
  private let look: Look

  /// Draws a report.
  package init(_ report: ListeningReport, look: Look) {
    self.report = report
    self.look = look
    guard let span = report.span else {
      sentence("You listened to nothing in this period.")
      return
    }
    let dash = look.signs == .ascii ? "-" : "—"
    sentence("\(span.first) to \(span.last) \(dash) a listen is \(report.rule) of a track")
    line()
    sentence(
      "\(time(report.seconds)) heard, \(count(report.listens, "listen")), "
        + "\(count(report.songs, "song")), \(count(report.artists, "artist")), "
        + "\(count(report.skips, "skip"))")
    sentence("\(count(report.newListens, "song")) heard for the first time")
    periods()
    week()
    ranks("Artists", report.topArtists)
    ranks("Albums", report.topAlbums)
    songs("Songs", report.topSongs.map { ($0, count($0.listens, "listen")) })
    songs("Skipped most", report.topSkips.map { ($0, count($0.skips, "skip")) })
    moods()
    discovery()
  }

  // MARK: Sections

  /// One line a period: days as long as they fit a screen, else months.
  private mutating func periods() {
    let isDaily = report.days.count <= 31
    let periods = isDaily ? report.days : report.months
    heading(isDaily ? "By day" : "By month")
    let highest = periods.map(\.seconds).max() ?? 0
    for period in periods {
      row(period.name, Part(bar(period.seconds, of: highest), .bar), time(period.seconds))
    }
  }

  private mutating func week() {
    heading("By hour of the week")
    // Where there is no room for 24 columns, two hours share one.
    let hoursOfCell = look.width >= 32 ? 1 : 2
    let cell = look.width >= 80 ? 2 : 1
    let sums = report.week.map { hours in
      stride(from: 0, to: 24, by: hoursOfCell).map { hours[$0..<($0 + hoursOfCell)].reduce(0, +) }
    }
    let highest = sums.joined().max() ?? 0
    let shades = look.signs == .ascii ? [" ", ".", ":", "*", "#"] : [" ", "░", "▒", "▓", "█"]
    for (name, hours) in zip(ListeningReport.weekdays, sums) {
      let cells = hours.map { seconds -> String in
        let share = highest > 0 && seconds > 0 ? min(4, 1 + Int(seconds / highest * 4)) : 0
        return String(repeating: shades[share], count: cell)
      }
      line(Part("  \(name) \(look.signs == .ascii ? "|" : "│")"), Part(cells.joined(), .bar))
    }
    let marks = [0, 6, 12, 18].map { hour in
      let text = String(hour)
      return text + blanks(6 * cell / hoursOfCell - text.count)
    }
    line(Part(blanks(7) + marks.joined()))
  }

  private mutating func ranks(_ name: String, _ ranks: [ListeningReport.Ranked]) {
    guard !ranks.isEmpty else { return }
    heading(name)
    let highest = ranks.map(\.seconds).max() ?? 0
    for (index, rank) in ranks.enumerated() {
      let bar = bar(rank.seconds, of: highest, columns: barColumns / 2)
      numbered(index, caption(rank), bar, time(rank.seconds))
    }
  }

  private mutating func songs(
    _ name: String, _ ranks: [(rank: ListeningReport.Ranked, value: String)]
  ) {
    guard !ranks.isEmpty else { return }
    heading(name)
    for (index, (rank, value)) in ranks.enumerated() {
      numbered(index, caption(rank), nil, value)
    }
  }

  private mutating func moods() {
    guard let highest = report.moods.first?.seconds, highest > 0 else { return }
    heading("Moods")
    for mood in report.moods {
      let bar = Part(bar(mood.seconds, of: highest), .mood(mood.name))
      row(mood.name.rawValue, bar, time(mood.seconds))
    }
    guard report.months.count > 1 else { return }
    line()
    for period in report.months {
      let best = period.moodSeconds.indices.max { period.moodSeconds[$0] < period.moodSeconds[$1] }
      guard let best, period.moodSeconds[best] > 0 else { continue }
      let mood = report.moods[best].name
      row(period.name, Part("mostly \(mood.rawValue)", .mood(mood)), time(period.moodSeconds[best]))
    }
  }

  private mutating func discovery() {
    guard report.listens > 0 else { return }
    heading("New and familiar")
    let familiar = report.listens - report.newListens
    let highest = Double(max(report.newListens, familiar))
    for (name, value) in [("new", report.newListens), ("familiar", familiar)] {
      row(name, Part(bar(Double(value), of: highest), .bar), count(value, "listen"))
    }
  }

  // MARK: Lines

  /// Whether pictures give way to the numbers.
  private var isNarrow: Bool { look.width < 40 }
  private var barColumns: Int { max(4, look.width - 30) }

  private mutating func heading(_ text: String) {
    line()
    line(Part(text, .heading))
  }

  /// A sentence on as many lines as it needs.
  private mutating func sentence(_ text: String) {
    for line in DisplayText(text).wrapped(to: max(1, look.width), limit: 9, ellipsis: ellipsis) {
      self.line(Part(line.text))
    }
  }

  /// A line, cut where it is too wide, without blanks at its end.
  private mutating func line(_ parts: Part...) {
    var room = look.width
    var line: [Part] = []
    for part in parts where room > 0 {
      let text = DisplayText(part.text, fitting: room, ellipsis: ellipsis)
      room -= text.width
      line.append(Part(text.text, part.role))
    }
    while let last = line.last, last.text.allSatisfy({ $0 == " " }) { line.removeLast() }
    while line.last?.text.last == " " { line[line.count - 1].text.removeLast() }
    lines.append(line)
  }

  private mutating func row(_ name: String, _ middle: Part, _ value: String) {
    guard !isNarrow else {
      line(Part(fitted(name, to: look.width - value.count - 1) + " " + value))
      return
    }
    line(
      Part("  " + fitted(name, to: 11) + " "),
      Part(fitted(middle.text, to: barColumns), middle.role), Part(" " + value))
  }

  private mutating func numbered(_ index: Int, _ name: String, _ bar: String?, _ value: String) {
    guard !isNarrow else {
      row("\(index + 1) \(name)", Part(""), value)
      return
    }
    let place = index < 9 ? " \(index + 1)" : "\(index + 1)"
    let columns = look.width - 19 - (bar == nil ? 0 : barColumns / 2 + 1)
    line(
      Part("  \(place)  " + fitted(name, to: max(8, columns)) + " "),
      Part(bar.map { fitted($0, to: barColumns / 2) + " " } ?? "", .bar), Part(value))
  }

  private func caption(_ rank: ListeningReport.Ranked) -> String {
    rank.artist.isEmpty ? rank.name : "\(rank.name) — \(rank.artist)"
  }

  private func bar(_ value: Double, of highest: Double, columns: Int? = nil) -> String {
    guard highest > 0, value > 0 else { return "" }
    let eighths = Int((value / highest * Double((columns ?? barColumns) * 8)).rounded())
    guard look.signs == .unicode else {
      let sign = look.signs == .ascii ? "#" : "█"
      return String(repeating: sign, count: max(1, eighths / 8))
    }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let full = String(repeating: "█", count: eighths / 8)
    return eighths == 0 ? "▏" : full + parts[eighths % 8]
  }

  private var ellipsis: Character { Glyphs(look.signs).ellipsis }

  /// Text as wide as `width`, made safe, cut with an ellipsis or filled up with blanks.
  private func fitted(_ text: String, to width: Int) -> String {
    let text = DisplayText(text, fitting: max(0, width), ellipsis: ellipsis)
    return text.text + blanks(width - text.width)
  }

  private func blanks(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
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

package import PlayerModel
package import TerminalCells

/// A report drawn in text: maps of the days and of the week's hours, moods over time, ranks, bars by day.
package struct ReportText: Equatable, Sendable {
  /// How it is drawn.
  package struct Look: Hashable, Sendable {
    /// The columns there are.
    package var width: Int
    /// The signs there are.
    package var signs: Glyphs.Repertoire
    /// The moods that are known, some of which have a sign of their own.
    package var moods: [MoodSummary] = []
    /// Whether covers of artists can be drawn; they are where there is room for several.
    package var hasCovers = false

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
    /// Where a picture is empty.
    case empty
    /// A part of a picture that stands for a mood, or the mood's name.
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

  /// A place for a cover.
  struct CoverPlace: Hashable, Sendable {
    /// Its upper left corner, and its size.
    let area: Rect
    /// A file that has the cover.
    let path: TrackPath
  }

  /// The lines, none wider than the look's width.
  package var lines: [[Part]] { page.lines }

  /// Where covers go, below blank lines.
  var covers: [CoverPlace] = []

  let report: ListeningReport
  let look: Look
  /// The lines as they are written.
  var page: ReportLines

  /// Draws a report.
  package init(_ report: ListeningReport, look: Look) {
    self.report = report
    self.look = look
    page = ReportLines(look)
    guard let span = report.span else {
      page.sentence("You listened to nothing in this period.")
      others()
      return
    }
    let dash = look.signs == .ascii ? "-" : "—"
    page.sentence("\(span.first) to \(span.last) \(dash) a listen is \(report.rule) of a track")
    page.add()
    func sum(_ number: Int, _ name: String) -> String {
      marked(Self.count(number, name), report.isEstimate)
    }
    page.sentence(
      "\(time(report.seconds, report.isEstimate)) heard, \(sum(report.listens, "listen")), "
        + "\(sum(report.songs, "song")), \(sum(report.artists, "artist")), "
        + "\(sum(report.skips, "skip"))")
    page.sentence("\(sum(report.newListens, "song")) heard for the first time")
    others()
    days()
    week()
    moods()
    artists()
    ranks("Albums", report.topAlbums)
    songs(
      "Songs", report.topSongs.map { ($0, marked(Self.count($0.listens, "listen"), $0.isEstimate)) }
    )
    songs(
      "Skipped most",
      report.topSkips.map { ($0, marked(Self.count($0.skips, "skip"), $0.isEstimate)) })
    time()
    discovery()
  }

  // MARK: Sections

  /// One line a period: days as long as they fit a screen, else months, else years.
  var periods: (name: String, periods: [ListeningReport.Period]) {
    if report.days.count <= 31 { return ("day", report.days) }
    return report.months.count <= 48 ? ("month", report.months) : ("year", report.years)
  }

  private mutating func time() {
    let (unit, periods) = periods
    page.heading("By \(unit)")
    let highest = periods.map(\.seconds).max() ?? 0
    for period in periods {
      let bar = ReportText.Part(page.bar(period.seconds, of: highest), .bar)
      page.row(period.name, [bar], time(period.seconds, period.isEstimate))
    }
  }

  private mutating func discovery() {
    guard report.listens > 0 else { return }
    page.heading("New and familiar")
    let familiar = report.listens - report.newListens
    let highest = Double(max(report.newListens, familiar))
    for (name, value) in [("new", report.newListens), ("familiar", familiar)] {
      let bar = Part(page.bar(Double(value), of: highest), .bar)
      page.row(name, [bar], marked(Self.count(value, "listen"), report.isEstimate))
    }
  }

  // MARK: Texts

  /// Seconds as hours and minutes.
  static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e12 else { return "?" }
    let minutes = Int((seconds / 60).rounded())
    if minutes == 0, seconds > 0 { return "\(Int(seconds.rounded(.up))) s" }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// A number and what it counts.
  static func count(_ number: Int, _ name: String) -> String {
    number == 1 ? "1 \(name)" : "\(number) \(name)s"
  }
}

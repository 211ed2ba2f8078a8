package import PlayerModel
package import TerminalCells

/// A listening report as text: maps of days and hours, moods over time, rankings, and bars by
/// period.
package struct ReportText: Equatable, Sendable {
  /// The appearance of the report.
  package struct Look: Hashable, Sendable {
    /// The available columns.
    package var width: Int
    /// The available characters.
    package var signs: Glyphs.Repertoire
    /// The known moods, for their own signs.
    package var moods: [MoodSummary] = []
    /// Whether covers can be drawn; they are if there is room for several.
    package var hasCovers = false

    package init(width: Int = 80, signs: Glyphs.Repertoire = .unicode) {
      self.width = width
      self.signs = signs
    }
  }

  /// The role of a part of a line.
  package enum Role: Hashable, Sendable {
    /// Plain text, and headings.
    case plain, heading
    /// A part of a bar or map.
    case bar
    /// An empty part of a map.
    case empty
    /// A mood's name, or its part of a bar.
    case mood(MoodName)
  }

  /// A part of a line, without control characters.
  package struct Part: Hashable, Sendable {
    package var text: String
    /// The role.
    package var role: Role

    init(_ text: String, _ role: Role = .plain) {
      self.text = text
      self.role = role
    }
  }

  /// The place of a cover.
  struct CoverPlace: Hashable, Sendable {
    /// Its position and size.
    let area: Rect
    /// A file with the cover.
    let path: TrackPath
    /// The name of the artist.
    let name: String
  }

  /// The lines, no wider than ``Look/width``.
  package var lines: [[Part]] { page.lines }

  /// The places of covers, which are blank in ``lines``.
  var covers: [CoverPlace] = []

  let report: ListeningReport
  let look: Look
  /// The lines during layout.
  var page: ReportLines

  /// Lays out a report.
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
    let totals = report.totals
    page.sentence(
      "\(time(totals.seconds, report.isEstimate)) heard, \(sum(totals.listens, "listen")), "
        + "\(sum(totals.songs, "song")), \(sum(totals.artists, "artist")), "
        + "\(sum(totals.skips, "skip"))")
    page.sentence("\(sum(totals.newListens, "song")) heard for the first time")
    others()
    days()
    week()
    moods()
    artists()
    ranks("Albums", report.top.albums)
    songs(
      "Songs",
      report.top.songs.map { ($0, marked(Self.count($0.listens, "listen"), $0.isEstimate)) }
    )
    songs(
      "Skipped most",
      report.top.skips.map { ($0, marked(Self.count($0.skips, "skip"), $0.isEstimate)) })
    time()
    discovery()
    page.add()
    page.sentence(ListeningReport.sharedTimeSentence)
  }

  // MARK: Sections

  /// The unit of the sections by period: days if they fit a screen, or else months, or else years.
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
    let (listens, new) = (report.totals.listens, report.totals.newListens)
    guard listens > 0 else { return }
    page.heading("New and familiar")
    let familiar = listens - new
    let highest = Double(max(new, familiar))
    for (name, value) in [("new", new), ("familiar", familiar)] {
      let bar = Part(page.bar(Double(value), of: highest), .bar)
      page.row(name, [bar], marked(Self.count(value, "listen"), report.isEstimate))
    }
  }

  // MARK: Texts

  /// Returns a duration as hours and minutes.
  static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e12 else { return "?" }
    let minutes = Int((seconds / 60).rounded())
    if minutes == 0, seconds > 0 { return "\(Int(seconds.rounded(.up))) s" }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// Returns a number with the name of what it counts.
  static func count(_ number: Int, _ name: String) -> String {
    number == 1 ? "1 \(name)" : "\(number) \(name)s"
  }
}

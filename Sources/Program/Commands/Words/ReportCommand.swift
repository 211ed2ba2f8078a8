import ArgumentParser
import DirectStoreAccess
import Glibc
import Linux
import ListeningHistory
import Locations
import PlayerInterface
import PlayerModel
import ProgramOutput
import TerminalCells

struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Shows what you listened to, when, and in which moods.",
    discussion: """
      Listening times include only what you actually heard, exact to the frame; what is heard while two songs crossfade counts for both, \
      so hours can exceed those of the clock. The settings listens.* define a listen. Without a period, the report covers the last 30 days. \
      What other players on your desktop played is not part of it unless you name them with --player, and is an estimate, marked with ≈.
      """)

  @OptionGroup var format: JSONOption
  @OptionGroup var period: PeriodOptions
  @OptionGroup var player: PlayerOption
  @OptionGroup var key: KeyOption
  @Flag(help: "Everything you ever heard.")
  var all = false
  @Flag(help: "What you heard on this day in earlier years.")
  var onThisDay = false
  @Option(help: ArgumentHelp("Write an HTML page with charts instead.", valueName: "file"))
  var html: GivenName?
  @Flag(help: "In the HTML page, also show your photos with the songs that you heard.")
  var photos = false

  func validate() throws {
    let hasPeriod = period.since != nil || period.until != nil || period.last != nil
    if all, hasPeriod { throw ValidationError("Give --all or a period, not both.") }
    if onThisDay, all || hasPeriod || html != nil || player.player != nil {
      throw ValidationError("--on-this-day can only be combined with --json.")
    }
    if photos, html == nil { throw ValidationError("--photos needs --html.") }
  }

  func run() throws {
    guard let history = try openHistory(keyFile: key.keyFile?.text) else {
      throw PlayerError(.notFound, "There is no listening history yet: play some music first.")
    }
    if onThisDay { return try showThisDay(history) }
    let report = try history.report(since: start, until: period.end, with: player.chosen)
    if let html {
      let file = try OutputFile(html.text, isPrivate: true)
      let page = ReportPage(
        report, title: "What you listened to", colors: MoodLooks().css(report.moodNames),
        photos: try pictures(with: history), covers: ArtistCovers.read(report.top.artists))
      try file.write(page.html)
      try file.finish()
      format.tell(file.sentence("the report"), ["path": .string(html.path.encoded)])
    } else if format.json {
      show(json: report.json)
    } else {
      draw(report)
    }
  }

  /// Returns the pictures of the period, if requested.
  private func pictures(with history: HistoryReader) throws -> ReportPhotos? {
    guard photos else { return nil }
    let songs = try PhotoAccess(Locations()).songs({ history }, keyFile: key.keyFile?.text)
    return try ReportPictures(songs, taken: (start ?? .min)..<(period.end ?? .max)).read()
  }

  /// Prints the report, with colours if the terminal supports them.
  private func draw(_ report: ListeningReport) {
    let styles = PrintedStyles()
    var look = ReportText.Look.ofTerminal
    // A custom sign is shown even without colours.
    let looks = MoodLooks()
    look.moods = looks.moods
    let style = looks.theme.reportStyles(looks.moods, depth: styles.depth ?? .none)
    for line in ReportText(report, look: look).lines {
      let parts = line.map { styles.text($0.text, style($0.role)) }
      ProgramOutput.show(raw: parts.joined() + "\n")
    }
  }

  private var start: Int64? {
    if all || period.until != nil && period.start == nil { return nil }
    return period.start ?? SystemClock().now().unixMilliseconds - 30 * 86_400_000
  }

  private func showThisDay(_ history: HistoryReader) throws {
    var day = DayInYears(
      today: .here(SystemClock().now().unixMilliseconds), rule: history.rule)
    try history.sessions(since: nil, until: nil) {
      day.add($0, at: .here($0.startedAt.unixMilliseconds))
    }
    for year in day.years {
      if !format.json { show(String(year.year)) }
      for song in year.songs {
        let times = song.listens > 1 ? " (\(song.listens) times)" : ""
        format.tell(
          "  " + (song.artist.isEmpty ? song.title : "\(song.title) — \(song.artist)") + times,
          [
            "year": .integer(Int64(year.year)), "title": .string(song.title),
            "artist": .string(song.artist), "listens": .integer(Int64(song.listens)),
          ])
      }
    }
    if day.years.isEmpty, !format.json { show("You heard nothing on this day in earlier years.") }
  }
}

extension ReportText.Look {
  /// The capabilities of the terminal on standard output; a file or a pipe gets 80 columns.
  static var ofTerminal: ReportText.Look {
    var look = ReportText.Look()
    setlocale(LC_CTYPE, "")
    look.signs = String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" ? .unicode : .ascii
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1 else { return look }
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      look.width = max(20, min(120, Int(size.ws_col)))
    }
    return look
  }
}

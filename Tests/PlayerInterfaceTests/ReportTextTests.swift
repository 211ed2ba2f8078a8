import CalendarDates
import PlayerModel
import SafeText
import TerminalCells
import Testing

@testable import PlayerInterface

@Suite struct ReportTextTests {
  /// The given number of days up to a Saturday, every fifth without listening, and moods with odd names.
  private static func report(days: Int) -> ListeningReport {
    var report = Fixture.report
    let first = CalendarDay(year: 2026, month: 11, day: 21).daysSince1970 - days + 1
    report.first = CalendarDay(daysSince1970: first)
    report.last = CalendarDay(year: 2026, month: 11, day: 21)
    let names = ["calm", "c", "東京", "שמח", "\u{202E}x", String(repeating: "long ", count: 12)]
    report.moodNames = names.compactMap(MoodName.init(rawValue:))
    report.moodSeconds = [600, 500, 400, 300, 200, 100]
    report.days = (0..<days).map { number in
      var day = ListeningReport.Period(
        name: CalendarDay(daysSince1970: first + number).description)
      day.seconds = Double(number % 5) * 600
      day.moodSeconds = (0..<6).map { Double((number + $0) % 4) * 60 }
      return day
    }
    report.months = Dictionary(grouping: report.days) { $0.name.dropLast(3) }.values
      .sorted { $0[0].name < $1[0].name }
      .map { days in
        var month = days[0]
        month.name = String(month.name.dropLast(3))
        return month
      }
    return report
  }

  private func lines(
    _ report: ListeningReport, _ width: Int, _ signs: Glyphs.Repertoire = .unicode
  ) -> [String] {
    ReportText(report, look: .init(width: width, signs: signs)).lines.map {
      $0.map(\.text).joined()
    }
  }

  @Test(
    arguments: [0, 1, 8, 20, 31, 39, 40, 41, 79, 80, 120, 200], Glyphs.Repertoire.allCases)
  func `no line is wider than its space, and none contains a control character`(
    width: Int, signs: Glyphs.Repertoire
  ) {
    var look = ReportText.Look(width: width, signs: signs)
    look.hasCovers = true
    let reports = [Fixture.report] + [1, 31, 365, 3653].map(Self.report)
    let lines = reports.flatMap { ReportText($0, look: look).lines }
    #expect(lines.count > 30)
    for line in lines {
      let text = line.map(\.text).joined()
      #expect(DisplayText(text).width <= width)
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(text.last != " ")
    }
  }

  /// The fixture's report with other players, counted or listed separately.
  private static func others(isCounted: Bool) -> ListeningReport {
    var report = Fixture.report
    report.isEstimate = isCounted
    report.players = [nil, "firefox", "vlc"].map {
      var share = ListeningReport.PlayerShare(player: $0, isCounted: isCounted || $0 == nil)
      share.seconds = 5760
      share.listens = 27
      return share
    }
    guard isCounted else { return report }
    report.top.artists[0].isEstimate = true
    report.top.songs[1].isEstimate = true
    report.days[0].isEstimate = true
    report.moodEstimates = [.sad]
    return report
  }

  @Test func `listening in other players is one line, and nothing else is marked`() {
    let shown = lines(Self.others(isCounted: false), 120)
    let line =
      "Other players: ≈3 h 12 min in ≈54 listens, estimated (stimmung report --player all)"
    #expect(shown.contains(line))
    #expect(shown.filter { $0.contains("≈") } == [line])
    #expect(shown.filter { $0 != line } == lines(Fixture.report, 120))
    var nothing = ListeningReport()
    nothing.players = Self.others(isCounted: false).players
    #expect(lines(nothing, 120).last == line)
  }

  @Test func `estimates are marked where they include other players, in ASCII too`() {
    for (signs, mark) in [(Glyphs.Repertoire.unicode, "≈"), (.ascii, "~")] {
      let shown = lines(Self.others(isCounted: true), 120, signs)
      #expect(shown.contains { $0.hasPrefix("\(mark) marks estimates: other players") })
      #expect(shown.contains { $0.hasPrefix("\(mark)11 h 7 min heard, \(mark)180 listens") })
      #expect(shown.contains { $0.hasPrefix("  firefox") && $0.hasSuffix("\(mark)1 h 36 min") })
      #expect(shown.contains { $0.hasPrefix("  This player") && $0.hasSuffix(" 1 h 36 min") })
      #expect(shown.contains { $0.contains("The Lanterns") && $0.hasSuffix("\(mark)2 h 30 min") })
      #expect(shown.contains { $0.hasPrefix("  2023-11-05") && $0.hasSuffix(" 50 min") })
      #expect(!shown.contains { $0.hasSuffix(" ") })
    }
    for width in [20, 40, 80] {
      for line in ReportText(Self.others(isCounted: true), look: .init(width: width)).lines {
        #expect(DisplayText(line.map(\.text).joined()).width <= width)
      }
    }
  }

  @Test func `without Unicode, everything that we draw is ASCII`() {
    var report = Fixture.report
    report.top.artists = []
    report.top.songs = []
    report.top.skips = []
    report.top.albums = []
    let text = ReportText(report, look: .init(signs: .ascii)).lines.joined().map(\.text).joined()
    #expect(text.contains("#") && text.allSatisfy(\.isASCII))
  }

  @Test func `numbers are shown where charts do not fit`() {
    let lines = ReportText(Fixture.report, look: .init(width: 20)).lines
      .map { $0.map(\.text).joined() }
    #expect(lines.contains("2023-11-… 1 h 40 min"), "\(lines)")
  }

  @Test(arguments: Glyphs.Repertoire.allCases)
  func `a report ends with how songs sum that were heard at once`(signs: Glyphs.Repertoire) {
    let lines = lines(Fixture.report, 80, signs)
    #expect(
      lines.suffix(2) == ["", "What is heard while two songs crossfade counts for both"])
  }

  @Test func `a report of nothing says so`() {
    #expect(
      ReportText(ListeningReport(), look: .init()).lines == [
        [.init("You listened to nothing in this period.")]
      ])
  }

  @Test(arguments: Glyphs.Repertoire.allCases)
  func `each day has a cell, distinguished by density alone`(signs: Glyphs.Repertoire) {
    let report = Self.report(days: 365)
    let cells = lines(report, 80, signs).drop { $0 != "Days" }.dropFirst(2).prefix(7)
    let shades = signs == .ascii ? ".:+#" : "░▒▓█"
    let count = cells.joined().count { shades.contains($0) }
    #expect(count == report.days.count { $0.seconds > 0 })
    // 10, 20, 30 and 40 minutes are as evenly spaced as the shades are.
    for shade in shades { #expect(cells.joined().count { $0 == shade } == 73) }
  }

  @Test func `ten years have a map each, the latest first, and bars by year`() {
    let lines = lines(Self.report(days: 3653), 80)
    let headings = lines.filter { $0.hasPrefix("Days of 2026") || $0.count == 4 && Int($0) != nil }
    let years = (2016...2025).reversed().map { "\($0)" }
    #expect(headings.first == "Days of 2026" && Array(headings.dropFirst()) == years)
    #expect(lines.contains("By year") && lines.contains("Moods by year"))
  }

  @Test func `a map that is too wide continues below`() {
    let lines = lines(Self.report(days: 365), 40)
    #expect(lines.prefix { $0 != "By hour of the week" }.count { $0.hasPrefix("  Mon │") } == 2)
  }

  @Test func `every mood has its own letter in the bars, whatever its name`() {
    let report = Self.report(days: 31)
    let letters = MoodLetters(report.moodNames, known: [], signs: .unicode)
    #expect(report.moodNames.map { letters[$0] } == ["c", "1", "2", "3", "x", "l"])
    var known = MoodSummary(name: .calm, trackCount: 0)
    known.look.sign = MoodSign(rawValue: "☾")
    for (signs, sign) in [(Glyphs.Repertoire.unicode, "☾"), (.console, "c"), (.ascii, "c")] {
      let letters = MoodLetters([.calm], known: [known], signs: signs)
      #expect(String(letters[.calm]) == sign)
    }
  }

  @Test func `a mood's bar is as long as its total, and each part has its mood's role`() throws {
    var report = Self.report(days: 2)
    report.moodNames = [.calm, .sad]
    report.moodSeconds = [4, 4]
    report.days[0].moodSeconds = [30, 10]
    report.days[1].moodSeconds = [0, 20]
    report.days.append(report.days[0])
    report.days[2].moodSeconds = [0.1, 0.2]
    let lines = ReportText(report, look: .init(width: 70, signs: .ascii)).lines
    let start = try #require(lines.firstIndex { $0.first?.text == "Moods by day" })
    let bars = lines[(start + 1)...(start + 3)].map { $0.filter { $0.role != .plain } }
    #expect(bars.map { $0.map(\.text.count) } == [[30, 10], [20], [1]])
    #expect(
      bars.map { $0.map(\.role) } == [[.mood(.calm), .mood(.sad)], [.mood(.sad)], [.mood(.sad)]])
    #expect(bars.joined().map { Set($0.text) } == [["c"], ["s"], ["s"], ["s"]])
  }

  @Test func `covers are placed above the rankings where there is room for five`() {
    var report = Self.report(days: 31)
    report.top.artists = (0..<7).map { number in
      .init(
        name: "東京 \(number)", artist: "", seconds: 9, listens: 1, skips: 0,
        path: number == 2 ? nil : TrackPath("/\(number).mp3"))
    }
    var look = ReportText.Look(width: 72)
    #expect(ReportText(report, look: look).covers.isEmpty)
    look.hasCovers = true
    let text = ReportText(report, look: look)
    #expect(text.covers.map(\.path.name) == ["0.mp3", "1.mp3", "3.mp3", "4.mp3"])
    for cover in text.covers {
      #expect(cover.area.x + cover.area.width <= look.width)
      let lines = text.lines[cover.area.y..<(cover.area.y + cover.area.height)]
      #expect(lines.allSatisfy { $0.isEmpty })
    }
    look.width = 71
    #expect(ReportText(report, look: look).covers.isEmpty)
  }
}

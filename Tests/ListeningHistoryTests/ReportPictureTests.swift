import CalendarDates
import Foundation
import FoundationXML
import ListeningHistory
import PlayerModel
import Testing

/// The drawings of the page.
@Suite struct ReportPictureTests {
  /// A report of the given number of days up to a Saturday, with moods whose names look like
  /// markup.
  private func report(days: Int) throws -> ListeningReport {
    var report = ListeningReport()
    let end = CalendarDay(year: 2026, month: 11, day: 21)
    let first = CalendarDay(daysSince1970: end.daysSince1970 - days + 1)
    (report.first, report.last) = (first, end)
    report.moodNames = [try #require(MoodName(rawValue: "<b>\"&'\u{202E}")), .calm]
    report.moodSeconds = [100, 50]
    func period(_ name: String, _ number: Int) -> ListeningReport.Period {
      var period = ListeningReport.Period(name: name)
      period.seconds = Double(number % 5) * 1000
      period.listens = number % 5
      period.moodSeconds = [Double(number % 3) * 100, 50]
      return period
    }
    var months: Set<String> = []
    for number in 0..<days {
      let day = CalendarDay(daysSince1970: first.daysSince1970 + number)
      report.days.append(period(day.description, number))
      if months.insert(day.monthText).inserted {
        report.months.append(period(day.monthText, number + 1))
      }
    }
    report.week[6][23] = 7200
    report.top.artists = [
      .init(name: "<i>", artist: "", seconds: 5, listens: 1, skips: 0)
    ]
    return report
  }

  @Test(arguments: [1, 30, 92, 365, 3653])
  func `each drawing scales to any width, has a description, and no markup from names`(
    days: Int
  ) throws {
    let html = ReportPage(try report(days: days), title: "x").html
    let drawings = try Drawings(html)
    #expect(drawings.svgs.count >= 4)
    for svg in drawings.svgs {
      #expect(svg["viewBox"] != nil)
      #expect(svg["width"] == nil && svg["height"] == nil && svg["style"] == nil)
      let isHidden = svg["aria-hidden"] == "true"
      #expect(isHidden || svg["role"] == "img" && svg["aria-label"]?.isEmpty == false)
    }
    #expect(!html.contains("<b>") && !html.contains("<i>") && !html.contains("<script"))
    #expect(!html.contains("http:") && !html.contains("https:"))
    #expect(html.contains("@media (prefers-color-scheme:dark)"))
  }

  @Test(arguments: [1, 30, 365, 3653])
  func `each day has one square, and so has each hour of the week`(days: Int) throws {
    let report = try report(days: days)
    let drawings = try Drawings(ReportPage(report, title: "x").html)
    #expect(drawings.squares == days + 7 * 24)
    let heard = report.days.filter { $0.seconds > 0 }
    let counted = drawings.titles.filter { $0.hasSuffix("listens") || $0.hasSuffix("listen") }
    #expect(Set(counted.map { $0.prefix(10) }) == Set(heard.map { $0.name.prefix(10) }))
    #expect(counted.count == heard.count)
    #expect(drawings.titles.contains("Sun 23:00 — 2 h 0 min"))
  }

  @Test func `a day and a bar show their numbers`() throws {
    let drawings = try Drawings(ReportPage(try report(days: 30), title: "x").html)
    #expect(drawings.titles.contains("2026-11-21: 1 h 7 min, 4 listens"))
    #expect(drawings.titles.contains("2026-11-20: <b>\"&'\u{FFFD} 2 min, calm 1 min"))
  }

  @Test func `covers of artists are in the page, and nothing else may be loaded`() throws {
    let html = ReportPage(
      try report(days: 3), title: "x", covers: ["<i>": "data:image/bmp;base64,Qk0="]
    ).html
    _ = try Drawings(html)
    #expect(
      html.contains(
        "<img class=\"cover\" src=\"data:image/bmp;base64,Qk0=\" alt=\"\"/><div>&lt;i&gt;"))
    #expect(html.contains("default-src 'none'") && html.contains("img-src data:"))
  }
}

/// The drawings of a page, which must be well-formed.
private final class Drawings: NSObject, XMLParserDelegate {
  private(set) var svgs: [[String: String]] = []
  private(set) var titles: [String] = []
  /// The number of squares in heat maps.
  private(set) var squares = 0
  private var isInTitle = false

  init(_ html: String) throws {
    super.init()
    let parser = XMLParser(data: Data(html.utf8))
    parser.delegate = self
    try #require(parser.parse(), "line \(parser.lineNumber)")
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if element == "svg" { svgs.append(attributes) }
    if element == "rect", attributes["class"]?.hasPrefix("h") == true { squares += 1 }
    isInTitle = element == "title"
    if isInTitle { titles.append("") }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isInTitle { titles[titles.count - 1] += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    isInTitle = false
  }
}

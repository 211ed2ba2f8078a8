import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

@Suite struct ReportTextTests {
  @Test(arguments: [0, 1, 8, 20, 31, 39, 40, 41, 79, 80, 120], Glyphs.Repertoire.allCases)
  func `no line is wider than there is room, and none holds a control`(
    width: Int, signs: Glyphs.Repertoire
  ) {
    let lines = ReportText(Fixture.report, look: .init(width: width, signs: signs)).lines
    #expect(lines.count > 30)
    for line in lines {
      let text = line.map(\.text).joined()
      #expect(DisplayText(text).width <= width)
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(text.last != " ")
    }
  }

  @Test func `without other signs all that we draw is ASCII`() {
    var report = Fixture.report
    report.topArtists = []
    report.topSongs = []
    report.topSkips = []
    report.topAlbums = []
    let text = ReportText(report, look: .init(signs: .ascii)).lines.joined().map(\.text).joined()
    #expect(text.contains("#") && text.allSatisfy(\.isASCII))
  }

  @Test func `numbers stay where pictures have no room`() {
    let lines = ReportText(Fixture.report, look: .init(width: 20)).lines
      .map { $0.map(\.text).joined() }
    #expect(lines.contains("2023-11-… 1 h 40 min"), "\(lines)")
  }

  @Test func `nothing heard is said`() {
    #expect(
      ReportText(ListeningReport(), look: .init()).lines == [
        [.init("You listened to nothing in this period.")]
      ])
  }
}

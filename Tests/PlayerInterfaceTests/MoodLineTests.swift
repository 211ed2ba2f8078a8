import PlayerModel
import SafeText
import TerminalCells
import Testing

@testable import PlayerInterface

/// The line of moods with long names and in two rows.
struct MoodLineTests {
  private func buttons(
    _ further: [String], filed: [MoodName] = [], marks: TrackMarks = .none,
    glyphs: Glyphs.Repertoire = .unicode
  ) -> MoodButtons {
    let moods = MoodName.standard.map { MoodSummary(name: $0, trackCount: 0) }
    let custom = further.enumerated().compactMap { index, name in
      MoodName(rawValue: name).map {
        MoodSummary(name: $0, trackCount: 0, look: MoodLook(key: index + 5, color: nil, sign: nil))
      }
    }
    return MoodButtons(
      moods: moods + custom, filed: filed, marks: marks, theme: Theme(.standard, depth: .indexed),
      glyphs: Glyphs(glyphs))
  }

  private func text(_ row: [MoodButtons.Button]) -> String { row.map(\.span.text).joined() }

  @Test func `a long name is cut before all others lose theirs`() {
    let buttons = buttons(["driving home through the rain"])
    let full = text(buttons.buttons(fitting: 90))
    #expect(full.hasSuffix("5 ○ driving home through the rain"))
    let narrow = text(buttons.buttons(fitting: 74))
    #expect(narrow.hasSuffix("4○sad 5○driving home through the rain"))
    let cut = text(buttons.buttons(fitting: 50))
    #expect(cut.hasPrefix("1○happy 2○calm 3○gloomy 4○sad 5○driving home"))
    #expect(cut.hasSuffix("…"))
    for name in ["happy", "calm", "gloomy", "sad"] {
      #expect(text(buttons.buttons(fitting: 45)).contains(name))
    }
  }

  @Test func `the shortest names are cut last, and all to the same width`() {
    let buttons = buttons(["a long name of a mood", "another long name", "xy"])
    for width in 40...120 {
      let line = text(buttons.buttons(fitting: width))
      guard line.contains("calm") else { continue }
      #expect(line.contains("xy") && line.contains("sad"), "\(width)")
    }
  }

  @Test func `no line is wider than its area if it can be avoided`() {
    let names = ["東京の夜 in the rain", "Amélie et l’été", "🎵 Dance 👍 👩👩👧", "x", "\u{202E}drawkcab"]
    for count in 0...names.count {
      let buttons = buttons(
        Array(names.prefix(count)), filed: [.calm], marks: TrackMarks(rating: 5, isFavourite: true))
      for width in (count + 4) * 3...160 {
        #expect(buttons.buttons(fitting: width).width <= width)
        let rows = buttons.rows(2, fitting: width)
        #expect((1...2).contains(rows.count) && rows.allSatisfy { $0.width <= width })
        #expect(rows.allSatisfy { $0.first?.span.text.first != " " }, "a row begins with a gap")
        #expect(Set(rows.flatMap { $0.compactMap(\.key) }).count == count + 4)
      }
    }
  }

  @Test func `a second row is only used if one is too short`() {
    let buttons = buttons(["tender", "driving home", "late at night"])
    #expect(buttons.isComplete(in: 100) && buttons.rows(2, fitting: 100).count == 1)
    let rows = buttons.rows(2, fitting: 60)
    #expect(rows.count == 2)
    #expect(rows.map(text).joined(separator: " ").contains("late at night"))
    #expect(!rows.map(text).joined().contains("…"))
    #expect(abs(rows[0].width - rows[1].width) < 25)
    #expect(buttons.rows(1, fitting: 60).count == 1)
  }

  @Test func `if the moods fit one row, the second has what else there is`() throws {
    let other = try #require(MoodName(rawValue: "a mood without a key"))
    let buttons = buttons(
      [], filed: [other], marks: TrackMarks(rating: 4, isFavourite: true))
    let rows = buttons.rows(2, fitting: 60)
    #expect(
      rows.map(text) == [
        "1 ○ happy   2 ○ calm   3 ○ gloomy   4 ○ sad", "● a mood without a key   ★★★★ ♥",
      ])
  }

  @Test(arguments: Glyphs.Repertoire.allCases)
  func `full and empty marks have the same weight`(glyphs: Glyphs.Repertoire) {
    let line = buttons([], filed: [.calm], glyphs: glyphs).buttons(fitting: 80)
    let signs = [Glyphs(glyphs).filed, Glyphs(glyphs).unfiled].map { " \($0)" }
    let marks = line.filter { signs.contains($0.span.text) }
    #expect(marks.count == 4)
    #expect(marks.allSatisfy { $0.span.style.attributes.isDisjoint(with: [.bold, .dim]) })
    #expect(Set(marks.map(\.span.text)).count == 2, "the glyphs differ")
  }

  @Test func `on the playing screen the moods get a second row, and each is a button`() throws {
    var conversation = Conversation(Fixture.model(width: 80, height: 24))
    for (index, name) in ["driving home through rain", "tender", "late at night"].enumerated() {
      let mood = try #require(MoodName(rawValue: name))
      conversation.moods.append(
        MoodSummary(
          name: mood, trackCount: 0, look: MoodLook(key: index + 5, color: nil, sign: nil)))
    }
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(5))
    let area = try #require(conversation.model.layout.area(of: .moods))
    #expect(area.height == 2)
    let panel = conversation.model.panel(conversation.model.paneContext(at: Fixture.start))
    let keys = (area.y..<area.maxY).flatMap { y in
      (area.x..<area.maxX).compactMap { panel.moodKey(x: $0, y: y) }
    }
    #expect(Set(keys) == Set(1...7))
    let shown = conversation.model.rendered(at: Fixture.start).description
    #expect(shown.contains("driving home through rain") && shown.contains("late at night"))
  }

  @Test func `a list has as many rows with two rows of moods`() {
    for (width, height) in [(200, 50), (160, 45), (120, 40), (110, 20)] {
      let size = CellSize(width: width, height: height)
      for hasLyrics in [true, false] {
        let one = Layout(size, showsCover: true, hasLyrics: hasLyrics)
        let two = Layout(size, showsCover: true, hasLyrics: hasLyrics, moodRows: 2)
        #expect(one.rows == two.rows && one.cover == two.cover)
        #expect(two.height(of: .moods) == 2)
      }
    }
  }
}

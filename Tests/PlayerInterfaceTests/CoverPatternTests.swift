import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The pattern of songs without a cover.
struct CoverPatternTests {
  private func drawn(
    _ title: String = "Midnight Rain", by artist: String = "The Lanterns", rows: Int = 14,
    colors: ColorDepth = .direct, glyphs: Glyphs.Repertoire = .unicode,
    looks: ThemeLooks = .standard, isRound: Bool = false
  ) -> CellBuffer {
    var buffer = CellBuffer(size: CellSize(width: rows * 2, height: rows))
    CoverPattern(
      title: title, artist: artist, theme: Theme(looks, depth: colors),
      traits: TerminalTraits(glyphs: Glyphs(glyphs), colors: colors), isRound: isRound
    ).draw(in: buffer.bounds, of: &buffer)
    return buffer
  }

  private func cells(_ buffer: CellBuffer) -> [Cell] {
    (0..<buffer.size.height).flatMap { buffer.row($0) }
  }

  private func colors(_ buffer: CellBuffer) -> Set<Color> {
    Set(cells(buffer).flatMap { [$0.style.foreground, $0.style.background] }.compactMap(\.self))
  }

  @Test(arguments: ColorDepth.allCases, Glyphs.Repertoire.allCases)
  func `a song always has the same pattern, and others have other ones`(
    depth: ColorDepth, glyphs: Glyphs.Repertoire
  ) {
    let first = drawn(colors: depth, glyphs: glyphs)
    #expect(first == drawn(colors: depth, glyphs: glyphs))
    let songs = (0..<40).map { drawn("Song \($0)", colors: depth, glyphs: glyphs) }
    #expect(Set(songs).count >= 38)
    #expect(first != drawn(by: "Somebody Else", colors: depth, glyphs: glyphs))
  }

  @Test func `title and artist are no single text`() {
    #expect(drawn("a", by: "b") != drawn("b", by: "a"))
    #expect(drawn("ab", by: "") != drawn("a", by: "b"))
  }

  @Test(arguments: [ColorDepth.basic, .bright])
  func `with few colours it is in one colour on the terminal's own background`(depth: ColorDepth) {
    for number in 0..<20 {
      let buffer = drawn("Song \(number)", colors: depth)
      #expect(colors(buffer).count == 1)
      #expect(colors(buffer).allSatisfy { ($0.basic?.rawValue ?? 8) < 8 })
      #expect(cells(buffer).contains(.blank))
    }
  }

  @Test(arguments: ["", "black on white", "white on #101010"])
  func `its shapes stand out from the ground between them`(look: String) {
    let looks = ThemeLooks.reading(["text": look]).looks
    for number in 0..<100 {
      let shown = colors(drawn("Song \(number)", looks: looks)).map(\.appearance)
      let contrast = shown.flatMap { one in shown.map { one.contrast(with: $0) } }.max() ?? 0
      #expect((2...3).contains(shown.count) && contrast >= 2.9, "\(number)")
    }
  }

  @Test func `it is the same on the left and on the right, and above and below`() {
    let buffer = drawn(colors: .none)
    for y in 0..<14 {
      let row = buffer.row(y).map(\.text)
      #expect(row == row.reversed())
      #expect(row == buffer.row(13 - y).map(\.text))
    }
  }

  @Test(arguments: Glyphs.Repertoire.allCases, ColorDepth.allCases)
  func `it uses only characters that the terminal has, and is never empty`(
    glyphs: Glyphs.Repertoire, depth: ColorDepth
  ) {
    for rows in 3...40 {
      let buffer = drawn(rows: rows, colors: depth, glyphs: glyphs)
      #expect(cells(buffer).contains { $0 != .blank }, "\(rows)")
      let signs = Set(cells(buffer).map(\.text))
      let allowed: Set<String> =
        glyphs == .ascii ? [" ", ":", "#"] : [" ", "█", "▀", "▄", "░", "▒"]
      #expect(signs.isSubset(of: allowed))
    }
  }

  @Test func `as a disc it is round and has a hole`() {
    let disc = cells(drawn(rows: 20, colors: .indexed, isRound: true))
    #expect(disc.first == .blank && disc.last == .blank)
    #expect(disc[10 * 40 + 20] == .blank)
    #expect(disc[10 * 40 + 8] != .blank)
  }

  @Test(arguments: [CellSize(width: 0, height: 0), CellSize(width: 5, height: 9)])
  func `where there is no room, nothing is drawn`(size: CellSize) {
    var buffer = CellBuffer(size: size)
    CoverPattern(
      title: "", artist: "", theme: Theme(.standard, depth: .direct),
      traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: .direct)
    ).draw(in: buffer.bounds, of: &buffer)
    #expect(buffer == CellBuffer(size: size))
  }

  @Test func `it takes the place of a cover that does not exist or is not shown`() {
    var conversation = Conversation(Fixture.model(width: 120, height: 40, colors: .indexed))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    let before = conversation.model.rendered(at: Fixture.start)
    let area = conversation.model.layout.cover
    #expect(before.isSame(as: CellBuffer(size: before.size), in: area), "the answer is awaited")
    conversation.send(.cover(conversation.covers[0], CoverAnswer()))
    let after = conversation.model.rendered(at: Fixture.start)
    #expect(!after.isSame(as: before, in: area))
    conversation.press(.function(5))
    #expect(conversation.model.layout.cover.height > area.height)
  }
}

import TerminalCells
import TestSupport
import Testing

@testable import Pictures

@Suite struct CoverDrawingTests {
  private func traits(
    _ colors: ColorDepth, _ glyphs: Glyphs.Repertoire = .unicode
  ) -> TerminalTraits {
    TerminalTraits(glyphs: Glyphs(glyphs), colors: colors)
  }

  /// A sun over the sea.
  private static let scene = PNGFile(width: 96, height: 96) { x, y in
    let (dx, dy) = (x - 48, y - 36)
    if dx * dx + dy * dy < 400 { return [240, 200, 60, 255] }
    return y < 56 ? [40, 60, 130, 255] : [20, 110, 120, 255]
  }

  @Test(arguments: ColorDepth.allCases, Glyphs.Repertoire.allCases)
  func `cells use only characters and colours that the terminal has`(
    colors: ColorDepth, glyphs: Glyphs.Repertoire
  ) throws {
    let picture = try Picture(decoding: Self.scene.bytes, box: 96)
    let size = CellSize(width: 24, height: 12)
    let buffer = try #require(picture.drawn(in: size, traits: traits(colors, glyphs)))
    #expect(buffer.size == size)
    for y in 0..<size.height {
      for cell in buffer.row(y) {
        #expect(cell.width == 1)
        if glyphs == .ascii { #expect(cell.text.utf8.allSatisfy { (0x20...0x7E).contains($0) }) }
        for color in [cell.style.foreground, cell.style.background].compactMap(\.self) {
          switch colors {
          case .none: Issue.record("a colour on a terminal without colours")
          case .basic: #expect(color.basic.map { $0.rawValue < 8 } == true)
          case .bright: #expect(color.basic != nil)
          case .indexed: #expect(color.index >= 16)
          case .direct: #expect(color.rgb != nil)
          }
        }
      }
    }
    // chafa, which draws when all colours are available, chooses other characters for some cells
    // since 1.14.
    let versions = colors == .direct && !Snapshot.isRecording ? ["", "-chafa-1.14"] : [""]
    let differences = versions.map {
      Snapshot("scene-\(glyphs)-\(colors)\($0).txt").difference(from: buffer.description + "\n")
    }
    if let difference = differences.first, let difference, !differences.contains(nil) {
      Issue.record(Comment(rawValue: difference))
    }
  }

  @Test func `a disc is round, has a hole, and turns clockwise`() throws {
    let picture = try Picture(decoding: PictureTests.halves(64, 64).bytes, box: 64)
    func pixel(_ disc: Picture, _ x: Int, _ y: Int) -> [UInt8] {
      let start = (y * disc.width + x) * 4
      return Array(disc.pixels[start..<(start + 4)])
    }
    let still = picture.disc(turn: 0, side: 60)
    #expect(pixel(still, 0, 0)[3] == 0)
    #expect(pixel(still, 30, 30)[3] == 0)
    #expect(pixel(still, 15, 30) == [220, 40, 30, 255])
    #expect(pixel(still, 45, 30) == [20, 60, 200, 255])
    // After a quarter turn, what was on the left is at the top.
    let quarter = picture.disc(turn: 0.25, side: 60)
    #expect(pixel(quarter, 30, 12) == [220, 40, 30, 255])
    #expect(pixel(quarter, 30, 48) == [20, 60, 200, 255])
    #expect(picture.disc(turn: 1, side: 60) == still)
  }

  @Test func `drawings are cached by the picture's bytes`() throws {
    var drawer = CoverDrawer(traits: traits(.indexed))
    let size = CellSize(width: 12, height: 6)
    #expect(drawer.draw(in: size, as: .picture, onLight: false) == nil)
    drawer.load(Self.scene.bytes)
    let first = drawer.draw(in: size, as: .picture, onLight: false)
    #expect(first?.size == size)
    drawer.load(PictureTests.halves().bytes)
    #expect(drawer.draw(in: size, as: .picture, onLight: false) != first)
    drawer.load(Self.scene.bytes)
    #expect(drawer.draw(in: size, as: .picture, onLight: false) == first)
    drawer.load(Array("no picture".utf8))
    #expect(drawer.problem != nil)
    #expect(drawer.draw(in: size, as: .picture, onLight: false) == nil)
    drawer.load(nil)
    #expect(drawer.problem == nil)
  }

  @Test func `a turn of the disc is drawn once and then reused`() throws {
    var drawer = CoverDrawer(traits: traits(.direct))
    drawer.load(Self.scene.bytes)
    let size = CellSize(width: 21, height: 10)
    let turn = (0..<8).map { step in
      drawer.draw(in: size, as: .disc(step: step, of: 8), onLight: false)
    }
    #expect(turn.allSatisfy { $0?.size == CellSize(width: 20, height: 10) })
    #expect(turn[0] != turn[1])
    #expect(drawer.draw(in: size, as: .disc(step: 3, of: 8), onLight: false) == turn[3])
  }
}

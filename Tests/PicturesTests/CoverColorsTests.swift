import TerminalCells
import TestSupport
import Testing

@testable import Pictures
@testable import PlayerInterface

/// The colours that themes take from covers.
struct CoverColorsTests {
  /// The texts of themes: on an unknown background, and on dark, light and grey ones.
  private static let texts = [
    "", "#d6dae3 on #16181d", "#d8dee9 on #2e3440", "#24292f on #faf8f3", "#586e75 on #fdf6e3",
    "red on #808080",
  ]

  /// Returns a cover of up to five areas, each of one colour with some noise; every tenth one is nearly grey.
  private static func cover(_ number: UInt64) -> Picture {
    var random = SeededGenerator(seed: number)
    let (side, isGrey) = (24, number % 10 == 0)
    let areas = (0..<Int.random(in: 1...5, using: &random)).map { _ -> [Int] in
      let grey = Int.random(in: 0...255, using: &random)
      return (0..<3).map { _ in isGrey ? grey : Int.random(in: 0...255, using: &random) }
    }
    let noise = Int.random(in: 0...12, using: &random)
    var pixels: [UInt8] = []
    for place in 0..<(side * side) {
      let area = areas[(place / side / 6 + place % side / 9) % areas.count]
      for part in area {
        let shown = part + Int.random(in: -noise...noise, using: &random)
        pixels.append(UInt8(min(max(0, shown), 255)))
      }
      pixels.append(255)
    }
    return Picture(width: side, height: side, pixels: pixels)
  }

  @Test(arguments: texts, [ColorDepth.direct, .indexed])
  func `the colours of 200 covers are legible on the theme's background`(
    text: String, depth: ColorDepth
  ) throws {
    let theme = Theme(ThemeLooks.reading(["text": text]).looks, depth: depth)
    let grounds = theme.text.background.map { [$0.appearance(in: depth)] } ?? [.black, .white]
    var changed = 0
    for number in UInt64(0)..<200 {
      guard let accent = Self.cover(number).accent else { continue }
      let colored = theme.colored(by: accent)
      guard colored != theme else { continue }
      changed += 1
      let texts = [colored.accent, colored.barFull, colored.barEmpty, colored.lyrics]
      let shown = (texts + [colored.comingWords])
        .compactMap { $0.foreground?.appearance(in: depth) }
      #expect(shown.count >= texts.count)
      for color in shown {
        for ground in grounds { #expect(color.contrast(with: ground) >= 4.5, "cover \(number)") }
      }
      let selected = try #require(colored.selection.foreground).appearance(in: depth)
      let selection = try #require(colored.selection.background).appearance(in: depth)
      #expect(selected.contrast(with: selection) >= 4.5, "cover \(number)")
      for ground in grounds {
        #expect(selection.contrast(with: ground) >= CoverColors.leastOfSelection)
      }
    }
    // In the palette, only grey is legible near some hues, above all on a grey background.
    let least = depth == .direct ? 160 : text.hasSuffix("#808080") ? 1 : 80
    #expect(changed >= least, "\(changed)")
  }

  @Test func `a grey cover, and a terminal with few colours, change nothing`() {
    for number in stride(from: UInt64(0), to: 200, by: 10) {
      #expect(Self.cover(number).accent == nil)
    }
    for depth in [ColorDepth.none, .basic, .bright] {
      let theme = Theme(.standard, depth: depth)
      #expect(theme.colored(by: RGBColor(0xE06020)) == theme)
    }
  }

  @Test func `a theme that reverses the selected row keeps it reversed`() {
    let theme = Theme(ThemeLooks.reading(["selection": "reverse"]).looks, depth: .direct)
    let colored = theme.colored(by: RGBColor(0xE06020))
    #expect(colored.selection == theme.selection && colored.accent != theme.accent)
  }
}

import TerminalCells
import TestSupport
import Testing

@Suite struct RGBColorTests {
  @Test func `contrast is computed as in the guidelines`() {
    #expect(RGBColor.black.contrast(with: .white) == 21)
    #expect(RGBColor.white.contrast(with: .white) == 1)
    // The grey that is known to fail narrowly.
    #expect(abs(RGBColor(0x777777).contrast(with: .white) - 4.48) < 0.01)
  }

  @Test func `any colour can be made readable on any background, and on black and white at once`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let color = RGBColor(.random(in: 0...0xFFFFFF, using: &random))
      let background = RGBColor(.random(in: 0...0xFFFFFF, using: &random))
      for backgrounds in [[background], [.black, .white]] {
        guard let readable = color.readable(on: backgrounds) else {
          Issue.record("\(color) on \(backgrounds)")
          continue
        }
        #expect(backgrounds.allSatisfy { readable.contrast(with: $0) >= 4.5 })
        let index = color.readablePaletteIndex(on: backgrounds)
        let shown = index.map { RGBColor(paletteIndex: $0) }
        #expect(
          shown.map { shown in backgrounds.allSatisfy { shown.contrast(with: $0) >= 4.5 } } == true)
      }
    }
  }

  @Test func `a readable colour stays unchanged`() {
    #expect(RGBColor(0xE2B86B).readable(on: [.black]) == RGBColor(0xE2B86B))
  }

  @Test func `the nearest colour of the palette is the colour itself if it is there`() {
    for index in UInt8(16)...255 {
      let color = RGBColor(paletteIndex: index)
      #expect(RGBColor(paletteIndex: color.paletteIndex) == color)
    }
    #expect(RGBColor(0xFF0000).basic == .brightRed)
    #expect(RGBColor(0x050505).basic == .black)
    #expect(Color(RGBColor(0x00D7FF)).index == 45)
  }
}

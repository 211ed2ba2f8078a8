import Testing

@testable import TerminalCells

/// The progress bar that shows the shape of a sound.
struct WaveformBarTests {
  private func drawn(
    _ heights: [UInt8], _ width: Int, _ height: Int, fraction: Double = 0,
    glyphs: Glyphs.Repertoire = .unicode, marks: [ProgressBar.Mark] = [], rows: Range<Int>? = nil
  ) -> CellBuffer {
    var buffer = CellBuffer(size: CellSize(width: width, height: height))
    let bar = WaveformBar(
      fraction: fraction, heights: heights, glyphs: Glyphs(glyphs),
      fullStyle: Style(attributes: .bold), emptyStyle: .plain, marks: marks)
    bar.draw(rows: rows ?? 0..<height, in: buffer.bounds, of: &buffer)
    return buffer
  }

  @Test(
    arguments: [
      (.unicode, "   ▄█\n▁▁███"), (.console, "   ▄█\n_▄███"), (.ascii, "   :|\n_.|||"),
    ] as [(Glyphs.Repertoire, String)])
  func `columns are as high as the sound, and silence is a line`(
    glyphs: Glyphs.Repertoire, shown: String
  ) {
    #expect(drawn([0, 1, 127, 191, 255], 5, 2, glyphs: glyphs).description == shown)
  }

  @Test func `a column that shows several parts is as high as the highest`() {
    #expect(drawn([0, 255, 0, 0, 0, 128], 3, 1).description == "█▁▅")
    #expect(drawn([255, 0], 6, 1).description == "███▁▁▁")
    #expect(drawn([], 3, 1).description == "▁▁▁")
    #expect(drawn([255], 0, 1).description == "")
  }

  @Test(
    arguments: [
      (0, 0), (0.5, 5), (0.44, 4), (1, 10), (-1, 0), (7, 10), (.nan, 0), (.infinity, 10),
    ] as [(Double, Int)])
  func `it fills from the left, for any fraction`(fraction: Double, full: Int) {
    let bar = drawn(Array(repeating: 255, count: 10), 10, 2, fraction: fraction)
    for y in 0..<2 {
      #expect(bar.row(y).count { $0.style.attributes.contains(.bold) } == full)
      #expect(bar.row(y).prefix(full).allSatisfy { $0.style.attributes.contains(.bold) })
    }
  }

  @Test func `marks stand above their columns`() {
    let accent = Style(attributes: .underline)
    let marks = [
      ProgressBar.Mark("A", at: 0.2, style: accent), ProgressBar.Mark("B", at: 5, style: accent),
      ProgressBar.Mark("v", at: .nan, style: accent),
    ]
    let bar = drawn([255, 255, 255, 0, 0], 5, 2, marks: marks)
    #expect(bar.description == "vA█ B\n███▁▁")
    #expect(bar[1, 1].style == accent && bar[2, 1].style != accent)
  }

  @Test func `rows can be drawn alone`() {
    let heights: [UInt8] = [10, 90, 180, 255]
    let whole = drawn(heights, 4, 3, fraction: 0.5)
    for row in 0..<3 {
      let one = drawn(heights, 4, 3, fraction: 0.5, rows: row..<(row + 1))
      #expect(one.row(row) == whole.row(row))
      #expect((0..<3).allSatisfy { $0 == row || one.row($0).allSatisfy { $0 == .blank } })
    }
    #expect(drawn(heights, 4, 3, rows: 5..<9) == CellBuffer(size: CellSize(width: 4, height: 3)))
  }
}

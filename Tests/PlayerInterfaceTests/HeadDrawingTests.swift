import TerminalCells
import Testing

@testable import PlayerInterface

@Suite struct HeadDrawingTests {
  private let size = CellSize(width: 30, height: 15)

  private func dots(
    roll: Double? = 0, pitch: Double? = 0, yaw: Double? = 0,
    _ repertoire: Glyphs.Repertoire = .unicode
  ) -> [[Bool]] {
    var canvas = DotCanvas(size, repertoire)
    HeadDrawing(roll: roll, pitch: pitch, yaw: yaw).draw(on: &canvas)
    var buffer = CellBuffer(size: size)
    canvas.draw(in: buffer.bounds, style: .plain, of: &buffer)
    return (0..<size.height).map { buffer.row($0).map { $0.text != " " } }
  }

  /// How many more dots are drawn on the left than on the right, and above than below.
  private func balance(pitch: Double = 0, yaw: Double = 0) -> (left: Int, upper: Int) {
    var balance = (left: 0, upper: 0)
    for (y, row) in dots(pitch: pitch, yaw: yaw).enumerated() {
      for (x, isSet) in row.enumerated() where isSet {
        balance.left += x < size.width / 2 ? 1 : -1
        balance.upper += y < size.height / 2 ? 1 : -1
      }
    }
    return balance
  }

  @Test func `the face turns to where the listener looks, as in a mirror`() {
    #expect(balance(yaw: 0.5).left > balance().left)
    #expect(balance(yaw: -0.5).left < balance().left)
    #expect(balance(pitch: 0.5).upper > balance().upper)
    #expect(balance(pitch: -0.5).upper < balance().upper)
  }

  @Test func `an unknown angle counts as zero`() {
    #expect(dots(roll: nil, pitch: nil, yaw: nil) == dots())
  }

  @Test(arguments: [(0.6, 0.0, 0.0), (0, 0.6, 0), (0, 0, 0.6), (0, 0, -0.6), (-0.6, 0, 0)])
  func `each angle turns the head`(roll: Double, pitch: Double, yaw: Double) {
    #expect(dots(roll: roll, pitch: pitch, yaw: yaw) != dots())
  }

  @Test(arguments: [0, 1, 2, 7, 200])
  func `any area is large enough, and nothing is drawn outside it`(side: Int) {
    let small = CellSize(width: side, height: side)
    for repertoire in Glyphs.Repertoire.allCases {
      var canvas = DotCanvas(small, repertoire)
      HeadDrawing(roll: 3, pitch: -9, yaw: 1e9).draw(on: &canvas)
      var buffer = CellBuffer(size: CellSize(width: 20, height: 20))
      canvas.draw(in: Rect(x: 5, y: 5, width: 3, height: 3), style: .plain, of: &buffer)
      for y in 0..<20 {
        for x in 0..<20 where !(5..<8).contains(x) || !(5..<8).contains(y) {
          #expect(buffer[x, y] == .blank)
        }
      }
    }
  }
}

import TestSupport
import Testing

@testable import TerminalCells

/// Moving in a grid.
struct GridPositionTests {
  private func position(count: Int, lines: Int, columns: Int) -> ListPosition {
    var position = ListPosition()
    position.setHeight(lines, columns: columns)
    position.setCount(count)
    return position
  }

  @Test func `a grid scrolls by whole lines`() {
    var position = position(count: 20, lines: 2, columns: 3)
    position.move(by: 5)
    #expect(position.visible == 0..<6)
    position.move(by: 1)
    #expect(position.selected == 6 && position.visible == 3..<9)
    position.move(byLines: 9)
    #expect(position.visible == 15..<20)
  }

  @Test func `moving by lines stays in the column, except on a short last line`() {
    var position = position(count: 11, lines: 2, columns: 4)
    position.select(3)
    position.move(byLines: 1)
    #expect(position.selected == 7)
    position.move(byLines: 1)
    #expect(position.selected == 10)
    position.move(byLines: -9)
    #expect(position.selected == 2)
    position.move(byLines: .max)
    #expect(position.selected == 10)
    position.move(byLines: .min)
    #expect(position.selected == 2)
  }

  @Test func `a list moves by lines as it moves by rows`() {
    var (one, other) = (
      position(count: 9, lines: 4, columns: 1), position(count: 9, lines: 4, columns: 1)
    )
    for step in [3, -1, 7, -20, .max, .min] {
      one.move(by: step)
      other.move(byLines: step)
      #expect(one == other)
    }
  }

  @Test(arguments: [1, 4])
  func `a grid of as many tiles as a number can count has an end`(columns: Int) {
    var position = position(count: .max, lines: 3, columns: columns)
    position.move(byLines: .max)
    position.move(by: .max)
    #expect(position.selected == position.count - 1)
    #expect(position.visible.contains(position.selected))
    position.move(byLines: .min)
    #expect(position.selected < columns && position.top == 0)
  }

  @Test func `an empty grid keeps its size`() {
    let emptied = position(count: 20, lines: 2, columns: 3).emptied
    #expect(emptied == position(count: 0, lines: 2, columns: 3))
    #expect(emptied.lines == 2 && emptied.visible.isEmpty)
  }

  @Test func `whatever happens, the selected tile is visible, and lines are whole`() {
    var random = SeededGenerator(seed: 7)
    var position = ListPosition()
    for _ in 0..<20_000 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: position.setCount(.random(in: -2...50, using: &random))
      case 1:
        position.setHeight(
          .random(in: -2...6, using: &random), columns: .random(in: -1...7, using: &random))
      case 2: position.move(by: .random(in: -40...40, using: &random))
      case 3: position.move(byLines: .random(in: -9...9, using: &random))
      case 4: position.center(on: .random(in: -5...60, using: &random))
      default: position.show(.random(in: -5...60, using: &random))
      }
      #expect(position.top % position.columns == 0)
      let shown = max(position.height, position.columns)
      #expect((position.top..<(position.top + shown)).contains(position.selected))
      #expect(position.selected < max(1, position.count) && position.selected >= 0)
    }
  }
}

import TestSupport
import Testing

@testable import TerminalCells

/// Moving in a list.
struct ListPositionTests {
  private func position(count: Int, height: Int) -> ListPosition {
    var position = ListPosition()
    position.setHeight(height)
    position.setCount(count)
    return position
  }

  @Test func `the list scrolls as little as possible`() {
    var position = position(count: 10, height: 3)
    position.move(by: 2)
    #expect(position.visible == 0..<3)
    position.move(by: 1)
    #expect(position.visible == 1..<4)
    position.move(by: -3)
    #expect(position.visible == 0..<3)
  }

  @Test func `the selection never leaves the list`() {
    var position = position(count: 5, height: 3)
    position.move(by: .max)
    #expect(position.selected == 4)
    position.move(by: .min)
    #expect(position.selected == 0)
  }

  @Test func `a row far away is shown in the middle`() {
    var position = position(count: 100_000, height: 11)
    position.center(on: 50_000)
    #expect(position.visible == 49_995..<50_006)
  }

  @Test func `a list that shrinks keeps the selection inside`() {
    var position = position(count: 100, height: 10)
    position.select(99)
    position.setCount(3)
    #expect(position.selected == 2)
    #expect(position.visible == 0..<3)
    position.setCount(0)
    #expect(position.selected == 0)
    #expect(position.visible.isEmpty)
  }

  @Test func `whatever happens, the selected row is visible`() {
    var random = SeededGenerator(seed: 2)
    var position = ListPosition()
    for _ in 0..<20_000 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: position.setCount(.random(in: -2...30, using: &random))
      case 1: position.setHeight(.random(in: -2...12, using: &random))
      case 2: position.move(by: .random(in: -40...40, using: &random))
      case 3: position.center(on: .random(in: -5...40, using: &random))
      default: position.select(.random(in: -5...40, using: &random))
      }
      let isSeen = position.visible.contains(position.selected)
      let mayBeUnseen =
        position.count == 0
        || position.height == 0 && (0..<position.count).contains(position.selected)
      if !isSeen, !mayBeUnseen { Issue.record("\(position)") }
    }
  }
}

import TestSupport
import Testing

@testable import MusicLibrary

@Suite struct RadixOrderTests {
  @Test(arguments: [UInt64(1), 2, 3])
  func `numbers are ordered as by a plain sort, and equal ones keep their order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<5000).map { _ in
      UInt64.random(in: 0...(.max >> UInt64.random(in: 0...63, using: &random)), using: &random)
    }
    let items = Array(Int32(0)..<5000)
    let expected = items.sorted { (numbers[Int($0)], $0) < (numbers[Int($1)], $1) }
    #expect(RadixOrder.sorted(items, by: numbers) == expected)
  }

  @Test func `items with equal numbers are sorted by the given tie-breaker`() {
    let numbers: [UInt64] = [2, 1, 2, 0, 2]
    let sorted = RadixOrder.sorted([0, 1, 2, 3, 4], by: { numbers[Int($0)] }) { tied in
      tied.sort(by: >)
    }
    #expect(sorted == [3, 1, 4, 2, 0])
  }

  @Test func `an empty list stays empty, and items with equal numbers are left alone`() {
    #expect(RadixOrder.sorted([], by: [UInt32]()) == [])
    #expect(RadixOrder.sorted([3, 1, 2], by: [7, 7, 7] as [UInt32]) == [3, 1, 2])
  }
}

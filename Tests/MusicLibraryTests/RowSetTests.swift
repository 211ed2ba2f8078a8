import TestSupport
import Testing

@testable import MusicLibrary

@Suite struct RowSetTests {
  @Test func `it contains the same numbers as a set, whatever they are`() {
    var generator = SeededGenerator(seed: 9)
    let odd: [Int64] = [0, 63, 64, -1, .min, .max, (1 << 26) - 1, 1 << 26]
    var expected: Set<Int64> = []
    var rows = RowSet()
    for number in 0..<4000 {
      let row = number < 8 ? odd[number] : Int64.random(in: -50...3000, using: &generator)
      #expect(rows.contains(row) == expected.contains(row))
      rows.insert(row)
      expected.insert(row)
      #expect(rows.count == expected.count)
    }
    for row in (-60...3100).map(Int64.init) + odd {
      #expect(rows.contains(row) == expected.contains(row))
    }
  }
}

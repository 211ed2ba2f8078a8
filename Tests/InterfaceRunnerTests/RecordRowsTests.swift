import Testing

@testable import InterfaceRunner

/// The order in which a search goes through records.
struct RecordRowsTests {
  @Test(arguments: [(0, 0), (1, 0), (999, 5), (2500, 0), (2500, 1200), (2500, 2500), (10, 99)])
  func `every record is visited once, from the start position and around the end`(
    count: Int, from: Int
  ) {
    let forward = RecordRows.pieces(of: count, from: from, isBackward: false)
    let first = min(from, count)
    #expect(forward.flatMap(Array.init) == Array(first..<count) + Array(0..<first))
    let backward = RecordRows.pieces(of: count, from: from, isBackward: true)
    #expect(
      backward.flatMap { $0.reversed() }
        == Array((0..<first).reversed()) + Array((first..<count).reversed()))
  }
}

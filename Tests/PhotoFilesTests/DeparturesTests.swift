import PlayerModel
import Testing

@testable import PhotoFiles

@Suite struct DeparturesTests {
  private let path = TrackPath("/p/1.jpg")
  private var departures = Departures()

  @Test mutating func `both ends of a move are matched`() {
    _ = departures.left(path, cookie: 7, at: 0)
    let origins = [8, 7, 7].map { departures.origin(ofMove: $0) }
    #expect(origins == [nil, path, nil])
    let due = departures.takeDue(at: 100_000)
    #expect(due.isEmpty)
  }

  @Test mutating func `a photo that left is looked for once a copy would have settled`() {
    _ = departures.left(path, cookie: nil, at: 1000)
    #expect(departures.nextLook == 16_000)
    let due = [15_999, 16_000].map { departures.takeDue(at: $0) }
    #expect(due == [[], [path]])
    #expect(departures.nextLook == nil)
  }
}

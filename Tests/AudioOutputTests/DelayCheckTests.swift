import Testing

@testable import AudioOutput

/// A buffer of 300 frames that reports its progress every 100.
@Suite struct DelayCheckTests {
  private let check = DelayCheck(capacityFrames: 300, interruptFrames: 100)

  @Test(arguments: [
    // All of it is still in the buffer: the delay is an estimate by the clock.
    (200, 200, 100, 200), (200, 150, 100, 200), (200, 0, 100, 200), (200, 0, 101, 200),
    // The buffer moves: the delay is more precise than the room.
    (200, 90, 200, 90), (500, 180, 100, 180), (500, 110, 100, 110),
    // The delay is ahead of the room by more than one interrupt.
    (500, 0, 100, 100), (500, -50, 100, 100), (500, 0, 200, 0), (500, 0, 300, 0),
    // A server with a large buffer of its own.
    (500, 450, 300, 450), (500, 900, 100, 500),
  ])
  func `what has not left the buffer counts as unheard, except for one interrupt`(
    total: Int, reported: Int, room: Int, unheard: Int
  ) {
    #expect(check.unheard(reported: reported, of: total, room: room) == unheard)
  }

  @Test func `one more frame of room does not count as movement, but two do`() {
    #expect([100, 101, 102].map { check.hasMoved(total: 200, room: $0) } == [false, false, true])
  }
}

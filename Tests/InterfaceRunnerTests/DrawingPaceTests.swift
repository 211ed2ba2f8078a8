import Testing

@testable import InterfaceRunner

@Suite struct DrawingPaceTests {
  private static let millisecond: Int64 = 1_000_000

  /// A pace that drew at 1000 ms, long after its start, and is to draw again.
  private func drawn(keyAt key: Int64?) -> DrawingPace {
    var pace = DrawingPace(startingAt: 0)
    if let key { pace.takeKey(at: key * Self.millisecond) }
    pace.draw(at: 1000 * Self.millisecond)
    pace.want()
    return pace
  }

  @Test func `the first screen and the player's answer to it are drawn at once`() {
    var pace = DrawingPace(startingAt: 1000 * Self.millisecond)
    #expect(pace.due(at: 1001 * Self.millisecond) == 1001 * Self.millisecond)
    pace.draw(at: 1001 * Self.millisecond)
    pace.want()
    #expect(pace.due(at: 1004 * Self.millisecond) == 1004 * Self.millisecond)
    pace.draw(at: 1099 * Self.millisecond)
    pace.want()
    #expect(pace.due(at: 1101 * Self.millisecond) == 1132 * Self.millisecond)
  }

  @Test func `nothing is due while nothing changes, not even after a key`() {
    var pace = DrawingPace(startingAt: 0)
    pace.draw(at: 1)
    #expect(pace.due(at: 500) == nil)
    pace.takeKey(at: 600)
    #expect(pace.due(at: 601) == nil)
  }

  @Test func `bars alone are drawn only if nothing else has changed`() {
    var pace = DrawingPace(startingAt: 0)
    pace.want(.spectrum)
    #expect(pace.wanted == .everything)
    pace.draw(at: 1)
    #expect(pace.wanted == [])
    pace.want(.spectrum)
    #expect(pace.wanted == .spectrum)
    pace.want(.progress)
    #expect(pace.wanted == [.spectrum, .progress])
    #expect(pace.wanted != .everything)
    pace.want()
    pace.want(.spectrum)
    #expect(pace.wanted == .everything)
  }

  @Test(arguments: [
    // Without a key: one frame after the last drawing.
    (nil, 1000, 1033), (nil, 1010, 1033), (nil, 1050, 1050),
    // A key, and what soon follows it, is drawn at once, however soon after the last drawing.
    (999, 1000, 1000), (1000, 1001, 1001), (1000, 1030, 1030), (950, 1049, 1049),
    // What follows later is no longer its answer.
    (900, 1001, 1033), (100, 1010, 1033),
  ])
  func `a key and its answer are drawn at once, everything else thirty times a second`(
    key: Int64?, now: Int64, due: Int64
  ) {
    let pace = drawn(keyAt: key)
    #expect(pace.due(at: now * Self.millisecond) == due * Self.millisecond)
  }

  @Test func `a change that waits for its turn does not wake the interface earlier`() {
    var pace = DrawingPace(startingAt: 0)
    pace.draw(at: 1000 * Self.millisecond)
    let (now, change) = (1010 * Self.millisecond, 1005 * Self.millisecond)
    #expect(pace.wake(at: now, change: nil) == nil)
    #expect(pace.wake(at: now, change: change) == change)
    pace.want(.spectrum)
    #expect(pace.wake(at: now, change: change) == change)
    pace.want(.progress)
    #expect(pace.wake(at: now, change: change) == 1033 * Self.millisecond)
    pace.want()
    #expect(pace.wake(at: now, change: change) == 1033 * Self.millisecond)
  }
}

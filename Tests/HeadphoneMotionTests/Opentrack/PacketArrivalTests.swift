import PlayerModel
import Testing

@testable import HeadphoneMotion

@Suite struct PacketArrivalTests {
  private let read = Timestamp(unixMilliseconds: 90_000, monotonicNanoseconds: 7_000_000_000)

  @Test func `a queued packet has its time of arrival on both clocks`() {
    let arrival = PacketArrival.time(noted: 89_800_000_000, wall: 90_000_000_000, read: read)
    #expect(
      arrival == Timestamp(unixMilliseconds: 89_800, monotonicNanoseconds: 6_800_000_000))
  }

  @Test(arguments: [90_000_000_001, 84_999_999_999, 0, -1, .max] as [Int64])
  func `a timestamp that contradicts the wall clock is not used`(noted: Int64) {
    #expect(PacketArrival.time(noted: noted, wall: 90_000_000_000, read: read) == read)
  }

  @Test func `without a packet the time of reading is used`() {
    #expect(PacketArrival.time(socket: -1, read) == read)
  }
}

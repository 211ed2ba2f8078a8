import PlayerModel
import Testing

@testable import HeadphoneMotion

@Suite struct PacketArrivalTests {
  private let read = Timestamp(unixMilliseconds: 90_000, monotonicNanoseconds: 7_000_000_000)

  @Test func `a packet that waited has the time of its arrival on both clocks`() {
    let arrival = PacketArrival.time(noted: 89_800_000_000, wall: 90_000_000_000, read: read)
    #expect(
      arrival == Timestamp(unixMilliseconds: 89_800, monotonicNanoseconds: 6_800_000_000))
  }

  @Test(arguments: [90_000_000_001, 84_999_999_999, 0, -1, .max] as [Int64])
  func `a time that the wall clock was set after is not taken`(noted: Int64) {
    #expect(PacketArrival.time(noted: noted, wall: 90_000_000_000, read: read) == read)
  }

  @Test func `a socket that received nothing gives the time that it is asked with`() {
    #expect(PacketArrival.time(socket: -1, read) == read)
  }
}

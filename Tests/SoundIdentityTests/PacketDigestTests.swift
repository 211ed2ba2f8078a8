import SoundIdentity
import Testing

@Suite struct PacketDigestTests {
  @Test func `it is the same in every version`() {
    let short: [UInt8] = [1, 2, 3]
    #expect(
      PacketDigest.persistentID(end: 3, first: short, last: short).rawValue
        == "s2:5d4f5e16f75547bf5d0c25871ee04000")
  }

  @Test func `of more bytes those at both ends are used`() {
    let bytes = (0..<20_000).map { UInt8($0 % 251) }
    #expect(
      PacketDigest.persistentID(end: 7, first: bytes, last: bytes).rawValue
        == "s2:8fac59f3b296c3f34c3bc08ec0908554")
  }
}

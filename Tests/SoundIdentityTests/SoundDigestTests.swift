import SoundIdentity
import Testing

@Suite struct SoundDigestTests {
  @Test func `a short sound is used completely`() {
    #expect(SoundDigest(size: 49151).blocks == [0..<49151])
  }

  @Test func `of a long sound the start, middle and end are used`() {
    let blocks: [Range<Int64>] = [0..<16384, 41808..<58192, 83617..<100_001]
    #expect(SoundDigest(size: 100_001).blocks == blocks)
  }

  @Test func `it is the same in every version`() {
    var digest = SoundDigest(size: 3)
    for byte: UInt8 in [1, 2, 3] { withUnsafeBytes(of: byte) { digest.take($0) } }
    #expect(digest.persistentID().rawValue == "s1:265540042a8cde29ccc2ba937d5b4dd7")
  }
}

import PlayerModel
import TestSupport
import Testing

@testable import ChunkedAudio

/// The identity of a sound, independent of the rest of the file.
@Suite struct IdentityTests {
  @Test(arguments: [false, true])
  func `tags and other chunks do not change the identity`(isAIFF: Bool) throws {
    var fixture = PCMFixture(isAIFF: isAIFF)
    let id = try open(fixture.bytes).persistentID()
    #expect(id.rawValue.hasPrefix("s1:"))
    fixture.before = [("JUNK", [1, 2, 3])]
    fixture.after = [("id3 ", ID3Tag.version2(4, [.text("TIT2", "A")])), ("NAME", [65])]
    #expect(try open(fixture.bytes).persistentID() == id)
    let wrapped = MP3Fixture.id3v2(size: 100) + fixture.bytes + ID3Tag.version1(title: "Old")
    #expect(try open(wrapped).persistentID() == id)
  }

  @Test func `the identity depends on sound, length and byte order`() throws {
    let fixture = PCMFixture()
    var (other, shorter) = (fixture, fixture)
    (other.seed, shorter.frameCount) = (2, 2999)
    let all = [fixture, other, shorter, PCMFixture(isAIFF: true)].map(\.bytes)
    #expect(try Set(all.map { try open($0).persistentID() }).count == 4)
  }

  @Test func `a file holds only its own sound`() throws {
    let file = try open(PCMFixture().bytes)
    #expect(file.holds(try file.persistentID()))
    #expect(!file.holds(try open(PCMFixture(isAIFF: true).bytes).persistentID()))
  }
}

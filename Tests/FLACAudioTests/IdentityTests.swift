import PlayerModel
import TestSupport
import Testing

@testable import FLACAudio

/// The identity of a recording, whatever surrounds it.
@Suite struct IdentityTests {
  private let fixture = FLACFixture()

  private func tagged(_ title: String, padding: Int) -> FLACFixture {
    var tagged = fixture
    tagged.blocks = [
      (4, VorbisFixture.comment(["TITLE=\(title)"])), (6, VorbisFixture.picture([1, 2, 3])),
      (1, [UInt8](repeating: 0, count: padding)),
    ]
    return tagged
  }

  @Test func `tags, blocks and their declarations do not affect it`() throws {
    let id = try open(fixture.bytes).persistentID()
    #expect(id.rawValue.hasPrefix("s1:"))
    #expect(try open(tagged("A", padding: 0).bytes).persistentID() == id)
    #expect(try open(tagged("Bcd", padding: 9000).bytes).persistentID() == id)
    var unknown = fixture
    unknown.total = 0
    #expect(try open(unknown.bytes).persistentID() == id)
    let wrapped = MP3Fixture.id3v2(size: 100) + fixture.bytes + ID3Tag.version1(title: "Old")
    #expect(try open(wrapped).persistentID() == id)
  }

  @Test func `pages and their numbers do not affect it`() throws {
    let id = try open(fixture.ogg()).persistentID()
    #expect(id.rawValue.hasPrefix("s2:"))
    #expect(try open(fixture.ogg(serial: 99, perPage: 1)).persistentID() == id)
    #expect(try open(fixture.ogg(perPage: 11)).persistentID() == id)
    #expect(try open(tagged("A", padding: 500).ogg()).persistentID() == id)
  }

  @Test func `different audio or another length has a different identity`() throws {
    var (other, shorter) = (fixture, fixture)
    other.seed = 2
    shorter.lastBlock = 99
    let all = [fixture, other, shorter].flatMap { [$0.bytes, $0.ogg()] }
    #expect(try Set(all.map { try open($0).persistentID() }).count == 6)
  }

  @Test func `a file can be checked for still having the same audio`() throws {
    let file = try open(fixture.bytes)
    #expect(file.holds(try file.persistentID()))
    #expect(!file.holds(try open(fixture.ogg()).persistentID()))
  }
}

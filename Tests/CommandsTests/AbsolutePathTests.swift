import ControlCommands
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Commands

struct AbsolutePathTests {
  @Test func `paths are made absolute byte by byte`() throws {
    let folder = try TemporaryFolder()
    let inner = TrackPath(bytes: folder.path.bytes + [0x2F, 0xE9])
    #expect(inner.withCString { mkdir($0, 0o700) } == 0)
    // Swift combines an accent at the start of a name with the slash before it.
    for name in [[0xE8, 0x2E], Array("\u{301}.mp3".utf8), Array("a".utf8)] {
      let path = TrackPath(bytes: inner.bytes + [0x2F] + name)
      let roundabout = TrackPath(bytes: inner.bytes + Array("/../".utf8) + [0xE9, 0x2F] + name)
      #expect(PlayerAccess.absolute([path.encoded, roundabout.encoded]) == [path, path])
    }
    let accented = TrackPath(bytes: Array("/\u{301}/a".utf8))
    #expect(PlayerAccess.absolute([accented.encoded]) == [accented])
  }
}

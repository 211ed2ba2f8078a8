import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Commands

@Suite struct ProgramArgumentsTests {
  private static let latin = Array("caf".utf8) + [0xE9]

  @Test(arguments: ["", "--json", "café", "cafe\u{301}", "日本.mp3", "~/Music"])
  func `text stays as it is`(text: String) {
    let spelling = ProgramArguments.spelling(of: Array(text.utf8)) { _ in true }
    #expect(spelling.utf8.elementsEqual(text.utf8))
  }

  @Test func `bytes that are no text are spelled, and none is lost`() {
    let spelling = ProgramArguments.spelling(of: Self.latin) { _ in false }
    #expect(spelling == "caf\u{EFE9}")
    #expect(TrackPath(encoded: spelling).bytes == Self.latin)
  }

  @Test func `the spelling that programs are told is taken for what it spells`() {
    let told = TrackPath(bytes: Self.latin).encoded
    let spelling = ProgramArguments.spelling(of: Array(told.utf8)) { _ in false }
    #expect(TrackPath(encoded: spelling).bytes == Self.latin)
  }

  @Test func `a file that bears the spelling as its name is meant before what is spelled`() {
    let name = Array("caf\u{EFE9}".utf8)
    let spelling = ProgramArguments.spelling(of: name) { $0.bytes == name }
    #expect(TrackPath(encoded: spelling).bytes == name)
  }

  @Test func `paths are made absolute byte by byte`() throws {
    let folder = try TemporaryFolder()
    let inner = TrackPath(bytes: folder.path.bytes + [0x2F, 0xE9])
    #expect(inner.withCString { mkdir($0, 0o700) } == 0)
    // An accent at the start of a name is one character with the slash before it.
    for name in [[0xE8, 0x2E], Array("\u{301}.mp3".utf8), Array("a".utf8)] {
      let path = TrackPath(bytes: inner.bytes + [0x2F] + name)
      let roundabout = TrackPath(bytes: inner.bytes + Array("/../".utf8) + [0xE9, 0x2F] + name)
      #expect(PlayerAccess.absolute([path.encoded, roundabout.encoded]) == [path, path])
    }
    let accented = TrackPath(bytes: Array("/\u{301}/a".utf8))
    #expect(PlayerAccess.absolute([accented.encoded]) == [accented])
  }
}

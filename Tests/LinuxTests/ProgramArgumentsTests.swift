import Foundation
import PlayerModel
import Testing

@testable import Linux

@Suite struct ProgramArgumentsTests {
  private static let latin = Array("caf".utf8) + [0xE9]

  @Test(arguments: ["", "--json", "café", "cafe\u{301}", "日本.mp3", "~/Music"])
  func `text stays as it is`(text: String) {
    let spelling = ProgramArguments.spelling(of: Array(text.utf8)) { _ in true }
    #expect(spelling.utf8.elementsEqual(text.utf8))
  }

  @Test func `the words are those that the kernel has, the program's name first`() throws {
    let kept = try #require(FileManager.default.contents(atPath: "/proc/self/cmdline"))
    let words = kept.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { Array($0) }
    #expect(ProgramArguments.bytes == Array(words.dropFirst()))
    #expect(ProgramArguments.name.map { Array($0.utf8) } == words.first)
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
}

import Foundation
import PlayerModel
import Testing

@testable import Linux

@Suite struct ProgramArgumentsTests {
  private static let latin = Array("caf".utf8) + [0xE9]

  @Test(arguments: ["", "--json", "café", "cafe\u{301}", "日本.mp3", "~/Music"])
  func `text stays unchanged`(text: String) {
    let spelling = ProgramArguments.spelling(of: Array(text.utf8)) { _ in true }
    #expect(spelling.utf8.elementsEqual(text.utf8))
  }

  @Test func `the arguments are those of the kernel, with the program's name first`() throws {
    let kept = try #require(FileManager.default.contents(atPath: "/proc/self/cmdline"))
    let words = kept.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { Array($0) }
    #expect(ProgramArguments.bytes == Array(words.dropFirst()))
    #expect(ProgramArguments.name.map { Array($0.utf8) } == words.first)
  }

  @Test func `bytes that are not text are encoded, and none is lost`() {
    let spelling = ProgramArguments.spelling(of: Self.latin) { _ in false }
    #expect(spelling == "caf\u{EFE9}")
    #expect(TrackPath(encoded: spelling).bytes == Self.latin)
  }

  @Test func `the encoding that other programs receive stands for the original bytes`() {
    let encoded = TrackPath(bytes: Self.latin).encoded
    let spelling = ProgramArguments.spelling(of: Array(encoded.utf8)) { _ in false }
    #expect(TrackPath(encoded: spelling).bytes == Self.latin)
  }

  @Test func `a file whose name is the encoding itself takes precedence`() {
    let name = Array("caf\u{EFE9}".utf8)
    let spelling = ProgramArguments.spelling(of: name) { $0.bytes == name }
    #expect(TrackPath(encoded: spelling).bytes == name)
  }
}

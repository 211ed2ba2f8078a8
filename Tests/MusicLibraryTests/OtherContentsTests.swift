import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

@Suite struct OtherContentsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func sentence(_ places: String..., formats: FormatCounts = FormatCounts()) -> String {
    OtherContents.sentence(about: places.map { folder[$0] }, otherFormats: formats)
      .replacing(folder.path.encoded, with: "~")
  }

  @Test(arguments: [
    (["a.txt"], "only 1 file: 1 txt."),
    (["a.txt", "b.TXT", "c.pdf"], "only 3 files: 2 txt, 1 pdf."),
    (["README"], "only 1 file."), (["README", "a.txt"], "only 2 files: 1 txt, 1 more."),
    (["a.b", "b.c", "c.d", "d.e", "e.e"], "only 5 files: 2 e, 1 b, 1 c, 1 more."),
    (["below/deep/a.jpg"], "only 1 file: 1 jpg."),
    (["a.not an ending"], "only 1 file."),
  ])
  func `what was found instead is named`(files: [String], found: String) throws {
    for name in files { try folder.write([1], to: "x/\(name)") }
    #expect(sentence("x") == "There is no music in “~/x”, \(found)")
  }

  @Test func `an empty folder is called empty, whatever is hidden in it`() throws {
    try folder.makeFolder("x")
    try folder.write([1], to: "x/.hidden.txt")
    #expect(sentence("x") == "“~/x” is empty.")
    try folder.makeFolder("y/below")
    #expect(sentence("y") == "There is no music in “~/y”, only an empty folder.")
    #expect(sentence("x", "y") == "There is no music in these 2 places, only an empty folder.")
  }

  @Test func `files of formats that are not played are more important than others`() throws {
    try folder.write([1], to: "x/a.txt")
    var formats = FormatCounts()
    formats.add("WMA")
    #expect(
      sentence("x", formats: formats)
        == "There is no music in “~/x”, only 1 file of another format: 1 WMA.")
  }

  @Test func `a list without music has no contents of its own`() throws {
    try folder.write([], to: "list.m3u")
    #expect(sentence("list.m3u") == "There is no music in “~/list.m3u”.")
  }

  @Test func `links are not followed, and a circle ends`() throws {
    try folder.makeFolder("x")
    #expect(symlink(folder["x"].encoded, folder["x/loop"].encoded) == 0)
    #expect(sentence("x") == "There is no music in “~/x”, only 1 file.")
  }

  @Test func `looking ends when it is no longer wanted`() throws {
    for number in 0..<20 { try folder.write([1], to: "x/\(number).txt") }
    let contents = OtherContents(of: [folder["x"]], isCancelled: { true })
    #expect(contents.phrase == "1 file: 1 txt")
  }
}

import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import InterfaceRunner

@Suite struct PathCompletionTests {
  @Test func `paths are completed in the given spelling`() throws {
    let folder = try TemporaryFolder()
    let root = "\(folder.path)"
    try folder.write([], to: "Music/a.mp3")
    try folder.write([], to: "Museum/b.mp3")
    try folder.write([], to: "Musical.txt")
    try folder.write([], to: ".hidden")
    let completion = PathCompletion(home: root)
    #expect(completion.paths(beginningLike: "~/Mus") == ["~/Museum/", "~/Music/", "~/Musical.txt"])
    #expect(
      completion.paths(beginningLike: root + "/Music/") == [root + "/Music/a.mp3"])
    #expect(completion.paths(beginningLike: "~") == ["~/"])
    #expect(completion.paths(beginningLike: "~/.h") == ["~/.hidden"])
    #expect(completion.paths(beginningLike: "/there/is/nothing") == [])
  }

  @Test func `paths that are not text are completed, and lead to their files`() throws {
    let latin = Array("caf".utf8) + [0xE9]
    let folder = try TemporaryFolder()
    let file = TrackPath(bytes: folder.path.bytes + [0x2F] + latin)
    #expect(file.withCString { mkdir($0, 0o700) } == 0)
    let found = PathCompletion(home: nil).paths(beginningLike: folder.path.encoded + "/c")
    #expect(found == [file.encoded + "/"])
  }
}

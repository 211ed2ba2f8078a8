@testable import MPDService
import Testing

/// Lines as clients write them.
struct CommandLineTests {
  @Test(arguments: [
    ("status", ["status"]),
    ("play 3", ["play", "3"]),
    ("  ", nil),
    ("find artist \"The Cure\"", ["find", "artist", "The Cure"]),
    (#"find "(artist == \"a \\\"b\\\"\")""#, ["find", #"(artist == "a \"b\"")"#]),
    ("add \"\"", ["add", ""]),
    ("lsinfo\t\"x y\"  z", ["lsinfo", "x y", "z"]),
    ("add \"x", nil), ("add \"x\"y", nil), ("add x\"y", nil), ("a1 x", nil), ("1", nil),
  ])
  func `a line is cut as MPD cuts it`(line: String, words: [String]?) {
    #expect((try? CommandLine.words(Array(line.utf8))) == words)
  }
}

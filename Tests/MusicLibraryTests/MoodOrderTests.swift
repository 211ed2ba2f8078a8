import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// The order of the songs in a mood.
@Suite struct MoodOrderTests {
  let folder: TemporaryFolder
  let store: MoodStore

  init() throws {
    folder = try TemporaryFolder()
    store = try MoodStore(folder: folder["data"], clock: TestClock())
  }

  private func titles() throws -> String {
    try store.tracks(in: .calm).map(\.track.title).joined()
  }

  private func file(_ titles: String) throws {
    _ = try store.add(titles.map { .of(String($0)) }, to: .calm)
  }

  private func songs(_ titles: String) -> [PersistentID] {
    titles.map { .of(String($0)) }
  }

  @Test(arguments: [
    ("de", -2, "adebc"), ("de", Int.min, "deabc"), ("bd", 1, "acbed"), ("a", Int.max, "bcdea"),
    ("abcde", 1, "abcde"), ("", 1, "abcde"),
  ])
  func `songs move together, and later ones come after them`(
    moved: String, rows: Int, result: String
  ) throws {
    try file("abcde")
    let number = store.newestChange
    try store.shift(songs(moved), by: rows, in: .calm)
    #expect(try titles() == result)
    #expect((store.newestChange > number) == (result != "abcde"))
    try file("f")
    #expect(try titles() == result + "f")
    let again = try MoodStore(folder: folder["data"], clock: TestClock())
    #expect(try again.tracks(in: .calm).map(\.track.title).joined() == result + "f")
  }

  @Test func `songs move before another or to the end, which is undone and redone`() throws {
    try file("abcd")
    try store.move(songs("dc"), before: .of("b"), in: .calm)
    #expect(try titles() == "acdb")
    try store.move(songs("a"), before: nil, in: .calm)
    #expect(try titles() == "cdba")
    #expect(try store.filings(by: 1...store.newestChange).map(\.tracks.count) == [4])
    try store.undo(store.newestChange)
    #expect(try titles() == "acdb")
    try store.undo(store.newestChange)
    #expect(try titles() == "abcd")
    try store.redo(store.newestChange + 1)
    #expect(try titles() == "acdb")
  }

  @Test func `songs are inserted after another, at the start or at the end`() throws {
    try file("ab")
    let change = try store.insert(
      [.of("c"), .of("a"), .of("d")], after: .of("a"), in: .calm)
    #expect(change == MoodChange(mood: .calm, changed: 2, unchanged: 1))
    #expect(try titles() == "acdb")
    _ = try store.insert([.of("e")], after: nil, in: .calm)
    #expect(try titles() == "eacdb")
    _ = try store.insert([.of("f")], after: .of("gone"), in: .calm)
    #expect(try titles() == "eacdbf")
    #expect(store.moods(of: .of("f")) == [.calm])
    for state in ["eacdb", "acdb", "ab", ""] {
      try store.undo(store.newestChange)
      #expect(try titles() == state)
    }
  }

  @Test func `numbers of filings that are used again do not disturb an arranged mood`() throws {
    try file("abcde")
    try store.move(songs("de"), before: .of("a"), in: .calm)
    _ = try store.remove(songs("de"), from: .calm)
    try file("fg")
    #expect(try titles() == "abcfg")
  }

  @Test func `a song that is not there is refused, and nothing moves`() throws {
    try file("ab")
    #expect(throws: PlayerError.self) { try store.shift([.of("x")], by: 1, in: .calm) }
    #expect(throws: PlayerError.self) { try store.move(songs("ax"), before: nil, in: .calm) }
    #expect(throws: PlayerError.self) {
      try store.move(songs("a"), before: .of("x"), in: .calm)
    }
    #expect(try titles() == "ab")
  }
}

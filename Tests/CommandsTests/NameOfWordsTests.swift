import PlayerModel
import Testing

@testable import Commands

/// Names of several words without quotes.
@Suite struct NameOfWordsTests {
  private func name<Name: NameOfWords>(
    _ words: [String], _: Name.Type
  ) throws -> String {
    try words.map { try #require(Name(rawValue: $0)) }.oneName.rawValue
  }

  @Test(arguments: [
    (["Evening tunes"], "Evening tunes"), (["Evening", "tunes"], "Evening tunes"),
    ([" a ", "b"], "a b"), (["Café", "del", "Mar"], "Café del Mar"),
  ])
  func `words make up one name, with quotes or without`(words: [String], whole: String) throws {
    #expect(try name(words, PlaylistName.self) == whole)
    #expect(try name(words, MoodName.self) == whole)
  }

  @Test func `a name that is too long as a whole is refused`() {
    let words = Array(repeating: "sixteen letters!", count: 5)
    #expect(throws: (any Error).self) { try name(words, MoodName.self) }
    #expect(throws: Never.self) { try name(words, PlaylistName.self) }
  }

  @Test(arguments: ["create", "show", "play", "delete"])
  func `a playlist and a mood can be several words where nothing follows`(command: String) throws {
    for kind in ["playlist", "mood"] {
      #expect(throws: Never.self) {
        _ = try Stimmung.parseAsRoot([kind, command, "Evening", "tunes"])
      }
    }
  }

  @Test func `options may stand before, between and after the words`() throws {
    let words = ["mood", "create", "--key", "5", "late", "--sign", "*", "night"]
    let create = try #require(try Stimmung.parseAsRoot(words) as? MoodCommand.Create)
    #expect(try create.mood.oneName.rawValue == "late night")
    let show = ["query", "show", "Most", "played", "--limit", "3"]
    let query = try #require(try Stimmung.parseAsRoot(show) as? QueryCommand.Show)
    #expect(query.name == ["Most", "played"])
  }
}

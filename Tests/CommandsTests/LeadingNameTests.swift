import MusicLibrary
import PlayerModel
import Testing

@testable import Commands

/// Names of several words without quotes, in front of tracks.
@Suite struct LeadingNameTests {
  private func divided<Name: NameOfWords & TypedName>(
    _ line: String, among names: [String], _: Name.Type
  ) throws -> (name: String, tracks: [String]) {
    let words = line.split(separator: " ").map(String.init)
    let first = try #require(words.first.flatMap { Name(rawValue: $0) })
    let following = try words.dropFirst().map { try #require(GivenTrack(argument: $0)) }
    let all = try names.map { try #require(Name(rawValue: $0)) }
    let leading = try LeadingName(first, following, orMadeBy: "stimmung make") {
      () throws(PlayerError) in all
    }
    return (leading.name.rawValue, leading.tracks.map(\.text))
  }

  private static let names = ["calm", "Café del Mar", "Late", "Late Night"]

  static let lines: [(line: String, name: String, tracks: [String])] = [
    ("calm", "calm", []), ("Café del Mar", "Café del Mar", []),
    ("cafe del mar", "cafe del mar", []), ("Late Night", "Late Night", []),
    ("Late Night /a/b.mp3", "Late Night", ["/a/b.mp3"]),
    ("Late /a/b.mp3 Night", "Late", ["/a/b.mp3", "Night"]),
    ("calm missing.mp3", "calm", ["missing.mp3"]),
    ("Late Night missing.mp3", "Late Night", ["missing.mp3"]),
  ]

  @Test(arguments: lines)
  func `the longest beginning that is a name is the name`(
    line: String, name: String, tracks: [String]
  ) throws {
    for answer in [
      try divided(line, among: Self.names, MoodName.self),
      try divided(line, among: Self.names, PlaylistName.self),
    ] {
      #expect(answer.name == name && answer.tracks == tracks, "\(answer)")
    }
  }

  @Test(arguments: [
    ("Rainy Day", "There is no mood called “Rainy Day”"),
    ("Late2 Night", "There is no mood called “Late2 Night”; there is “Late Night”, and"),
    ("clam missing.mp3", "There is no mood called “clam”; there is “calm”, and"),
  ])
  func `words that are no name are refused as a whole`(line: String, reason: String) throws {
    let error = #expect(throws: PlayerError.self) {
      _ = try divided(line, among: Self.names, MoodName.self)
    }
    let message = try #require(error).message
    #expect(message.hasPrefix(reason) && message.contains("“stimmung make”"), "\(message)")
  }

  @Test func `without words that name nothing, nothing is asked`() throws {
    let mood = try #require(MoodName(rawValue: "unknown"))
    let track = try #require(GivenTrack(argument: "/a/b.mp3"))
    let leading = try LeadingName(mood, [track], orMadeBy: "") { () throws(PlayerError) in
      throw PlayerError(.invalidRequest, "This is not asked.")
    }
    #expect(leading.name == mood && leading.tracks.count == 1)
  }
}

import PlayerModel
import Testing

@Suite struct OtherPlayersChoiceTests {
  private static let firefox = OtherPlayer(
    id: ":1.7", name: "firefox", identity: "Mozilla Firefox")

  /// Patterns for a player with the bus name `firefox` that identifies itself as `Mozilla Firefox`.
  @Test(arguments: [
    (["firefox"], true), (["FIREFOX"], true), (["fire*"], true), (["*fox"], true),
    (["f*r*x"], true), (["*"], true), (["fire"], false), (["fox"], false), ([""], false),
    (["mozilla firefox"], true), (["Mozilla*"], true), (["*ILLA*"], true), (["mozilla"], false),
    (["vlc", "firefox"], true), (["vlc", "mozilla*"], true), (["vlc", "mpv"], false), ([], false),
    (["!firefox"], false), (["!FIRE*"], false), (["!mozilla firefox"], false),
    (["!Mozilla*"], false), (["!*fox"], false), (["!vlc"], true), (["!fire"], true),
    (["!vlc", "!firefox"], false), (["!vlc", "!mozilla*"], false), (["!vlc", "!mpv"], true),
    (["*", "!firefox"], false), (["!firefox", "*"], false), (["*", "!mozilla*"], false),
    (["firefox", "!mozilla*"], false), (["mozilla*", "!firefox"], false),
    (["firefox", "!vlc"], true), (["vlc", "!mpv"], false),
  ])
  func `patterns match either name, and an exclusion takes precedence`(
    patterns: [String], isIncluded: Bool
  ) {
    #expect(OtherPlayersChoice.matching(patterns).includes(Self.firefox) == isIncluded)
  }

  @Test func `“all” includes every player, and “none” includes none`() {
    #expect(OtherPlayersChoice.all.includes(Self.firefox))
    #expect(!OtherPlayersChoice.none.includes(Self.firefox))
  }
}

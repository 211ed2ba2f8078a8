import PlayerModel
import TestSupport
import Testing

@testable import MediaPlayers

/// Commands to players.
@Suite(.serialized, .timeLimit(.minutes(30))) struct TellTests {
  @Test(arguments: [
    (OtherPlayerCommand.play, "Play"), (.pause, "Pause"), (.toggle, "PlayPause"),
    (.stop, "Stop"), (.next, "Next"), (.previous, "Previous"),
  ])
  func `each command calls its method, even without an observer`(
    command: OtherPlayerCommand, method: String
  ) throws {
    let players = try Players()
    let id = try players.appear("vlc")
    #expect(players.watch().ask(id, command) == nil)
    try players.call(method)
  }

  @Test func `a refusal, silence and absence are each reported with the player's name`() throws {
    let players = try Players()
    let id = try players.appear("vlc")
    let source = players.watch()
    let watcher = Watcher(source)
    try source.look()
    try players.tell("vlc", "behave", #"{"refuses": true}"#)
    let refusal = try #require(source.ask(id, .next))
    #expect(refusal.code == .invalidRequest)
    #expect(
      refusal.message.hasPrefix("The player VLC refused: ") && !refusal.message.contains("\u{1B}"))
    try players.tell("vlc", "behave", #"{"refuses": false, "mute": true}"#)
    #expect(source.ask(id, .next)?.message == "The player VLC is not responding.")
    try players.tell("vlc", "vanish")
    try watcher.wait(for: "vlc gone")
    #expect(source.ask(id, .next)?.message == "The player \(id) is no longer running.")
    #expect(source.ask("; nonsense", .next) != nil)
  }
}

import PlayerModel
import Testing

@testable import Commands

/// Which other player a command is for, and how players are printed.
@Suite struct OthersCommandTests {
  private func player(
    _ name: String, _ state: PlaybackState, title: String? = nil, at position: Double = .nan
  ) -> FoundPlayers.Player {
    var snapshot = PlayerSnapshot(output: name)
    snapshot.state = state
    snapshot.item = title.map {
      QueueEntry(id: EntryID(rawValue: 1), track: Track(path: TrackPath(""), title: $0))
    }
    snapshot.position = PlaybackPosition(seconds: position, takenAt: Self.now)
    let player = OtherPlayer(id: ":1." + name, name: name, identity: name.uppercased() + " Player")
    return FoundPlayers.Player(player: player, snapshot: snapshot)
  }

  private static let now = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)

  @Test(arguments: [
    (OtherPlayerCommand.pause, nil as String?, "a"), (.next, nil, "a"), (.toggle, nil, "a"),
    (.play, nil, "b"), (.pause, "B", "b"), (.play, "c player", "c"),
  ])
  func `a command goes to the playing, the paused or the named player`(
    command: OtherPlayerCommand, name: String?, chosen: String
  ) throws {
    let players = [player("a", .playing), player("b", .paused), player("c", .stopped)]
    #expect(try FoundPlayers.choose(from: players, for: command, named: name).name == chosen)
  }

  @Test func `if several players match, they are named`() {
    let players = [player("a", .playing), player("b", .playing)]
    let error = #expect(throws: PlayerError.self) {
      try FoundPlayers.choose(from: players, for: .pause, named: nil)
    }
    #expect(error?.message == "Several players could be meant; name one: a, b.")
  }

  @Test func `two windows of one program have different handles`() throws {
    var (one, other) = (player("mpv", .paused), player("mpv", .paused))
    (one.player.id, other.player.id) = (":1.7", ":1.9")
    let players = FoundPlayers.withHandles([one, other, player("vlc", .playing)])
    #expect(players.map(\.handle) == ["mpv:1.7", "mpv:1.9", "vlc"])
    let error = #expect(throws: PlayerError.self) {
      try FoundPlayers.choose(from: players, for: .play, named: "mpv")
    }
    #expect(error?.message.hasSuffix("name one: mpv:1.7, mpv:1.9.") == true)
    #expect(try FoundPlayers.choose(from: players, for: .play, named: "mpv:1.9").id == ":1.9")
  }

  @Test(arguments: [(nil as String?, "No other player is playing."), ("x", "called x")])
  func `a command without a matching player is an error`(name: String?, part: String) {
    let error = #expect(throws: PlayerError.self) {
      try FoundPlayers.choose(from: [player("a", .paused)], for: .pause, named: name)
    }
    #expect(error?.message.contains(part) == true)
  }

  @Test func `unknown values are null, and an unknown position is not a number`() {
    let line = player("a", .playing, title: "Tide").json(isRecorded: true, at: Self.now).line
    #expect(
      line == """
        {"player":"a","identity":"A Player","state":"playing","title":"Tide","artist":"","album":"",\
        "duration":null,"position":null,"rate":1,"isRecorded":true,"handle":"a"}
        """)
    let idle = player("a", .stopped).json(isRecorded: false, at: Self.now).line
    #expect(idle.contains(#""title":null"#) && idle.contains(#""position":null"#))
  }

  @Test func `a line says who plays what, where, and whether it is recorded`() {
    #expect(
      player("a", .playing, title: "Tide", at: 62).line(isRecorded: true, at: Self.now)
        == "> a (A Player)  playing: Tide  1:02 / -:--  [recorded]")
    #expect(
      player("a", .stopped).line(isRecorded: false, at: Self.now) == "  a (A Player)  stopped")
  }
}

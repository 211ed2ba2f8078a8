import Linux
import MessageBus
import PlayerModel
import TestSupport
import Testing

@testable import MediaPlayers

/// Players that violate the specification, over a real bus.
@Suite(.serialized, .timeLimit(.minutes(30))) struct WatchTests {
  @Test func `existing players are reported at once, and later ones are new`() throws {
    let players = try Players()
    try players.appear("vlc", playing: "A")
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc playing")
    try players.appear("mpv")
    try watcher.wait(for: "new mpv stopped")
    try players.tell("mpv", "change", #"{"PlaybackStatus": "Playing"}"#)
    try watcher.wait(for: "mpv plays")
    try players.tell("mpv", "vanish")
    try watcher.wait(for: "mpv gone")
  }

  @Test func `three signals 50 ms apart are one item, before its state`() throws {
    let players = try Players()
    try players.appear("vlc")
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc stopped")
    try players.tell(
      "vlc", "burst",
      """
      [{"Metadata": {"xesam:title": "A"}, "PlaybackStatus": "Playing"}, \
      {"Metadata": {"xesam:title": "B"}}, {"Metadata": {"xesam:title": "B", "xesam:artist": ["Ann"]}}]
      """)
    try watcher.wait(for: "vlc playing")
    #expect(watcher.story == ["old vlc stopped", "vlc plays", "vlc item B", "vlc playing"])
  }

  @Test func `a signal without changes causes no event, and invalidated properties are queried`()
    throws
  {
    let players = try Players()
    try players.appear("vlc", playing: "A")
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc playing")
    try players.tell("vlc", "change", #"{"PlaybackStatus": "Playing"}"#)
    try players.tell("vlc", "change", "{}")
    try players.tell("vlc", "invalidate", #"{"PlaybackStatus": "Paused"}"#)
    try watcher.wait(for: "vlc paused")
    #expect(watcher.story == ["old vlc playing", "vlc rests", "vlc paused"])
  }

  @Test func `a seek is reported at its signal, or found at a pause`() throws {
    let players = try Players()
    try players.appear("vlc", playing: "A")
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc playing")
    try players.tell("vlc", "seek", "100")
    try watcher.wait(for: "vlc seek 100")
    try players.tell("vlc", "set", #"{"Position": {"x": 50000000}}"#)
    try players.tell("vlc", "change", #"{"PlaybackStatus": "Paused"}"#)
    try watcher.wait(for: "vlc seek 50")
    #expect(try players.asked("vlc") <= 3, "twice for the seek and once for the pause")
  }

  @Test func `a length of 0, wrong types and a long title do no harm`() throws {
    let players = try Players()
    try players.appear("vlc")
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc stopped")
    try players.tell("vlc", "nonsense")
    try players.tell(
      "vlc", "change",
      """
      {"PlaybackStatus": 5, "Rate": "fast", "Position": "here", "Metadata": {"mpris:length": {"x": 0}, \
      "xesam:title": {"long": 1000000}, "xesam:artist": "Ann", "mpris:trackid": 7, "Metadata": {"deep": 12}}}
      """)
    try players.tell("vlc", "change", #"{"PlaybackStatus": "Playing", "Rate": {"d": "nan"}}"#)
    try watcher.wait(for: "vlc playing")
    guard case .happened(_, let event)? = watcher.events.last else {
      throw Late(description: "no event")
    }
    let track = try #require(event.snapshot.item?.track)
    #expect(track.title.count == PlayerText.limit)
    #expect((track.artist, track.duration) == ("Ann", nil))
    #expect(event.snapshot.rate == 1)
  }

  @Test func `an unreported seek is found by polling, and only a playing player is polled`() throws
  {
    let players = try Players()
    try players.appear("vlc", playing: "A")
    try players.appear("mpv", playing: "B")
    try players.tell("mpv", "change", #"{"PlaybackStatus": "Paused"}"#)
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc playing")
    try players.tell("vlc", "set", #"{"Position": {"x": 100000000}}"#)
    try watcher.wait(for: "vlc seek 100")
    #expect(try players.asked("vlc") == 1)
    #expect(try players.asked("mpv") == 0)
  }

  @Test func `a seek that is announced before it is made is found soon`() throws {
    let players = try Players()
    try players.appear("vlc", playing: "A")
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc playing")
    let announcedAt = RunningClock().now().monotonicNanoseconds
    try players.tell("vlc", "announce", "100")
    try watcher.wait(for: "vlc seek 100", count: 2)
    guard case .happened(_, let event)? = watcher.events.last else {
      throw Late(description: "no event")
    }
    // Earlier than the query that comes every 5 seconds.
    #expect(event.happenedAt.monotonicNanoseconds - announcedAt < 4_000_000_000)
  }

  @Test func `a player found while it opens a file is shown with the file's tags`() throws {
    let players = try Players()
    try players.appear("mpv", playing: "A")
    let opening = #""xesam:url": "file:///m/01%20a.mp3""#
    try players.tell(
      "mpv", "change", #"{"Metadata": {"xesam:title": "01 a.mp3", \#(opening)}}"#)
    let watcher = Watcher(players.watch())
    // By then the first player has been queried, too.
    try players.appear("vlc")
    try eventually("vlc") { watcher.story.contains { $0.hasSuffix("vlc stopped") } }
    try players.tell(
      "mpv", "change",
      #"{"Metadata": {"xesam:title": "A", "xesam:artist": ["Ann"], \#(opening)}}"#)
    try watcher.wait(for: "old mpv playing")
    guard
      case .appeared(_, let snapshot, _)? = watcher.events.first(where: {
        if case .appeared(let player, _, _) = $0 { player.name == "mpv" } else { false }
      })
    else { throw Late(description: "no mpv") }
    #expect(snapshot.item?.track.title == "A")
    #expect(!watcher.story.contains { $0.hasPrefix("mpv") })
  }

  @Test func `a player found with a file without tags is still shown`() throws {
    let players = try Players()
    try players.appear("mpv", playing: "A")
    try players.tell(
      "mpv", "change",
      #"{"Metadata": {"xesam:title": "01 a.mp3", "xesam:url": "file:///m/01%20a.mp3"}}"#)
    let source = players.watch()
    let watcher = Watcher(source)
    try source.look()
    #expect(watcher.story == ["old mpv playing"])
  }

  @Test func `there is no connection without an observer`() throws {
    let bus = try PrivateBus()
    func connections() throws -> Int {
      let names = try bus.run(
        "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/",
        "--method", "org.freedesktop.DBus.ListNames")
      return names.text.split(separator: "':1.").count
    }
    let before = try connections()
    let source = MediaPlayers(on: bus.address)
    let (one, other) = (Watcher(source), Watcher(source, .matching(["vlc"])))
    try source.look()
    #expect(try connections() == before + 1)
    one.cancel()
    other.cancel()
    try eventually("no connection") { try connections() == before }
  }

  @Test func `a player that vanishes in the middle stops first`() throws {
    let players = try Players()
    try players.appear("vlc", playing: "A")
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc playing")
    try players.tell("vlc", "vanish")
    try watcher.wait(for: "vlc gone")
    #expect(watcher.story.suffix(2) == ["vlc stopped", "vlc gone"])
  }

  @Test func `a flood costs no more than reading the final state`() throws {
    let players = try Players()
    try players.appear("vlc")
    try players.appear("mpv")
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc stopped")
    try watcher.wait(for: "old mpv stopped")
    try players.tell("vlc", "flood", "20000")
    try players.tell("mpv", "change", #"{"PlaybackStatus": "Playing"}"#)
    try watcher.wait(for: "mpv playing")
    try eventually("the end", instead: { watcher.story.joined(separator: "\n") }) {
      watcher.story.last { $0 == "vlc playing" || $0 == "vlc paused" } == "vlc playing"
    }
    #expect(watcher.events.count < 2000)
  }

  @Test func `a player that never answers delays no other`() throws {
    let players = try Players()
    try players.appear("dead")
    try players.tell("dead", "behave", #"{"mute": true}"#)
    try players.appear("vlc", playing: "A")
    let source = players.watch()
    let watcher = Watcher(source)
    try watcher.wait(for: "old vlc playing")
    #expect(!watcher.story.contains("old dead stopped"))
    try source.look()
    #expect(watcher.story.contains("old dead stopped"))
    try players.tell("dead", "change", #"{"PlaybackStatus": "Playing"}"#)
    try watcher.wait(for: "dead plays")
  }

  @Test func `a bus that dies takes all players with it, and brings them back`() throws {
    let bus = try PrivateBus()
    let players = try Players(on: bus)
    try players.appear("vlc", playing: "A")
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc playing")
    bus.kill()
    try watcher.wait(for: "vlc gone")
    try bus.start()
    let later = try Players(on: bus)
    try later.appear("mpv")
    try eventually("mpv", instead: { watcher.story.joined(separator: "\n") }) {
      watcher.story.contains { $0.hasSuffix("mpv stopped") }
    }
  }

  @Test func `a late bus is found`() throws {
    let bus = try PrivateBus(isRunning: false)
    let source = MediaPlayers(on: bus.address)
    let watcher = Watcher(source)
    #expect(throws: PlayerCall.noBus) { try source.look() }
    try bus.start()
    let players = try Players(on: bus)
    try players.appear("vlc")
    try eventually("vlc") { watcher.story.contains { $0.hasSuffix("vlc stopped") } }
    // Keeps them alive until here.
    withExtendedLifetime(players) {}
  }

  @Test func `without a bus there are no players, and every command is refused`() throws {
    for address in [nil, "", "nonsense", "unix:path=/nowhere/bus"] {
      let source = MediaPlayers(on: address)
      let watcher = Watcher(source)
      #expect(throws: PlayerCall.noBus) { try source.look() }
      #expect(source.ask(":1.5", .pause) == PlayerCall.noBus)
      #expect(watcher.events == [])
    }
  }
}

extension MediaPlayers {
  /// Sends a player a command and waits for the result: nil if it was done.
  func ask(_ player: OtherPlayer.ID, _ command: OtherPlayerCommand) -> PlayerError? {
    let answer = AwaitedAnswer<Result<Void, PlayerError>>()
    tell(player, command) { answer.give($0) }
    guard let result = answer.wait(seconds: 20) else { return PlayerError(.stale, "late") }
    do throws(PlayerError) {
      try result.get()
      return nil
    } catch {
      return error
    }
  }
}

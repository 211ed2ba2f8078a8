import PlayerModel
import TestSupport
import Testing

@testable import MediaPlayers

/// Which observers see which players, and which names are not players.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ChoiceTests {
  @Test func `each observer sees the players it has chosen, and later observers find theirs`()
    throws
  {
    let players = try Players()
    let source = players.watch()
    let (all, some) = (Watcher(source), Watcher(source, .matching(["V*"])))
    try source.look()
    try players.appear("vlc", playing: "A")
    try players.appear("mpv", playing: "B")
    try all.wait(for: "mpv playing")
    try some.wait(for: "vlc playing")
    #expect(!some.story.contains { $0.contains("mpv") })
    let late = Watcher(source, .matching(["mpv"]))
    try late.wait(for: "old mpv playing")
    late.cancel()
    try players.tell("mpv", "change", #"{"PlaybackStatus": "Paused"}"#)
    try all.wait(for: "mpv paused")
    #expect(late.story == ["old mpv playing"])
  }

  @Test func `a player that no observer chose is not followed until one does`() throws {
    let players = try Players()
    try players.appear("vlc", playing: "A")
    let source = players.watch()
    let none = Watcher(source, .none)
    let others = Watcher(source, .matching(["!vlc"]))
    try source.look()
    try players.tell("vlc", "change", #"{"PlaybackStatus": "Paused"}"#)
    #expect(others.events == [] && none.events == [])
    let late = Watcher(source)
    try late.wait(for: "old vlc paused")
    #expect(try players.asked("vlc") == 0)
  }

  @Test func `playerctld is never a player, nor is anything that also has its name`() throws {
    let players = try Players()
    try players.appear("echo", "playerctld", playing: "A")
    try players.appear("vlc")
    let source = players.watch()
    let watcher = Watcher(source)
    try source.look()
    #expect(watcher.story == ["old vlc stopped"])
  }

  @Test func `our own process is not a player, whatever its name`() throws {
    let players = try Players()
    try players.appear("stimmung", playing: "A")
    try players.appear("spotify", playing: "A")
    let source = players.watch(process: players.process)
    let watcher = Watcher(source)
    try source.look()
    try players.appear("mpv", playing: "A")
    #expect(watcher.story == [])
    let other = players.watch()
    let seeing = Watcher(other)
    try other.look()
    #expect(seeing.story.count == 3)
  }

  @Test func `two names on one connection are one player, known by the plain name`() throws {
    let players = try Players()
    try players.appear("vlc.instance55", "vlc", playing: "A")
    let source = players.watch()
    let watcher = Watcher(source)
    try source.look()
    #expect(watcher.story == ["old vlc playing"])
    guard case .appeared(let player, _, _)? = watcher.events.first else {
      throw Late(description: "")
    }
    #expect(player.identity == "VLC.INSTANCE55")
  }

  @Test(arguments: ["vlc", "vlc.instance55"], [false, true])
  func `a player that gives up one of two names stays until the other is gone, too`(
    name: String, isSecondLate: Bool
  ) throws {
    let players = try Players()
    if isSecondLate {
      try players.appear("vlc", playing: "A")
    } else {
      try players.appear("vlc", "vlc.instance55", playing: "A")
    }
    let watcher = Watcher(players.watch())
    try watcher.wait(for: "old vlc playing")
    if isSecondLate { try players.tell("vlc", "own", #""vlc.instance55""#) }
    try players.tell("vlc", "disown", "\"\(name)\"")
    try players.tell("vlc", "change", #"{"PlaybackStatus": "Paused"}"#)
    try eventually("a pause", instead: { watcher.story.joined(separator: "\n") }) {
      !watcher.story.filter { ["vlc paused", "vlc gone"].contains($0) }.isEmpty
    }
    #expect(!watcher.story.contains("vlc gone"))
    try players.tell("vlc", "disown", name == "vlc" ? #""vlc.instance55""# : #""vlc""#)
    try watcher.wait(for: "vlc gone")
    #expect(watcher.story.filter { $0.hasPrefix("old ") || $0.hasPrefix("new ") }.count == 1)
  }

  @Test func `a browser and its integration count once, whichever comes first`() throws {
    let players = try Players()
    try players.appear("chromium.instance7", playing: "A")
    let source = players.watch()
    let (all, one) = (Watcher(source), Watcher(source, .matching(["chromium"])))
    try all.wait(for: "old chromium playing")
    try players.tell("plasma", "appear", #"["plasma-browser-integration"]"#)
    try players.tell(
      "plasma", "change",
      """
      {"PlaybackStatus": "Playing", "Metadata": {"xesam:title": "A", "xesam:artist": ["Ann"], \
      "kde:pid": {"u": \(players.process)}}}
      """)
    try all.wait(for: "chromium gone")
    try all.wait(for: "plasma-browser-integration playing")
    #expect(
      one.story == ["old chromium playing"], "an observer that chose only the browser sees it")
    try players.tell("plasma", "vanish")
    try all.wait(for: "old chromium playing", count: 2)
  }

  @Test func `a program with two connections is one player, and ends once`() throws {
    let players = try Players()
    try players.appear("vlc", playing: "A")
    let source = players.watch()
    let watcher = Watcher(source)
    try watcher.wait(for: "old vlc playing")
    try players.tell("second", "appear", #"["vlc.instance7"]"#)
    try players.tell("second", "change", #"{"PlaybackStatus": "Playing"}"#)
    try source.look()
    // Both vanish, the first one first.
    try players.tell("vlc", "vanish")
    try players.tell("second", "vanish")
    try watcher.wait(for: "vlc gone")
    try players.appear("mpv", playing: "B")
    try watcher.wait(for: "mpv playing")
    #expect(watcher.story.filter { $0.contains("vlc playing") } == ["old vlc playing"])
  }

  @Test func `the number of watched players is limited, and others follow when there is room`()
    throws
  {
    let players = try Players()
    for number in 0..<PlayersOnBus.mostPlayers + 3 { try players.appear("p\(number)") }
    let source = players.watch()
    let watcher = Watcher(source)
    try source.look()
    #expect(watcher.story.count == PlayersOnBus.mostPlayers)
    for number in 0..<4 { try players.tell("p\(number)", "vanish") }
    try eventually("the others") {
      watcher.story.filter { $0.hasSuffix("stopped") }.count == PlayersOnBus.mostPlayers + 3
    }
  }
}

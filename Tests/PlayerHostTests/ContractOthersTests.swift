import PlayerModel
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// What a player reports about other players, and the commands it sends them.
  @Suite struct Others {
    private let others = ScriptedOthers()

    private func bench(
      _ access: Access, choice: OtherPlayersChoice = .all
    ) throws -> HostBench {
      try HostBench(access) { dependencies, _ in
        var preferences = OtherPlayersPreferences()
        preferences.choice = choice
        dependencies.others = (others, preferences)
      }
    }

    @Test(arguments: Access.allCases)
    func `what another player plays is reported, and when it stops`(access: Access) throws {
      let bench = try bench(access)
      let log = try EventLog(bench.player)
      others.appear("mpv", ScriptedOthers.snapshot("a", by: "B", lasting: 100))
      let other = try log.next(.otherPlayerChanged).snapshot.other
      #expect(other?.player.identity == "Mpv")
      #expect(other?.track?.artist == "B")
      #expect(other?.match == nil)
      others.change("mpv", to: ScriptedOthers.snapshot("a", by: "B", lasting: 100, .paused))
      #expect(try log.next(.otherPlayerChanged).snapshot.other == nil)
      let all = try bench.perform(OtherPlayersRequest.otherPlayers)
      #expect(all.map(\.state) == [.paused])
      others.vanish("mpv")
      #expect(try bench.perform(OtherPlayersRequest.otherPlayers).isEmpty)
    }

    @Test(arguments: Access.allCases)
    func `a song that exists here is found, filed, and shown with its moods`(access: Access) throws
    {
      let bench = try bench(access)
      let path = try bench.makeTrack("here")
      try bench.perform(.scan(.scan(paths: [path.parent])))
      let log = try EventLog(bench.player)
      var snapshot = ScriptedOthers.snapshot("whatever it calls it")
      snapshot.item?.track.path = path
      others.appear("mpv", snapshot)
      let found = try log.next { $0.snapshot.other?.match != nil }.snapshot.other
      let match = try #require(found?.match)
      #expect(match.title == "here")
      let id = try #require(match.persistentID)
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.persistentID(id: id)])))
      #expect(try bench.snapshot().other?.moods == [.calm])
    }

    @Test(arguments: Access.allCases)
    func `commands reach another player, and its refusals are passed on`(
      access: Access
    ) throws {
      let bench = try bench(access)
      others.appear("mpv", ScriptedOthers.snapshot("a"))
      let id = ScriptedOthers.player("mpv").id
      try bench.perform(OtherPlayersRequest.tellOtherPlayer(id: id, command: .pause))
      #expect(others.commands == ["\(id) pause"])
      others.refuse(PlayerError(.notFound, "It does not answer."))
      let refused = try bench.refusal(.otherPlayers(.tellOtherPlayer(id: id, command: .play)))
      #expect(refused?.message == "It does not answer.")
      let gone = try bench.refusal(.otherPlayers(.tellOtherPlayer(id: ":1.9", command: .play)))
      #expect(gone?.code == .notFound)
    }

    @Test func `stopping their sensor stops observing other players until it starts again`()
      throws
    {
      let bench = try bench(.inProcess)
      let log = try EventLog(bench.player)
      others.appear("mpv", ScriptedOthers.snapshot("a"))
      try log.next(.otherPlayerChanged)
      // This bench has no such sensor, but what is observed still follows the request.
      _ = try bench.refusal(.sensor(.stopSensor(sensor: "others")))
      #expect(try log.next(.otherPlayerChanged).snapshot.other == nil)
      #expect(others.observerCount == 0)
      _ = try bench.refusal(.sensor(.startSensor(sensor: "music")))
      #expect(others.observerCount == 0)
      _ = try bench.refusal(.sensor(.startSensor(sensor: "others")))
      #expect(others.observerCount == 1)
    }

    @Test func `other players are not observed unless chosen, nor after the end`() throws {
      do {
        let bench = try bench(.inProcess, choice: .none)
        #expect(others.observerCount == 0)
        let refused = try bench.refusal(.otherPlayers(.otherPlayers))
        #expect(refused?.message.contains("sensor.others") == true)
      }
      let bench = try bench(.inProcess)
      _ = try bench.snapshot()
      #expect(others.observerCount == 1)
      try bench.quit()
      bench.waitUntilGone()
      #expect(others.observerCount == 0)
    }
  }
}

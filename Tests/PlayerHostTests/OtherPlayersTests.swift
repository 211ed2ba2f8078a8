import PlayerModel
import Testing

@testable import PlayerHost

/// Which of the other players is shown.
@Suite struct OtherPlayersTests {
  private var others = OtherPlayers()

  private mutating func appear(_ name: String, _ snapshot: PlayerSnapshot) {
    _ = others.take(.appeared(ScriptedOthers.player(name), snapshot, isNew: true))
  }

  private mutating func change(_ name: String, to snapshot: PlayerSnapshot) {
    let event = PlayerEvent(
      number: 1, happenedAt: snapshot.position.takenAt, kind: .itemUpdated, snapshot: snapshot)
    _ = others.take(.happened(ScriptedOthers.player(name).id, event))
  }

  private var shown: String? { others.shown.map { "\($0.player.name) \($0.track?.title ?? "")" } }

  @Test mutating func `the last to start playing is shown, and a paused player does not interfere`()
  {
    appear("mpv", ScriptedOthers.snapshot("a", .paused))
    #expect(shown == nil)
    appear("vlc", ScriptedOthers.snapshot("b"))
    #expect(shown == "vlc b")
    appear("cmus", ScriptedOthers.snapshot("c"))
    #expect(shown == "cmus c")
    change("vlc", to: ScriptedOthers.snapshot("d", entry: 2))
    #expect(shown == "cmus c")
    change("cmus", to: ScriptedOthers.snapshot("c", .paused))
    #expect(shown == "vlc d")
    change("mpv", to: ScriptedOthers.snapshot("a"))
    #expect(shown == "mpv a")
    #expect(others.all.map(\.player.name) == ["mpv", "cmus", "vlc"])
  }

  @Test mutating func `a player silenced from here stays until something else is heard`() {
    appear("mpv", ScriptedOthers.snapshot("a"))
    others.note(.pause, to: ScriptedOthers.player("mpv").id)
    change("mpv", to: ScriptedOthers.snapshot("a", .paused))
    #expect(others.shown?.state == .paused)
    change("mpv", to: ScriptedOthers.snapshot("a"))
    // Now it is paused by its own listener.
    change("mpv", to: ScriptedOthers.snapshot("a", .paused))
    #expect(shown == nil)
  }

  @Test mutating func `a match belongs to the song that was looked up`() throws {
    let search = others.take(
      .appeared(ScriptedOthers.player("mpv"), ScriptedOthers.snapshot("a"), isNew: false))
    let first = try #require(search)
    change("mpv", to: ScriptedOthers.snapshot("b", entry: 2))
    others.receive(Track(path: TrackPath("/a.mp3"), title: "a"), of: first)
    #expect(others.shown?.match == nil)
    change("mpv", to: ScriptedOthers.snapshot("a"))
    others.receive(Track(path: TrackPath("/a.mp3"), title: "a"), of: first)
    #expect(others.shown?.match?.path.encoded == "/a.mp3")
    change("mpv", to: ScriptedOthers.snapshot("c", entry: 3))
    #expect(others.shown?.match == nil)
  }

  @Test mutating func `an unknown position is not reported`() {
    var snapshot = ScriptedOthers.snapshot("a")
    snapshot.position.seconds = .nan
    appear("mpv", snapshot)
    #expect(others.shown != nil)
    #expect(others.shown?.position == nil)
  }

  @Test mutating func `endless texts are cut to a screen's worth`() {
    let endless = "e" + String(repeating: "\u{301}", count: 100_000)
    appear("mpv", ScriptedOthers.snapshot(endless, by: String(repeating: "東", count: 10_000)))
    #expect(others.shown?.track?.title.unicodeScalars.count == 300)
    #expect(others.shown?.track?.artist.count == 300)
  }

  @Test mutating func `players that are gone are forgotten`() {
    appear("mpv", ScriptedOthers.snapshot("a"))
    let time = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    _ = others.take(.vanished(ScriptedOthers.player("mpv").id, at: time))
    #expect(others.all.isEmpty)
    change("mpv", to: ScriptedOthers.snapshot("a"))
    #expect(others.all.isEmpty)
  }
}

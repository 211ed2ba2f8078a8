import MessageBus
import PlayerModel
import Testing

@testable import DesktopControl

/// When others interrupt, and when an item is announced.
struct RuleTests {
  private func appeared(
    _ id: OtherPlayer.ID, _ state: PlaybackState, isNew: Bool
  ) -> OtherPlayerEvent {
    var snapshot = PlayerSnapshot(output: "test")
    snapshot.state = state
    return .appeared(OtherPlayer(id: id, name: "other", identity: "Other"), snapshot, isNew: isNew)
  }

  private func vanished(_ id: OtherPlayer.ID) -> OtherPlayerEvent {
    .vanished(id, at: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0))
  }

  @Test func `a player that starts interrupts until it stops or vanishes`() {
    var others = OtherPlayers()
    #expect(others.handle(appeared(":1.5", .paused, isNew: false)) == [])
    #expect(
      others.handle(.statusChanged(":1.5", isPlaying: true)) == [
        .begin(token: "player :1.5", player: "Other")
      ])
    #expect(others.handle(.statusChanged(":1.5", isPlaying: true)) == [], "it is already playing")
    #expect(
      others.handle(.statusChanged(":1.5", isPlaying: false)) == [.end(token: "player :1.5")])
    #expect(others.handle(.statusChanged(":1.5", isPlaying: false)) == [])
    #expect(others.handle(.statusChanged(":1.5", isPlaying: true)).count == 1)
    #expect(others.handle(.statusChanged(":1.6", isPlaying: true)).count == 1)
    #expect(others.handle(vanished(":1.5")) == [.end(token: "player :1.5")])
    #expect(others.forgetAll() == [.end(token: "player :1.6")])
    #expect(others.forgetAll() == [])
  }

  @Test func `a player that was already playing has not started, but a new one has`() {
    var others = OtherPlayers()
    #expect(others.handle(appeared(":1.5", .playing, isNew: false)) == [])
    #expect(others.handle(.statusChanged(":1.5", isPlaying: true)) == [])
    #expect(others.handle(.statusChanged(":1.5", isPlaying: false)) == [])
    #expect(others.handle(.statusChanged(":1.5", isPlaying: true)).count == 1)
    #expect(
      others.handle(appeared(":1.6", .playing, isNew: true)) == [
        .begin(token: "player :1.6", player: "Other")
      ])
  }

  @Test func `skipping through a queue makes one search at a time`() {
    let entries = DeskPlayer.tracks.enumerated().map {
      QueueEntry(id: EntryID(rawValue: Int64($0.offset)), track: $0.element)
    }
    var search = DetailSearch()
    #expect(search.want(nil, 0) == nil)
    #expect(search.isSettled(0))
    #expect(search.want(entries[0], 0) == entries[0])
    #expect(search.want(entries[1], 1) == nil)
    #expect(search.want(entries[2], 2) == nil)
    search.found(TrackDetails(cover: TrackPath("/0")), of: entries[0].id)
    #expect(search.details == nil, "the result belongs to another entry")
    #expect(!search.isSettled(3))
    #expect(search.want(entries[2], 3) == entries[2])
    #expect(search.wait(3) == 2 + DetailSearch.timeLimit)
    #expect(search.isSettled(2 + DetailSearch.timeLimit), "the wait is over")
    search.found(TrackDetails(cover: TrackPath("/2")), of: entries[2].id)
    #expect(search.details?.cover == TrackPath("/2"))
    #expect(search.isSettled(4))
    #expect(search.want(entries[2], 5) == nil)
  }

  @Test func `a link retries for some minutes and then only on use`() {
    var link = BusLink(to: "nonsense:")
    var (now, tries): (Int64, Int) = (0, 0)
    #expect(link.connectIfDue(now, isUsed: true) { _ in } == nil)
    while let next = link.nextTry {
      now = next
      tries += 1
      #expect(link.connectIfDue(now, isUsed: false) { _ in } == nil)
    }
    #expect(tries == 7)
    #expect(now < 60_000_000_000)
    #expect(link.deadline == nil, "no wake-up is scheduled")
    _ = link.connectIfDue(now + 1_000_000_000, isUsed: true) { _ in }
    #expect(link.deadline == nil, "too early")
  }
}

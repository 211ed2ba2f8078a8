import ControlCommands
import PlayerModel
import Testing

/// What commands say about the player.
@Suite struct PlayerStatusTests {
  private static let places: [(duration: Double?, isExact: Bool, place: String)] = [
    (900, true, "At 7:30 of 15:00: Long Set"), (900, false, "At 7:30 of ~15:00: Long Set"),
    (nil, false, "At 7:30: Long Set"),
  ]

  @Test(arguments: places)
  func `a seek is answered with the position`(duration: Double?, isExact: Bool, place: String) {
    var track = Track(path: TrackPath("/set.mp3"), title: "Long Set")
    track.duration = duration
    track.isDurationExact = isExact
    var snapshot = PlayerSnapshot(output: "default")
    snapshot.state = .paused
    snapshot.item = QueueEntry(id: EntryID(rawValue: 1), track: track)
    snapshot.position.seconds = 450
    #expect(PlayerStatus(snapshot, lyrics: nil).placeInTrack == place)
  }

  @Test func `without a track there is no position`() {
    let snapshot = PlayerSnapshot(output: "default")
    #expect(PlayerStatus(snapshot, lyrics: nil).placeInTrack == nil)
  }
}

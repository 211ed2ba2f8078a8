import PlayerModel
import Testing

@testable import Commands

@Suite struct TrackTallyTests {
  private func track(_ path: String, _ title: String = "T", sound: String? = nil) -> Track {
    var track = Track(path: TrackPath(path), title: title)
    track.persistentID = sound.flatMap { PersistentID(rawValue: "s1:" + $0) }
    return track
  }

  @Test func `each occurrence of a track is taken once`() {
    var tally = TrackTally([track("/a.mp3"), track("/a.mp3"), track("/b.mp3")])
    #expect((0..<3).map { _ in tally.take(track("/a.mp3")) } == [true, true, false])
    #expect(tally.take(track("/b.mp3", "another title")))
    #expect(!tally.take(track("/c.mp3")))
  }

  @Test func `a sound identifies a track at any path, and tags one without a path`() {
    let sound = "00112233445566778899aabbccddeeff"
    var tally = TrackTally([track("/a.mp3", sound: sound), track("", "One")])
    #expect(!tally.take(track("", "Two")))
    #expect(tally.take(track("", "One")))
    #expect(!tally.take(track("/a.mp3")))
    #expect(tally.take(track("/moved.mp3", sound: sound)))
  }
}

import PlayerModel
import Testing

@testable import Commands

@Suite struct TrackTallyTests {
  private func track(_ path: String, _ title: String = "T", sound: String? = nil) -> Track {
    var track = Track(path: TrackPath(path), title: title)
    track.persistentID = sound.flatMap { PersistentID(rawValue: "s1:" + $0) }
    return track
  }

  /// Takes tracks one after the other, and returns the answers.
  private func taken(_ tracks: [Track], from known: [Track]) -> [Bool] {
    var tally = TrackTally(known)
    return tracks.map { tally.take($0) }
  }

  @Test func `each occurrence of a track is taken once`() {
    let known = [track("/a.mp3"), track("/a.mp3"), track("/b.mp3")]
    let again = [track("/a.mp3"), track("/a.mp3"), track("/a.mp3")]
    #expect(taken(again, from: known) == [true, true, false])
    #expect(
      taken([track("/b.mp3", "another title"), track("/c.mp3")], from: known) == [true, false])
  }

  @Test func `a sound identifies a track at any path, and tags one without a path`() {
    let sound = "00112233445566778899aabbccddeeff"
    let known = [track("/a.mp3", sound: sound), track("", "One")]
    let tracks = [
      track("", "Two"), track("", "One"), track("/a.mp3"), track("/moved.mp3", sound: sound),
    ]
    #expect(taken(tracks, from: known) == [false, true, false, true])
  }
}

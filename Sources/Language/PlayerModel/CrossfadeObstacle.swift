/// Why the playing track does not fade into the next one although crossfading is on.
public enum CrossfadeObstacle: String, Codable, CaseIterable, Hashable, Sendable {
  /// They are consecutive tracks of an album.
  case album
  /// The player sleeps before then.
  case sleep
  /// The track repeats.
  case repeatedTrack
  /// A passage of the track repeats.
  case repeatedPassage
  /// One of them is shorter than 20 s.
  case shortTrack
  /// Their sample rates differ.
  case sampleRates
  /// One of them is mono, and the other is not.
  case channels
  /// The length of one of them is not known yet.
  case unknownLength

  /// The reason as a sentence without a full stop, for the listener.
  package var sentence: String {
    switch self {
    case .album: "no crossfade: the next track follows this one on its album"
    case .sleep: "no crossfade: the sleep timer ends"
    case .repeatedTrack: "no crossfade: this track repeats"
    case .repeatedPassage: "no crossfade: a passage repeats"
    case .shortTrack: "no crossfade: this track or the next is shorter than 20 s"
    case .sampleRates: "no crossfade: the sample rate of the next track differs"
    case .channels: "no crossfade: only one of this track and the next is mono"
    case .unknownLength: "no crossfade: the length of this track or the next is not known yet"
    }
  }
}

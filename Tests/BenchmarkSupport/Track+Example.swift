package import PlayerModel

extension Track {
  /// A typical track.
  package static func example(_ number: Int64) -> Track {
    var track = Track(path: TrackPath("/music/\(number).mp3"), title: "Track number \(number)")
    track.artist = "An Artist of Usual Length"
    track.album = "An Album of Usual Length"
    track.genre = "Electronic"
    track.duration = 215.5
    return track
  }
}

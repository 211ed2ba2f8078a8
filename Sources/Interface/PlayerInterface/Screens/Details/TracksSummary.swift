import PlayerModel

/// What several tracks have in common, for the details of an album, an artist or marked rows.
struct TracksSummary {
  /// The maximum number of values that are named; the others are only counted.
  private static let mostValues = 20

  let tracks: [Track]

  /// The summary, without properties that no track has.
  var rows: [TrackDetail] {
    let seconds = tracks.reduce(0) { $0 + max(0, $1.duration ?? 0) }
    let rows = [
      TrackDetail("tracks", "\(tracks.count)"),
      TrackDetail("length", seconds.isFinite && seconds > 0 ? TimeText.text(seconds) : ""),
      TrackDetail("artist", values(\.artist)), TrackDetail("album", values(\.album)),
      TrackDetail("album artist", values(\.albumArtist)), TrackDetail("genre", values(\.genre)),
      TrackDetail("year", values { $0.year.map(String.init) ?? "" }),
      TrackDetail("format", values { $0.encoding?.codec ?? "" }),
      TrackDetail("folder", values { $0.path.parent.encoded }),
    ]
    return rows.filter { !$0.value.isEmpty }
  }

  /// Returns the different values of a property, in the order of the tracks.
  private func values(_ value: (Track) -> String) -> String {
    var known: Set<String> = []
    let all = tracks.map(value).filter { !$0.isEmpty && known.insert($0).inserted }
    let rest = all.count - Self.mostValues
    return all.prefix(Self.mostValues).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}

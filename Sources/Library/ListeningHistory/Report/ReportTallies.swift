import PlayerModel

/// The totals of a song, an artist or an album.
struct ReportTally {
  var seconds = 0.0
  var listens = 0
  var skips = 0
  /// Whether there was a listen before, within the period or earlier.
  var isKnown = false
  var isEstimate = false
  /// The number of the first track in the period, which provides the name.
  private(set) var naming: Int?
  /// The name of an artist, who may be one of several of a track, or `nil` for songs and albums.
  var name: String?
  /// The number of the last track that has a file.
  private var filed: Int?

  /// Counts a hearing in the period, of the track with the given number.
  mutating func count(_ hearing: ReportedHearing, of track: Int, hasFile: Bool) {
    seconds += hearing.seconds
    listens += hearing.isListen ? 1 : 0
    skips += hearing.isSkip ? 1 : 0
    isEstimate = isEstimate || hearing.player != nil
    if naming == nil { naming = track }
    if hasFile { filed = track }
  }

  /// Makes an entry of a ranking.
  ///
  /// - Parameters:
  ///   - tracks: The tracks to which numbers refer.
  ///   - names: Returns the name and the artist by the track that provides the name.
  func ranked(
    of tracks: [Track], _ names: (Track) -> (name: String, artist: String)
  ) -> ListeningReport.Ranked? {
    guard let naming else { return nil }
    let (title, artist) = names(tracks[naming])
    return ListeningReport.Ranked(
      name: name ?? title, artist: artist, seconds: seconds, listens: listens, skips: skips,
      path: filed.map { tracks[$0].path }, isEstimate: isEstimate)
  }
}

/// The tallies of all songs, artists or albums, by number.
struct ReportTallies<Key: Hashable> {
  private var numbers: [Key: Int] = [:]
  private(set) var tallies: [ReportTally] = []

  /// Returns the number of `key`, adding a tally if it is new.
  mutating func number(of key: Key) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = tallies.count
    tallies.append(ReportTally())
    return tallies.count - 1
  }

  subscript(number: Int) -> ReportTally {
    get { tallies[number] }
    _modify { yield &tallies[number] }
  }
}

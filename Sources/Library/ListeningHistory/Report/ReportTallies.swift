import PlayerModel

/// What was heard of a song, an artist or an album.
struct ReportTally {
  var seconds = 0.0
  var listens = 0
  var skips = 0
  /// Whether it was listened to before, in the report's time or ahead of it.
  var isKnown = false
  var isEstimate = false
  /// The first track in the report's time, which names it.
  private(set) var naming: Int?
  /// The last track that has a file.
  private var filed: Int?

  /// Counts a hearing in the report's time, of the track of that number.
  mutating func count(_ hearing: ReportedHearing, of track: Int, hasFile: Bool) {
    seconds += hearing.seconds
    listens += hearing.isListen ? 1 : 0
    skips += hearing.isSkip ? 1 : 0
    isEstimate = isEstimate || hearing.player != nil
    if naming == nil { naming = track }
    if hasFile { filed = track }
  }

  /// Its place in a rank.
  ///
  /// - Parameters:
  ///   - tracks: Those that tallies tell of by number.
  ///   - names: Its name and its artist, by the track that names it.
  func ranked(
    of tracks: [Track], _ names: (Track) -> (name: String, artist: String)
  ) -> ListeningReport.Ranked? {
    guard let naming else { return nil }
    let (name, artist) = names(tracks[naming])
    return ListeningReport.Ranked(
      name: name, artist: artist, seconds: seconds, listens: listens, skips: skips,
      path: filed.map { tracks[$0].path }, isEstimate: isEstimate)
  }
}

/// The tallies of all songs, artists or albums, by number.
struct ReportTallies<Key: Hashable> {
  private var numbers: [Key: Int] = [:]
  private(set) var tallies: [ReportTally] = []

  /// The number of `key`, which may be new.
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

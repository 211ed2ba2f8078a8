/// Writes songs in the form that clients read.
struct SongText {
  /// The tags that the client has enabled, in output order.
  private let tags: [SongTag]

  init(tags: Set<SongTag>) {
    self.tags = SongTag.kept.filter(tags.contains)
  }

  /// Writes the lines of a song, without its position in the queue.
  func write(
    _ song: some TaggedSong, uri: String, modified: Int64?, to response: inout Response
  ) {
    response.pair("file", uri)
    if let modified { response.pair("Last-Modified", MPDTime.text(modified)) }
    for tag in tags {
      tag.eachValue(of: song) { response.pair(tag.rawValue, bytes: $0) }
    }
    guard let duration = song.duration, duration.isFinite, duration >= 0 else { return }
    response.pair("Time", Response.wholeSeconds(duration))
    response.pair("duration", seconds: duration)
  }
}

import PlayerModel

/// Writes songs as clients read them.
struct SongText {
  /// The tags that the client wants.
  var tags: Set<SongTag>

  /// A song's lines, without its place in the queue.
  func write(
    _ track: Track, uri: String, modified: Int64?, to response: inout Response
  ) {
    response.pair("file", uri)
    if let modified { response.pair("Last-Modified", MPDTime.text(modified)) }
    for tag in SongTag.kept where tags.contains(tag) {
      for value in tag.values(of: track) { response.pair(tag.rawValue, value) }
    }
    guard let duration = track.duration, duration.isFinite, duration >= 0 else { return }
    response.pair("Time", Response.wholeSeconds(duration))
    response.pair("duration", seconds: duration)
  }
}

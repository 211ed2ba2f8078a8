import OpenFormats
package import PlayerModel

/// A listen as ListenBrainz takes it.
///
/// Rules of its API: texts non-empty after trimming and without NUL, `listened_at` whole seconds from 1033430400
/// on, at most 50 tags of 64 characters, `duration_ms` more than 0, a request of at most 10 240 bytes a listen.
package struct ListenBrainzListen: Sendable {
  /// The earliest moment that the service takes, Unix seconds.
  package static let earliest: Int64 = 1_033_430_400
  /// The most bytes of one listen: of the 10 240 that the service takes, 64 are for what is around it in a
  /// request.
  package static let largest = 10_240 - 64

  /// The listen as one line of JSON.
  package let line: String

  /// The listen that a session is; nil if it is none, or one that the service would reject.
  package init?(_ heard: HeardSession, program: ListenWriter.Program) {
    let session = heard.session
    let seconds = session.startedAt.unixMilliseconds / 1000
    guard heard.isListen, seconds >= Self.earliest,
      let line = Self.line(
        of: session.entry.track,
        { track in
          Self.metadata(track, of: session, heard, program).map {
            ["listened_at": .integer(seconds), "track_metadata": $0]
          }
        })
    else { return nil }
    self.line = line
  }

  /// What the service is told of a track that plays, without a moment; nil if it would reject it.
  package static func playingNow(_ track: Track, program: ListenWriter.Program) -> String? {
    line(of: track) { metadata($0, of: nil, nil, program).map { ["track_metadata": $0] } }
  }

  /// What is told of a track in as many bytes as the service takes: its names, if there is no room for identifiers beside them.
  private static func line(
    of track: Track, _ object: (Track) -> KeyValuePairs<String, OrderedJSON>?
  ) -> String? {
    guard let line = object(track).map({ OrderedJSON.object($0).line }) else { return nil }
    guard line.utf8.count > largest else { return line }
    guard track.musicBrainz != nil else { return nil }
    var track = track
    track.musicBrainz = nil
    return Self.line(of: track, object)
  }

  private static func metadata(
    _ track: Track, of session: ListeningSession?, _ heard: HeardSession?,
    _ program: ListenWriter.Program
  ) -> OrderedJSON? {
    guard let artist = serviceText(track.artist), let title = serviceText(track.title) else {
      return nil
    }
    var members: [(String, OrderedJSON)] = [
      ("artist_name", .string(artist)), ("track_name", .string(title)),
    ]
    if let album = serviceText(track.album) { members.append(("release_name", .string(album))) }
    var info: [(String, OrderedJSON)] = [
      ("media_player", .string(session?.player.flatMap(serviceText) ?? program.name))
    ]
    if session?.player == nil { info.append(("media_player_version", .string(program.version))) }
    info += [
      ("submission_client", .string(program.name)),
      ("submission_client_version", .string(program.version)),
    ]
    if let seconds = serviceSeconds(track.duration) {
      info.append(("duration_ms", .integer(max(1, Int64((seconds * 1000).rounded())))))
    }
    // The service has no word for an estimate, so it gets none.
    if session?.player == nil, let played = heard?.secondsHeard, played >= 1, played < 1e9 {
      info.append(("duration_played", .integer(Int64(played))))
    }
    if let number = track.serviceNumber { info.append(("tracknumber", .string(String(number)))) }
    if let ids = track.musicBrainz?.valid { info += identifiers(ids) }
    let tags = (session?.moods ?? []).prefix(50).compactMap { serviceText($0.rawValue) }
    if !tags.isEmpty { info.append(("tags", .array(tags.map { .string(String($0.prefix(64))) }))) }
    members.append(("additional_info", .members(info)))
    return .members(members)
  }

  /// What is told of identifiers, by "Payload JSON details" in the service's documentation; it has no word for the artists of a release.
  private static func identifiers(_ ids: MusicBrainzIDs) -> [(String, OrderedJSON)] {
    let single = [
      ("recording_mbid", ids.recording), ("track_mbid", ids.track), ("release_mbid", ids.release),
      ("release_group_mbid", ids.releaseGroup),
    ]
    let artists: [(String, OrderedJSON)] =
      ids.artists.isEmpty ? [] : [("artist_mbids", .array(ids.artists.map { .string($0) }))]
    return single.compactMap { name, id in id.map { (name, .string($0)) } } + artists
  }
}

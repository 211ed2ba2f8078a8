import OpenFormats
package import PlayerModel

/// A listen in the format of the ListenBrainz API.
///
/// The API requires non-empty, trimmed texts without NUL, a `listened_at` in whole seconds of at least
/// 1033430400, at most 50 tags of 64 characters each, a positive `duration_ms`, and at most 10 240 bytes
/// per listen.
package struct ListenBrainzListen: Sendable {
  /// The earliest `listened_at` that the service accepts, in Unix seconds.
  package static let earliest: Int64 = 1_033_430_400
  /// The maximum size of a listen in bytes: the service's limit of 10 240, less 64 for the request around
  /// it.
  package static let largest = 10_240 - 64

  /// The listen as a line of JSON.
  package let line: String

  /// Creates a listen from a session, or returns `nil` if it is not one or the service would reject it.
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

  /// Returns the “playing now” notification for a track, or `nil` if the service would reject it.
  package static func playingNow(_ track: Track, program: ListenWriter.Program) -> String? {
    line(of: track) { metadata($0, of: nil, nil, program).map { ["track_metadata": $0] } }
  }

  /// Encodes a track within the size limit, dropping its MusicBrainz identifiers if they do not fit.
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
    // The service has no way to mark a duration as an estimate, so estimates are left out.
    if session?.player == nil, let played = heard?.secondsHeard, played >= 1, played < 1e9 {
      info.append(("duration_played", .integer(Int64(played))))
    }
    if let number = track.serviceNumber { info.append(("tracknumber", .string(String(number)))) }
    // The service expects one artist credit, and reads single names only here.
    let artists = track.artists.compactMap(serviceText)
    if artists.count > 1 { info.append(("artist_names", .array(artists.map { .string($0) }))) }
    if let ids = track.musicBrainz?.valid { info += identifiers(ids) }
    let tags = (session?.moods ?? []).prefix(50).compactMap { serviceText($0.rawValue) }
    if !tags.isEmpty { info.append(("tags", .array(tags.map { .string(String($0.prefix(64))) }))) }
    members.append(("additional_info", .members(info)))
    return .members(members)
  }

  /// Returns the identifiers under the names that “Payload JSON details” of the API documentation defines.
  ///
  /// The API has no field for the artists of a release.
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

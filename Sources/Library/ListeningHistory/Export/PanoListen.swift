import OpenFormats
import PlayerModel

/// A listen in Pano Scrobbler's import format.
struct PanoListen {
  /// The listen as a line of JSON.
  let line: String

  /// Creates a listen from a session, or returns `nil` if it is not one or lacks an artist or a title.
  init?(_ heard: HeardSession, program: ListenWriter.Program) {
    let track = heard.session.entry.track
    guard heard.isListen, let artist = serviceText(track.artist),
      let title = serviceText(track.title)
    else { return nil }
    var members: [(String, OrderedJSON)] = [
      ("timeMs", .integer(heard.session.startedAt.unixMilliseconds)), ("track", .string(title)),
      ("artist", .string(artist)),
    ]
    if let album = serviceText(track.album) { members.append(("album", .string(album))) }
    if let albumArtist = serviceText(track.albumArtist) {
      members.append(("albumArtist", .string(albumArtist)))
    }
    if let seconds = serviceSeconds(track.duration) {
      members.append(("durationMs", .integer(Int64((seconds * 1000).rounded()))))
    }
    if let player = heard.session.player.flatMap(serviceText) {
      members.append(("mediaPlayerName", .string(player)))
    } else {
      members.append(("mediaPlayerName", .string(program.name)))
      members.append(("mediaPlayerVersion", .string(program.version)))
    }
    line = OrderedJSON.members(members).line
  }
}

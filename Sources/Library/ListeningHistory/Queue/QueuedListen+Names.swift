import FoundationEssentials

extension QueuedListen {
  private struct Line: Decodable {
    struct Metadata: Decodable {
      var artist_name: String
      var track_name: String
    }
    var track_metadata: Metadata
  }

  /// The artist and the title as services receive them; empty if they cannot be read.
  package var names: (artist: String, title: String) {
    switch content {
    case .session(let session, _):
      let track = session.entry.track
      return (serviceText(track.artist) ?? "", serviceText(track.title) ?? "")
    case .line(let text):
      // Texts were only ever stored for ListenBrainz.
      let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8))
      return (line?.track_metadata.artist_name ?? "", line?.track_metadata.track_name ?? "")
    case .damaged: return ("", "")
    }
  }
}

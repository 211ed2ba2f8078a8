import PlayerModel

extension PlaylistFile {
  /// The list as XSPF (https://xspf.org/spec); sections are merged under the first name.
  package var xspf: String {
    let locations = locations
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <playlist version="1" xmlns="http://xspf.org/ns/0/">

      """
    if let name = sections.lazy.compactMap(\.name).first {
      text += "  <title>\(Self.escaped(name))</title>\n"
    }
    text += "  <trackList>\n"
    for track in sections.flatMap(\.tracks) { text += Self.element(track, locations) }
    return text + "  </trackList>\n</playlist>\n"
  }

  private static func element(_ track: Track, _ locations: WrittenLocation) -> String {
    let ids = track.musicBrainz ?? MusicBrainzIDs()
    var text = "    <track>\n"
    func add(_ name: String, _ content: String?, _ attributes: String = "") {
      guard let content, !content.isEmpty else { return }
      text += "      <\(name)\(attributes)>\(escaped(content))</\(name)>\n"
    }
    add("location", track.path.encoded.isEmpty ? nil : locations.reference(track.path))
    for address in ids.identifiers { add("identifier", address) }
    add("title", track.title)
    add("creator", track.artist)
    add("album", track.album)
    add("trackNum", track.trackNumber.flatMap { $0 > 0 ? String($0) : nil })
    add("duration", milliseconds(track.duration).map { String($0) })
    for link in ids.links { add("link", link.address, " rel=\"\(escaped(link.relation))\"") }
    return text + "    </track>\n"
  }

  /// Escapes a text for XML, on one line and without scalars that XML cannot represent.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in oneLine(text).unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

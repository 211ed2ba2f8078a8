import OpenFormats
import PlayerModel

extension PlaylistFile {
  /// The list as JSPF (https://xspf.org/jspf) with MusicBrainz' extension; sections are merged under the
  /// first name.
  package var jspf: String {
    let locations = locations
    var members: [(String, OrderedJSON)] = []
    if let name = sections.lazy.compactMap(\.name).first {
      members.append(("title", .string(name)))
    }
    members.append(
      ("track", .array(sections.flatMap(\.tracks).map { Self.item($0, locations) })))
    return OrderedJSON.object(["playlist": .members(members)]).line + "\n"
  }

  private static func item(_ track: Track, _ locations: WrittenLocation) -> OrderedJSON {
    let ids = track.musicBrainz ?? MusicBrainzIDs()
    var members: [(String, OrderedJSON)] = []
    func add(_ name: String, _ text: String) {
      if !text.isEmpty { members.append((name, .string(text))) }
    }
    func add(_ name: String, _ texts: [String]) {
      if !texts.isEmpty { members.append((name, .array(texts.map(OrderedJSON.string)))) }
    }
    add("location", track.path.encoded.isEmpty ? [] : [locations.reference(track.path)])
    add("identifier", ids.identifiers)
    add("title", track.title)
    add("creator", track.artist)
    add("album", track.album)
    if let number = track.trackNumber, number > 0 { members.append(("trackNum", .init(number))) }
    if let length = milliseconds(track.duration) { members.append(("duration", .init(length))) }
    let links = ids.links.map { OrderedJSON.members([($0.relation, .string($0.address))]) }
    if !links.isEmpty { members.append(("link", .array(links))) }
    if let added = MusicBrainzExtension(ids) {
      members.append(("extension", .object([MusicBrainzExtension.key: added.json])))
    }
    return .members(members)
  }
}

extension MusicBrainzExtension {
  fileprivate var json: OrderedJSON {
    var members: [(String, OrderedJSON)] = []
    if let release_identifier {
      members.append(("release_identifier", .string(release_identifier)))
    }
    if let artist_identifiers {
      members.append(("artist_identifiers", .array(artist_identifiers.map(OrderedJSON.string))))
    }
    return .members(members)
  }
}

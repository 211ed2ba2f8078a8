package import OpenFormats
package import PlayerModel

extension Track {
  /// Returns the track as a JSON object, followed by the members of `more`.
  package func json(adding more: KeyValuePairs<String, OrderedJSON> = [:]) -> OrderedJSON {
    var members: [(String, OrderedJSON)] = [
      ("path", .string(path.encoded)),
      ("title", .string(title)),
      ("artist", .string(artist)),
      ("album", .string(album)),
      ("albumArtist", .string(albumArtist)),
      ("genre", .string(genre)),
      ("year", .init(year)),
      ("trackNumber", .init(trackNumber)),
      ("discNumber", .init(discNumber)),
      ("duration", .init(duration)),
      ("isDurationExact", .bool(isDurationExact)),
      ("persistentID", .init(persistentID?.rawValue)),
      ("musicBrainz", musicBrainz?.json ?? .null),
      ("releaseDate", .init(date)),
      ("encoding", encoding?.json ?? .null),
    ]
    if let tags { members.append(("tags", tags.json)) }
    for (name, value) in more { members.append((name, value)) }
    return .members(members)
  }
}

extension TrackTags {
  /// An array of values for each field that has any.
  fileprivate var json: OrderedJSON {
    .members(
      Field.allCases.compactMap { field in
        let values = self[field]
        return values.isEmpty ? nil : (field.rawValue, .array(values.map { .string($0) }))
      })
  }
}

extension SoundEncoding {
  fileprivate var json: OrderedJSON {
    .object([
      "codec": .string(codec), "isLossless": .bool(isLossless), "bitDepth": .init(bitDepth),
      "sampleRate": .init(sampleRate), "channels": .init(channels), "bitrate": .init(bitrate),
    ])
  }
}

extension MusicBrainzIDs {
  /// The identifiers as a JSON object that omits missing ones.
  fileprivate var json: OrderedJSON {
    let single = [
      ("recording", recording), ("track", track), ("release", release),
      ("releaseGroup", releaseGroup),
    ]
    let several = [("artists", artists), ("albumArtists", albumArtists)]
    return .members(
      single.compactMap { name, id in id.map { (name, .string($0)) } }
        + several.filter { !$0.1.isEmpty }.map { ($0, .array($1.map { .string($0) })) })
  }
}

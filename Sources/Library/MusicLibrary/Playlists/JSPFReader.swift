import FoundationEssentials
import PlayerModel

/// Reads JSPF (https://xspf.org/jspf): XSPF as JSON, with MusicBrainz' extension
/// (https://musicbrainz.org/doc/jspf).
struct JSPFReader {
  /// Returns whether `bytes` begin like a JSPF list, which is an object with one key.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    let start = PlaylistText.utf8(Array(bytes.prefix(1024))).filter { $0 > 32 }
    return start.starts(with: "{\"playlist\":".utf8)
  }

  /// Parses the list in `bytes` from a file in `folder`; returns `nil` if it is something else.
  static func list(_ bytes: [UInt8], in folder: TrackPath) -> PlaylistFile? {
    let json = Data(PlaylistText.utf8(bytes))
    guard let document = try? JSONDecoder().decode(Document.self, from: json) else { return nil }
    var entries = PlaylistEntries(in: folder, spelling: .reference)
    let title = document.playlist.title?.trimmingBlanks ?? ""
    entries.begin(title.isEmpty ? nil : title)
    for item in document.playlist.tracks { entries.add(item.entry) }
    entries.leaveOut(document.playlist.tooMany)
    return entries.finish()
  }

  private struct Document: Decodable {
    let playlist: List
  }

  private struct List: Decodable {
    let title: String?
    private(set) var tracks: [Item] = []
    /// The number of entries beyond the limit.
    private(set) var tooMany = 0

    private enum Key: CodingKey {
      case title, track
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      title = try values.decodeIfPresent(String.self, forKey: .title)
      guard values.contains(.track), try !values.decodeNil(forKey: .track) else { return }
      var items = try values.nestedUnkeyedContainer(forKey: .track)
      while !items.isAtEnd, tracks.count < PlaylistEntries.most {
        tracks.append(try items.decode(Item.self))
      }
      tooMany = (items.count ?? 0) - tracks.count
    }
  }

  private struct Item: Decodable {
    let entry: PlaylistEntry

    private enum Key: String, CodingKey {
      case location, identifier, title, creator, album, trackNum, duration, link, `extension`
    }

    init(from decoder: any Decoder) throws {
      var entry = PlaylistEntry()
      // A value of the wrong type is ignored, but not the rest of the entry.
      if let values = try? decoder.container(keyedBy: Key.self) {
        func text(_ key: Key) -> String {
          ((try? values.decode(String.self, forKey: key)) ?? "").trimmingBlanks
        }
        func number(_ key: Key) -> Double? {
          (try? values.decode(Double.self, forKey: key)) ?? Double(text(key))
        }
        func texts(_ key: Key) -> [String] {
          (try? values.decode([String].self, forKey: key)) ?? [text(key)].filter { !$0.isEmpty }
        }
        entry.locations = texts(.location).map { Array($0.utf8) }
        entry.track.title = text(.title)
        entry.track.artist = text(.creator)
        entry.track.album = text(.album)
        entry.track.trackNumber = number(.trackNum).flatMap { Int(exactly: $0) }
          .flatMap { $0 > 0 ? $0 : nil }
        entry.track.duration = PlaylistText.length(number(.duration).map { $0 / 1000 })
        for address in texts(.identifier) { entry.musicBrainz.adopt(address) }
        let added = try? values.decode([String: MusicBrainzExtension].self, forKey: .extension)
        added?[MusicBrainzExtension.key]?.describe(&entry)
        for link in (try? values.decode([[String: String]].self, forKey: .link)) ?? [] {
          for (relation, address) in link {
            entry.musicBrainz.adopt(address, isOfAlbum: relation == MusicBrainzIDs.ofAlbumArtist)
          }
        }
      }
      self.entry = entry
    }
  }
}

/// MusicBrainz' extension of a track in JSPF.
struct MusicBrainzExtension: Codable {
  /// The key of the extension.
  static let key = "https://musicbrainz.org/doc/jspf#track"

  var release_identifier: String?
  var artist_identifiers: [String]?

  /// Creates the extension for a track, or returns `nil` if it would be empty.
  init?(_ ids: MusicBrainzIDs) {
    guard ids.release != nil || !ids.artists.isEmpty else { return nil }
    release_identifier = ids.release.map { MusicBrainzIDs.address(.release, $0) }
    artist_identifiers =
      ids.artists.isEmpty ? nil : ids.artists.map { MusicBrainzIDs.address(.artist, $0) }
  }

  init(from decoder: any Decoder) throws {
    let values = try? decoder.container(keyedBy: CodingKeys.self)
    release_identifier = try? values?.decode(String.self, forKey: .release_identifier)
    artist_identifiers = try? values?.decode([String].self, forKey: .artist_identifiers)
  }

  func describe(_ entry: inout PlaylistEntry) {
    for address in (artist_identifiers ?? []) + (release_identifier.map { [$0] } ?? []) {
      entry.musicBrainz.adopt(address)
    }
  }
}

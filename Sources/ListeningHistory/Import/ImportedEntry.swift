import FoundationEssentials
import PlayerModel

/// One listen of a file: in our own form, ListenBrainz's or Pano Scrobbler's.
enum ImportedEntry: Decodable {
  case own(OwnEntry)
  case listenBrainz(ListenBrainzEntry)
  case pano(PanoEntry)

  private enum Key: String, CodingKey {
    case trackMetadata = "track_metadata"
    case timeMs
  }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    if keys.contains(.trackMetadata) {
      self = .listenBrainz(try ListenBrainzEntry(from: decoder))
    } else if keys.contains(.timeMs) {
      self = .pano(try PanoEntry(from: decoder))
    } else {
      self = .own(try OwnEntry(from: decoder))
    }
  }

  /// A row of CSV, by the names of the columns.
  init(cells: [String: String]) throws {
    self = .own(try OwnEntry(cells: cells))
  }

  /// The session that it is.
  ///
  /// - Throws: `RejectedEntry`.
  func session() throws(RejectedEntry) -> ListeningSession {
    switch self {
    case .own(let entry): try entry.session()
    case .listenBrainz(let entry): try entry.foreign.session()
    case .pano(let entry): try entry.foreign.session()
    }
  }
}

/// A listen as ListenBrainz exports it, and as we write it for that service.
struct ListenBrainzEntry: Decodable {
  struct Metadata: Decodable {
    struct Info: Decodable {
      var duration: FlexibleNumber?
      var duration_ms: FlexibleNumber?
      var duration_played: FlexibleNumber?
      var tracknumber: FlexibleNumber?
      var tags: [String]?
    }
    var artist_name: String
    var track_name: String
    var release_name: String?
    var additional_info: Info?
  }
  var listened_at: Int64
  var track_metadata: Metadata

  var foreign: ForeignListen {
    let info = track_metadata.additional_info
    return ForeignListen(
      source: "listenbrainz", startedAt: listened_at.multipliedReportingOverflow(by: 1000),
      artist: track_metadata.artist_name, title: track_metadata.track_name,
      album: track_metadata.release_name ?? "", albumArtist: "",
      trackNumber: info?.tracknumber?.value.flatMap { Int(exactly: $0) },
      duration: info?.duration_ms?.value.map { $0 / 1000 } ?? info?.duration?.value,
      secondsHeard: info?.duration_played?.value, moods: info?.tags ?? [], isListen: true)
  }
}

/// A listen as Pano Scrobbler exports it.
struct PanoEntry: Decodable {
  var timeMs: Int64
  var track: String
  var artist: String
  var album: String?
  var albumArtist: String?
  var durationMs: FlexibleNumber?

  var foreign: ForeignListen {
    ForeignListen(
      source: "pano", startedAt: (timeMs, false), artist: artist, title: track, album: album ?? "",
      albumArtist: albumArtist ?? "", trackNumber: nil,
      duration: durationMs?.value.map { $0 / 1000 }, secondsHeard: nil, moods: [], isListen: true)
  }
}

/// A line of a scrobbler log.
struct ScrobblerEntry {
  private let foreign: ForeignListen

  init(line: ArraySlice<UInt8>) throws(RejectedEntry) {
    let text =
      String(validating: line, as: UTF8.self)
      ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 7, let seconds = Int64(fields[6]) else {
      throw RejectedEntry(reason: "it does not have the eight fields of a scrobbler log")
    }
    foreign = ForeignListen(
      source: "scrobbler", startedAt: seconds.multipliedReportingOverflow(by: 1000),
      artist: fields[0], title: fields[2], album: fields[1], albumArtist: "",
      trackNumber: Int(fields[3]), duration: Double(fields[4]), secondsHeard: nil, moods: [],
      isListen: fields[5] == "L")
  }

  func session() throws(RejectedEntry) -> ListeningSession {
    try foreign.session()
  }
}

/// A number, or a text that is one: services are not of one mind.
struct FlexibleNumber: Decodable {
  /// The number; nil if there is none in it.
  let value: Double?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      value = number
    } else {
      value = (try? container.decode(String.self)).flatMap { Double($0) }
    }
  }
}

import Glibc
import LocalDatabase
import PlayerModel

/// The tracks of consecutive rows as bytes.
///
/// The same track is heard again and again. It is recognised by these bytes, and decoded only once.
struct TrackBytes: Sendable {
  /// The columns that identify a track here.
  ///
  /// The last one has further tags only for tracks with several artists, album artists or genres.
  static let columns = [
    "path", "identity", "title", "artist", "album", "albumArtist",
    "CASE WHEN tags < 'D' THEN tags END",
  ]

  /// The texts of all columns, each terminated by NUL.
  ///
  /// A text ends at its first NUL, as it does in a session, and a null is an empty text.
  private var bytes: [UInt8] = []
  /// The end of each track in ``bytes``.
  private var ends: [Int] = []

  /// Reserves memory for `count` tracks with texts of typical length.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count * 200)
    ends.reserveCapacity(count)
  }

  /// Appends the track of a row whose columns begin at `first`.
  mutating func append(_ row: BareRows, from first: Int32) {
    for column in first..<(first + Int32(Self.columns.count)) {
      row.withCString(column) { text in
        guard let text else { return bytes.append(0) }
        bytes.append(cString: text)
      }
    }
    ends.append(bytes.count)
  }

  /// Calls `body` with the index and the bytes of each track.
  func forEach(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for (index, end) in ends.enumerated() {
        body(index, UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }

  /// Decodes a track.
  static func track(of bytes: UnsafeBufferPointer<UInt8>) -> Track {
    let texts = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var track = Track(path: TrackPath(encoded: texts[0]), storedTitle: texts[2])
    track.persistentID = PersistentID(rawValue: texts[1])
    track.artist = texts[3]
    track.album = texts[4]
    track.albumArtist = texts[5]
    track.tags = TrackTags(stored: texts[6])
    return track
  }
}

extension [UInt8] {
  /// Appends a text and its terminating NUL.
  mutating func append(cString text: UnsafePointer<UInt8>) {
    append(contentsOf: UnsafeBufferPointer(start: text, count: strlen(text) + 1))
  }
}

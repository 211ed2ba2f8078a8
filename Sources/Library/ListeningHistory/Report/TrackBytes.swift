import Glibc
import LocalDatabase
import PlayerModel

/// What rows say of their tracks, one after the other, as bytes.
///
/// A track is heard again and again: it is known again by these bytes, and made of them once.
struct TrackBytes: Sendable {
  /// The columns that a track is known by here.
  static let columns = ["path", "identity", "title", "artist", "album", "albumArtist"]

  /// The texts of all columns, each up to its first zero, which ends it as it ends that of a session; empty where there is
  /// none.
  private var bytes: [UInt8] = []
  /// Where the bytes of each track end.
  private var ends: [Int] = []

  /// Makes room for so many tracks, with texts of a usual length.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count * 200)
    ends.reserveCapacity(count)
  }

  /// Adds the track of a row, whose columns stand from `first` on.
  mutating func append(_ row: BareRows, from first: Int32) {
    for column in first..<(first + Int32(Self.columns.count)) {
      row.withCString(column) { text in
        guard let text else { return bytes.append(0) }
        bytes.append(cString: text)
      }
    }
    ends.append(bytes.count)
  }

  /// Calls `body` with the bytes of each track and its index.
  func forEach(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for (index, end) in ends.enumerated() {
        body(index, UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }

  /// The track that bytes stand for.
  static func track(of bytes: UnsafeBufferPointer<UInt8>) -> Track {
    let texts = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var track = Track(path: TrackPath(encoded: texts[0]), storedTitle: texts[2])
    track.persistentID = PersistentID(rawValue: texts[1])
    track.artist = texts[3]
    track.album = texts[4]
    track.albumArtist = texts[5]
    return track
  }
}

extension [UInt8] {
  /// Adds a text and the zero that ends it.
  mutating func append(cString text: UnsafePointer<UInt8>) {
    append(contentsOf: UnsafeBufferPointer(start: text, count: strlen(text) + 1))
  }
}

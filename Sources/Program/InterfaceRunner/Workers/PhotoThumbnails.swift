import PhotoFiles
import PlayerModel

/// Thumbnails of photos, with a small cache so that going back to a photo shows it at once.
struct PhotoThumbnails {
  private let reader: any PhotoReader
  private var kept: [(path: TrackPath, bytes: [UInt8])] = []

  /// The length of the longer side in pixels, which is more than cells can show.
  private static let side = 400
  private static let mostKept = 24

  init(_ reader: any PhotoReader) {
    self.reader = reader
  }

  /// The thumbnail of a photo as a JPEG; blocks while the helper reads it.
  subscript(photo: TrackPath) -> [UInt8] {
    mutating get throws(PhotoError) {
      if let place = kept.firstIndex(where: { $0.path == photo }) {
        kept.append(kept.remove(at: place))
      } else {
        kept.append((photo, try reader.thumbnail(of: photo, side: Self.side)))
        if kept.count > Self.mostKept { kept.removeFirst() }
      }
      return kept[kept.count - 1].bytes
    }
  }
}

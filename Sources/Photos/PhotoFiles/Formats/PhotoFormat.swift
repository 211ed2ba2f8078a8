/// A format of photos or videos.
package enum PhotoFormat: String, CaseIterable, Hashable, Sendable {
  case jpeg, png, webP, heif, avif, gif
  /// A camera's raw format, most of which are based on TIFF.
  case raw
  /// MP4 and related formats.
  case mp4
  case quickTime
  case matroska, webM

  /// The kind of media.
  package var kind: PhotoKind {
    switch self {
    case .jpeg, .png, .webP, .heif, .avif, .gif, .raw: .image
    case .mp4, .quickTime, .matroska, .webM: .video
    }
  }

  /// The lower-case extensions of photo and video files.
  static let endings: Set<String> = raws.union([
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "hif", "avif", "gif",
    "mp4", "m4v", "mov", "qt", "3gp", "3g2", "mkv", "webm",
  ])

  /// The extensions of raw files, whose content may be indistinguishable from TIFF.
  static let raws: Set<String> = [
    "cr2", "cr3", "crw", "nef", "nrw", "arw", "srf", "sr2", "dng", "raf", "orf", "rw2", "pef",
    "srw",
    "3fr", "iiq", "rwl",
  ]
}

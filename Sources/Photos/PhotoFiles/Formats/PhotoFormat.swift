/// A format of photos or videos.
package enum PhotoFormat: String, CaseIterable, Hashable, Sendable {
  case jpeg, png, webP, heif, avif, gif
  /// A camera's own: most of these are TIFF files, or begin like one.
  case raw
  /// MP4 and its relatives.
  case mp4
  case quickTime
  case matroska, webM

  /// What files of the format show.
  package var kind: PhotoKind {
    switch self {
    case .jpeg, .png, .webP, .heif, .avif, .gif, .raw: .image
    case .mp4, .quickTime, .matroska, .webM: .video
    }
  }

  /// The endings of names, in lower case, that files of photos and videos have.
  static let endings: Set<String> = raws.union([
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "hif", "avif", "gif",
    "mp4", "m4v", "mov", "qt", "3gp", "3g2", "mkv", "webm",
  ])

  /// The endings of raw files, whose content alone may say no more than that it is TIFF.
  static let raws: Set<String> = [
    "cr2", "cr3", "crw", "nef", "nrw", "arw", "srf", "sr2", "dng", "raf", "orf", "rw2", "pef",
    "srw",
    "3fr", "iiq", "rwl",
  ]
}

/// The content of a file according to its first bytes, which determines the library that reads it.
enum PhotoContent: Equatable {
  /// JPEG or PNG.
  case scanned
  case webP
  case gif
  /// HEIC or AVIF.
  case heif
  /// A raw format or TIFF.
  case raw
  case quickTime
  case matroska

  var isVideo: Bool { self == .quickTime || self == .matroska }

  /// Detects the content, or returns `nil` if it is unknown.
  init?(_ head: [UInt8]) {
    let text = String(decoding: head.prefix(16), as: UTF8.self)
    let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
    let box = String(decoding: head.dropFirst(4).prefix(4), as: UTF8.self)
    if head.starts(with: [0xFF, 0xD8, 0xFF]) || head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .scanned
    } else if text.hasPrefix("GIF8") {
      self = .gif
    } else if text.hasPrefix("RIFF"), brand == "WEBP" {
      self = .webP
    } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if box == "ftyp" {
      // Canon's newer raw files use the same container as videos.
      self = brand == "crx " ? .raw : Self.isPicture(head) ? .heif : .quickTime
    } else if ["moov", "mdat", "wide", "free", "skip"].contains(box) {
      self = .quickTime
    } else if Self.rawHeads.contains(where: head.starts) {
      self = .raw
    } else {
      return nil
    }
  }

  /// TIFF in both byte orders, Olympus, Panasonic, Fujifilm, Minolta, and Canon's older format.
  private static let rawHeads: [[UInt8]] = [
    [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x52, 0x4F],
    [0x49, 0x49, 0x52, 0x53],
    [0x4D, 0x4D, 0x4F, 0x52], [0x49, 0x49, 0x55, 0], Array("FUJIFILM".utf8), [0, 0x4D, 0x52, 0x4D],
    [0x49, 0x49, 0x1A, 0, 0, 0, 0x48, 0x45, 0x41, 0x50],
  ]

  /// Returns whether a file type box lists the brand of a picture.
  private static func isPicture(_ head: [UInt8]) -> Bool {
    let length = min(head.prefix(4).reduce(0) { $0 << 8 | Int($1) }, head.count)
    let brands = stride(from: 8, to: max(8, length - 3), by: 4).map {
      String(decoding: head[$0..<$0 + 4], as: UTF8.self)
    }
    return ["heic", "heix", "heim", "heis", "mif1", "msf1", "hevc", "hevx", "avif", "avis"]
      .contains { brands.contains($0) }
  }
}

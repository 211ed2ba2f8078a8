extension PhotoFormat {
  /// The number of bytes at the start of a file that detection needs.
  package static let headLength = 4096

  /// Detects the format of a file that begins with `head`, or returns `nil` if it is unknown.
  ///
  /// - Parameter ending: The lower-case extension, which only distinguishes raw files from other
  ///   TIFF files.
  package init?(head: [UInt8], ending: String) {
    let format =
      Self.simple(head) ?? Self.boxed(head) ?? Self.matroska(head)
      ?? Self.raw(head, ending: ending)
    guard let format else { return nil }
    self = format
  }

  private static func simple(_ head: [UInt8]) -> PhotoFormat? {
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return .gif }
    guard head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) else {
      return nil
    }
    return .webP
  }

  /// Detects ISO/IEC 14496-12 by the brands, of which the first is the major one; old QuickTime
  /// files begin with other boxes.
  private static func boxed(_ head: [UInt8]) -> PhotoFormat? {
    guard head.count >= 12 else { return nil }
    let size = head[..<4].reduce(0) { $0 << 8 | Int($1) }
    let type = String(decoding: head[4..<8], as: UTF8.self)
    guard type == "ftyp" else {
      let known = ["moov", "mdat", "wide", "free", "skip", "pnot"].contains(type)
      return known && (size == 0 || size == 1 || size >= 8) ? .quickTime : nil
    }
    guard size >= 16 else { return nil }
    let brands = stride(from: 8, to: min(size, head.count, 512) - 3, by: 4).filter { $0 != 12 }
      .map { String(decoding: head[$0..<($0 + 4)], as: UTF8.self) }
    guard let major = brands.first else { return nil }
    guard !isSound(major) else { return nil }
    // The major brand may be generic; the first specific one decides.
    if let format = brands.lazy.compactMap(format(ofBrand:)).first { return format }
    // Pictures in any codec.
    return ["mif1", "msf1"].contains(major) ? .heif : .mp4
  }

  private static func format(ofBrand brand: String) -> PhotoFormat? {
    switch brand {
    case "avif", "avis": .avif
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs": .heif
    case "crx ": .raw
    case "qt  ": .quickTime
    case "isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "M4VH", "M4VP",
      "MSNV":
      .mp4
    case _ where brand.hasPrefix("3g"): .mp4
    default: nil
    }
  }

  private static func isSound(_ brand: String) -> Bool {
    brand.hasPrefix("M4A") || brand.hasPrefix("M4B") || brand.hasPrefix("F4A")
  }

  /// Detects EBML formats by the document type in the first element.
  private static func matroska(_ head: [UInt8]) -> PhotoFormat? {
    guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
    let start = head.prefix(256)
    // The element's ID, and one byte for its length.
    for index in start.indices.dropLast(3) where start[index] == 0x42 && start[index + 1] == 0x82 {
      let document = start[(index + 3)...]
      if document.starts(with: "webm".utf8) { return .webM }
      if document.starts(with: "matroska".utf8) { return .matroska }
    }
    return nil
  }

  private static func raw(_ head: [UInt8], ending: String) -> PhotoFormat? {
    if head.starts(with: "FUJIFILMCCD-RAW".utf8) { return .raw }
    let ours: [[UInt8]] = [
      // Olympus and Panasonic changed TIFF's magic number.
      [0x49, 0x49, 0x52, 0x4F], [0x49, 0x49, 0x52, 0x53], [0x4D, 0x4D, 0x4F, 0x52],
      [0x49, 0x49, 0x55, 0x00],
    ]
    if ours.contains(where: { head.starts(with: $0) }) { return .raw }
    // Canon's CRW.
    if head.starts(with: "II".utf8), head.dropFirst(6).starts(with: "HEAPCCDR".utf8) { return .raw }
    let isTIFF =
      head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A])
    guard isTIFF else { return nil }
    // CR2 has a signature after TIFF's header.
    return raws.contains(ending) || head.dropFirst(8).starts(with: "CR".utf8) ? .raw : nil
  }
}

import SoundDecoding

/// The pages of a file that were parsed last.
///
/// The ends of a file are examined several times, for its streams, tags, length and identity, but the checksum of each
/// page is computed only once.
final class OggPageCache {
  /// The maximum number of pages, and of their bytes; the last pages of a file have at most 64 KiB.
  private static let mostPages = 32
  private static let mostBytes = 128 * 1024

  private var pages: [OggPage] = []
  private var byteCount = 0

  /// Returns the cache of a file, or `nil` if nothing that was read is kept.
  static func of(_ reader: ByteReader) -> OggPageCache? {
    guard reader.keepsParts else { return nil }
    if let known = reader.pages as? OggPageCache { return known }
    let cache = OggPageCache()
    reader.pages = cache
    return cache
  }

  /// Returns the page of `length` bytes at `offset`, or `nil` if it is not known.
  func page(at offset: Int64, length: Int) -> OggPage? {
    for index in pages.indices
    where pages[index].offset == offset && pages[index].length == length {
      return pages[index]
    }
    return nil
  }

  /// Adds a page in place of those that were added first.
  func add(_ page: OggPage) {
    pages.append(page)
    byteCount += page.length
    while pages.count > Self.mostPages || byteCount > Self.mostBytes {
      byteCount -= pages.removeFirst().length
    }
  }
}

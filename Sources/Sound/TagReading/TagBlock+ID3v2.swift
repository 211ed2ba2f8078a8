import CTagLib
package import PlayerModel
package import SoundDecoding

extension TagBlock {
  /// The maximum number of ID3v2 tags at the start of a file that are read.
  private static let mostLeadingTags = 8

  /// Reads the ID3v2 tags at the start of a file, one after the other.
  ///
  /// Some programs put a tag in front of another one instead of replacing it, often with only the encoder.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func leadingID3v2(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    var blocks: [TagBlock] = []
    if let first = try id3v2(in: file, parts) { blocks.append(first) }
    let end = try TagBoundary.start(of: file)
    var start: Int64 = 0
    for _ in 1..<mostLeadingTags {
      guard let length = try TagBoundary.leadingTag(at: start, before: end, in: file) else { break }
      start += length
      guard length > 0, start < end else { break }
      if let next = try id3v2(in: file, at: start..<end, parts) { blocks.append(next) }
    }
    return blocks
  }

  /// Reads the ID3v2 tag at the start of `range` in a file, or at the start of the file.
  ///
  /// A damaged tag is read as far as possible.
  ///
  /// - Returns: `nil` if there is no tag at that offset.
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func id3v2(
    in file: ByteReader, at range: Range<Int64>? = nil, _ parts: TagParts
  ) throws(PlayerError) -> TagBlock? {
    let pages = TagPages(file, in: range ?? 0..<file.source.size)
    let length = try pages.tagLength()
    guard length > 0 else { return nil }
    var source = ctag_source(
      length: length,
      bytes: { context, offset, count in
        guard let context else { return nil }
        return Unmanaged<TagPages>.fromOpaque(context).takeUnretainedValue()
          .bytes(at: offset, count: count)
      },
      context: Unmanaged.passUnretained(pages).toOpaque())
    let handle = withExtendedLifetime(pages) { ctag_read_id3v2(&source, parts.frames) }
    if let failure = pages.failure {
      ctag_free(handle)
      throw failure
    }
    return try ReadItems(handle, of: file.source.path).block(.id3v2)
  }

  /// Parses an ID3v2 tag of `path` from its bytes; without a tag, the result has no values.
  ///
  /// - Throws: `PlayerError` if there is not enough memory.
  package static func id3v2(
    _ bytes: [UInt8], of path: TrackPath
  ) throws(PlayerError) -> TagBlock {
    let handle = bytes.withUnsafeBytes { bytes in
      var source = ctag_source(
        length: bytes.count,
        bytes: { context, offset, _ in
          context.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self) + offset) }
        },
        context: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      return ctag_read_id3v2(&source, CTAG_ALL_FRAMES)
    }
    return try ReadItems(handle, of: path).block(.id3v2)
  }
}

extension TagParts {
  /// The frames to read.
  fileprivate var frames: ctag_frames {
    switch self {
    case .all: CTAG_ALL_FRAMES
    case .short: CTAG_SHORT_FRAMES
    case .comments: CTAG_COMMENTS
    }
  }
}

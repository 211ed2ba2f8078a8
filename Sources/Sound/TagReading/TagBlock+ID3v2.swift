import CTagLib
package import PlayerModel
package import SoundDecoding

extension TagBlock {
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

import CTagLib
import PlayerModel

/// What was found in one tag.
///
/// Pictures stay where CTagLib has put them until their bytes are asked for.
struct TagBlock: ~Copyable {
  /// Which frames of an ID3v2 tag are read.
  enum Frames {
    case all
    /// All but pictures and words, which are passed over without being read from the disk.
    case short
  }

  /// The values, in the order of the tag.
  let items: [TagItem]
  /// What ``items`` were copied from; nil if there are none.
  private let handle: UnsafeMutablePointer<ctag_items>?

  /// The values of the ID3v2 tag that `file` begins with; none if it has none.
  init(id3v2In file: MetadataFile, _ frames: Frames) throws(MetadataError) {
    let pages = TagPages(file)
    let length = try pages.tagLength()
    guard length > 0 else {
      self.init()
      return
    }
    var source = ctag_source(
      length: length,
      bytes: { context, offset, count in
        guard let context else { return nil }
        return Unmanaged<TagPages>.fromOpaque(context).takeUnretainedValue()
          .bytes(at: offset, count: count)
      },
      context: Unmanaged.passUnretained(pages).toOpaque())
    let handle = withExtendedLifetime(pages) {
      ctag_read_id3v2(&source, frames == .all ? CTAG_ALL_FRAMES : CTAG_SHORT_FRAMES)
    }
    if let failure = pages.failure {
      ctag_free(handle)
      throw failure
    }
    try self.init(handle, file.path)
  }

  /// The values of the ID3v2 tag of `path`, given from its header on; none if it has none.
  init(id3v2 bytes: ArraySlice<UInt8>, of path: TrackPath) throws(MetadataError) {
    let handle = bytes.withUnsafeBytes { bytes in
      var source = ctag_source(
        length: bytes.count,
        bytes: { context, offset, _ in
          context.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self) + offset) }
        },
        context: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      return ctag_read_id3v2(&source, CTAG_ALL_FRAMES)
    }
    try self.init(handle, path)
  }

  /// The values of the APE tag of `path`, given without header and footer; none if it has none.
  init(ape bytes: [UInt8], of path: TrackPath) throws(MetadataError) {
    guard !bytes.isEmpty else {
      self.init()
      return
    }
    try self.init(bytes.withUnsafeBufferPointer { ctag_read_ape($0.baseAddress, $0.count) }, path)
  }

  /// Those of no tag.
  private init() {
    handle = nil
    items = []
  }

  private init(
    _ handle: UnsafeMutablePointer<ctag_items>?, _ path: TrackPath
  ) throws(MetadataError) {
    guard let handle else {
      throw MetadataError(
        .outOfMemory, "There is not enough memory to read the tags of \(path).")
    }
    self.handle = handle
    items = UnsafeBufferPointer(start: handle.pointee.items, count: handle.pointee.count)
      .map { TagItem($0) }
  }

  deinit {
    ctag_free(handle)
  }

  /// The bytes of the value at `index` of ``items``, or as many of them as `most` says.
  func bytes(at index: Int, most: Int = .max) -> [UInt8] {
    precondition(items.indices.contains(index), "an index of the items")
    guard let item = handle?.pointee.items[index] else { return [] }
    return Array(UnsafeBufferPointer(start: item.value, count: min(most, item.value_length)))
  }
}

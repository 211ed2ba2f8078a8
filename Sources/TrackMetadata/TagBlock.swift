import CTagLib
import PlayerModel

/// What TagLib found in one tag.
///
/// Pictures stay where TagLib has put them until their bytes are asked for.
struct TagBlock: ~Copyable {
  /// The values, in the order of the tag.
  let items: [TagItem]
  private let handle: UnsafeMutablePointer<ctag_items>

  /// The values of the ID3v2 tag of `path`, given from its header on; none if it has none.
  init(id3v2 bytes: ArraySlice<UInt8>, of path: TrackPath) throws(MetadataError) {
    try self.init(bytes.withUnsafeBufferPointer { ctag_read_id3v2($0.baseAddress, $0.count) }, path)
  }

  /// The values of the APE tag of `path`, given without header and footer; none if it has none.
  init(ape bytes: [UInt8], of path: TrackPath) throws(MetadataError) {
    try self.init(bytes.withUnsafeBufferPointer { ctag_read_ape($0.baseAddress, $0.count) }, path)
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

  /// The bytes of the value at `index` of ``items``.
  func bytes(at index: Int) -> [UInt8] {
    precondition(items.indices.contains(index), "an index of the items")
    let item = handle.pointee.items[index]
    return Array(UnsafeBufferPointer(start: item.value, count: item.value_length))
  }
}

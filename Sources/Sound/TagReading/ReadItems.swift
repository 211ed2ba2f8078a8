import CTagLib
import PlayerModel
import SoundDecoding

/// The values of a tag in CTagLib's memory.
final class ReadItems {
  private let handle: UnsafeMutablePointer<ctag_items>

  /// Takes ownership of CTagLib's values.
  ///
  /// - Throws: `PlayerError` if `handle` is `nil` because there is not enough memory.
  init(_ handle: UnsafeMutablePointer<ctag_items>?, of path: TrackPath) throws(PlayerError) {
    guard let handle else {
      throw PlayerError(
        .storageFailed, "There is not enough memory to read the tags of \(path).")
    }
    self.handle = handle
  }

  deinit {
    ctag_free(handle)
  }

  /// Returns a tag of the given kind, which retains these values.
  func block(_ kind: TagKind) -> TagBlock {
    let items = UnsafeBufferPointer(start: handle.pointee.items, count: handle.pointee.count)
    return TagBlock(kind, items.map { TagItem($0) }) { [self] index, most in
      let item = handle.pointee.items[index]
      return Array(UnsafeBufferPointer(start: item.value, count: min(most, item.value_length)))
    }
  }
}

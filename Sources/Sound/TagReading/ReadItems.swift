import CTagLib
import PlayerModel
import SoundDecoding

/// What CTagLib has read of a tag, in its memory.
final class ReadItems {
  private let handle: UnsafeMutablePointer<ctag_items>

  /// - Throws: `PlayerError` if memory was short, of which `handle` is nil.
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

  /// It as a tag of a kind, which keeps it.
  func block(_ kind: TagKind) -> TagBlock {
    let items = UnsafeBufferPointer(start: handle.pointee.items, count: handle.pointee.count)
    return TagBlock(kind, items.map { TagItem($0) }) { [self] index, most in
      let item = handle.pointee.items[index]
      return Array(UnsafeBufferPointer(start: item.value, count: min(most, item.value_length)))
    }
  }
}

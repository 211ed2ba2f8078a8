import CLinux

/// An event of a watched file or folder.
package struct FileEvent {
  /// The number of the watch.
  package var watch: Int32
  /// The kinds of event, as bits from inotify(7).
  package var mask: UInt32
  /// A number that both events of a move share.
  package var cookie: UInt32
  /// The name of the entry in the watched folder; empty for an event of the watched file itself.
  package var name: [UInt8]

  /// Returns whether any of `bits` is set.
  package func isOne(of bits: Int...) -> Bool {
    bits.contains { mask & UInt32(truncatingIfNeeded: $0) != 0 }
  }
}

/// The events in a buffer that the kernel filled: fixed-size headers, each followed by a name
/// padded with NULs.
package struct FileEventBatch: Sequence, IteratorProtocol {
  private var rest: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    rest = bytes
  }

  /// Returns the next event.
  package mutating func next() -> FileEvent? {
    let size = MemoryLayout<inotify_event>.size
    guard rest.count >= size else { return nil }
    // The header has four words: watch, mask, cookie and the length of the name.
    let length = Int(rest.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
    guard rest.count >= size + length else { return nil }
    let event = FileEvent(
      watch: rest.loadUnaligned(as: Int32.self),
      mask: rest.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
      cookie: rest.loadUnaligned(fromByteOffset: 8, as: UInt32.self),
      name: Array(rest[size..<(size + length)].prefix { $0 != 0 }))
    rest = UnsafeRawBufferPointer(rebasing: rest[(size + length)...])
    return event
  }
}

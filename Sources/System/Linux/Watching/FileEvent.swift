import CLinux

/// Something that happened to a watched file or folder.
package struct FileEvent {
  /// The number of the watch.
  package var watch: Int32
  /// What happened: bits of inotify(7).
  package var mask: UInt32
  /// The same number for both ends of a move.
  package var cookie: UInt32
  /// To what in the folder; empty for what is watched itself.
  package var name: [UInt8]

  /// Whether one of `bits` is set.
  package func isOne(of bits: Int...) -> Bool {
    bits.contains { mask & UInt32(truncatingIfNeeded: $0) != 0 }
  }
}

/// The events in a buffer as the kernel fills it: a head, and a name that is padded with NULs.
package struct FileEventBatch: Sequence, IteratorProtocol {
  private var rest: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    rest = bytes
  }

  /// The next of them.
  package mutating func next() -> FileEvent? {
    let size = MemoryLayout<inotify_event>.size
    guard rest.count >= size else { return nil }
    // Four words: watch, mask, cookie, and the length of the name.
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

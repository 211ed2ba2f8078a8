import Glibc
package import PlayerModel

/// Looks at the bytes of a source through a few windows, so that walking from header to header costs one
/// system call for many frames, and no place is read twice to know what a file is: its start, the start of its
/// sound and its end are looked at several times, for tags, frames and the sound's identity.
package final class ByteReader {
  /// The most that can be looked at in one piece.
  package static let windowSize = 32 * 1024
  /// So many windows stay until ``keepOneWindow()``; what they do not show is shown by one more, which moves.
  private static let mostKept = 3

  private struct Window {
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: ByteReader.windowSize, alignment: 16)
    var filled: Range<Int64> = 0..<0
  }

  /// Where the bytes come from.
  package let source: any ByteSource
  private var windows: [Window] = []
  private var mostWindows = ByteReader.mostKept + 1
  // What the window that was used last shows: most questions are about that.
  private var filled: Range<Int64> = 0..<0
  private var shown = UnsafeRawBufferPointer(start: nil, count: 0)

  package init(_ source: any ByteSource) {
    self.source = source
  }

  deinit {
    for window in windows { window.room.deallocate() }
  }

  /// Forgets what all windows show, and has one of half the size from now on: for a file that is played, of which no
  /// more is known than what was read just now.
  package func keepOneWindow() {
    guard mostWindows > 1 else { return }
    for window in windows { window.room.deallocate() }
    windows = []
    filled = 0..<0
    mostWindows = 1
  }

  /// What is at `offset`: `count` bytes, fewer only at the end of the file.
  ///
  /// Valid until the next call.
  package func bytes(at offset: Int64, count: Int) throws(PlayerError) -> UnsafeRawBufferPointer {
    let bytes = try bytes(at: offset, least: count)
    return UnsafeRawBufferPointer(rebasing: bytes.prefix(count))
  }

  /// A copy of what is at `offset`: `count` bytes, however many, fewer only at the end of the file.
  package func copy(at offset: Int64, count: Int) throws(PlayerError) -> [UInt8] {
    if count <= Self.windowSize { return Array(try bytes(at: offset, count: count)) }
    let length = Int(max(0, min(Int64(count), source.size - offset)))
    var failure: PlayerError?
    let copy = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      do throws(PlayerError) {
        filled = try source.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return copy
  }

  /// The first bytes of `range`, which lies in the file and is not empty: as many as a window shows already,
  /// else as many as one can show, and nothing besides is read.
  ///
  /// Valid until the next call.
  package func piece(of range: Range<Int64>) throws(PlayerError) -> UnsafeRawBufferPointer {
    let first = range.lowerBound..<(range.lowerBound + 1)
    if !shows(first) {
      try fill(withoutOthers(range.prefix(Self.windowSize), needed: first))
      guard shows(first) else { throw .changedWhileRead(source.path) }
    }
    let bytes = shown[Int(range.lowerBound - filled.lowerBound)...]
    return UnsafeRawBufferPointer(rebasing: bytes.prefix(range.count))
  }

  /// What a window shows from `offset` on: `count` bytes or more, fewer only at the end of the file.
  private func bytes(
    at offset: Int64, least count: Int
  ) throws(PlayerError) -> UnsafeRawBufferPointer {
    precondition(offset >= 0 && count <= Self.windowSize, "only what a window can show")
    let needed = offset..<max(offset, min(offset + Int64(count), source.size))
    guard !needed.isEmpty else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    if !shows(needed) {
      try fill(withoutOthers(surroundings(of: needed), needed: needed))
      // What is left of a file that shrinks meanwhile is still good.
      guard shows(needed) else { throw .changedWhileRead(source.path) }
    }
    return UnsafeRawBufferPointer(rebasing: shown[Int(offset - filled.lowerBound)...])
  }

  /// Turns to a window that shows all of `range`; false if there is none.
  private func shows(_ range: Range<Int64>) -> Bool {
    if filled.lowerBound <= range.lowerBound && range.upperBound <= filled.upperBound {
      return true
    }
    let window = windows.first {
      $0.filled.lowerBound <= range.lowerBound && range.upperBound <= $0.filled.upperBound
    }
    if let window { show(window) }
    return window != nil
  }

  private func show(_ window: Window) {
    filled = window.filled
    shown = UnsafeRawBufferPointer(rebasing: window.room[..<filled.count])
  }

  /// What is read where `needed` is looked at: what follows, at the end of the file what precedes, which will be
  /// looked at next, for another tag or the end of the sound.
  private func surroundings(of needed: Range<Int64>) -> Range<Int64> {
    let size = Int64(mostWindows > 1 ? Self.windowSize : Self.windowSize / 2)
    let end = max(needed.upperBound, min(needed.lowerBound + size, source.size))
    guard end == source.size, mostWindows > 1 else { return needed.lowerBound..<end }
    return max(0, end - size)..<end
  }

  /// The part of `range` around `needed` that no window shows.
  private func withoutOthers(_ range: Range<Int64>, needed: Range<Int64>) -> Range<Int64> {
    var (start, end) = (range.lowerBound, range.upperBound)
    for window in windows where !window.filled.isEmpty {
      if window.filled.lowerBound <= needed.lowerBound {
        start = max(start, min(window.filled.upperBound, needed.lowerBound))
      }
      if window.filled.lowerBound >= needed.upperBound { end = min(end, window.filled.lowerBound) }
    }
    return start..<end
  }

  private func fill(_ range: Range<Int64>) throws(PlayerError) {
    if windows.count < mostWindows { windows.append(Window()) }
    let last = windows.count - 1
    windows[last].filled = 0..<0
    filled = 0..<0
    let room = UnsafeMutableRawBufferPointer(rebasing: windows[last].room[..<range.count])
    let count = try source.read(into: room, at: range.lowerBound)
    windows[last].filled = range.lowerBound..<(range.lowerBound + Int64(count))
    show(windows[last])
  }

  /// The big-endian 32-bit word at `offset`, nil if the file ends before.
  package func word(at offset: Int64) throws(PlayerError) -> UInt32? {
    let bytes = try bytes(at: offset, count: 4)
    return bytes.count == 4 ? bytes.bigEndianWord(at: 0) : nil
  }

  /// The place of the first byte in `range` that is `byte`, nil if there is none.
  package func first(_ byte: UInt8, in range: Range<Int64>) throws(PlayerError) -> Int64? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let bytes = try bytes(at: offset, least: 1).prefix(Int(range.upperBound - offset))
      guard let start = UnsafeRawBufferPointer(rebasing: bytes).baseAddress else { return nil }
      // memchr passes over junk and holes as fast as memory can be read.
      if let found = memchr(start, CInt(byte), bytes.count) {
        return offset + Int64(UnsafeRawPointer(found) - start)
      }
      offset += Int64(bytes.count)
    }
    return nil
  }
}

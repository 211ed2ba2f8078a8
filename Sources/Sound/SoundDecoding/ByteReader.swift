import Glibc
package import PlayerModel

/// Reads the bytes of a source through a few buffered windows.
///
/// Walking from header to header needs only one system call for many frames. The start of a file, the start
/// of its sound, and its end are inspected several times (for tags, frames, and the sound's identity), but
/// each is read only once.
package final class ByteReader {
  /// The maximum number of bytes in one piece.
  package static let windowSize = 32 * 1024
  /// The number of windows that stay where they are until ``keepOneWindow()``; another one moves as needed.
  private static let mostKept = 3

  private struct Window {
    let room: UnsafeMutableRawBufferPointer
    var filled: Range<Int64> = 0..<0

    /// Allocates a window for a file of `size` bytes.
    ///
    /// Freeing more than a small file needs makes the C library tidy its heap, which costs more than reading the file.
    init(size: Int64) {
      let count = Int(min(size, Int64(ByteReader.windowSize)))
      room = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    }
  }

  /// The source of the bytes.
  package let source: any ByteSource
  /// The format of the file, once it was found, so that it is not looked for again to read tags.
  package var format: (any SoundFormat.Type)?
  /// The offset after the tags at the start of the file, once a format has looked for them.
  package var leadingTagsEnd: Int64?
  /// What a format has read before the sound, so that both its tags and its sound are found in one reading.
  ///
  /// ``keepOneWindow()`` discards it, because it may include a picture.
  package var headers: (any Sendable)?
  /// The stream that a format has found in the file, so that other formats need not look for it; also discarded.
  package var stream: (any Sendable)?
  /// The pages that a format has parsed in the file, so that they are not parsed again; also discarded.
  package var pages: AnyObject?
  private var windows: [Window] = []
  private var mostWindows = ByteReader.mostKept + 1
  // The range of the last window, which answers most requests.
  private var filled: Range<Int64> = 0..<0
  private var shown = UnsafeRawBufferPointer(start: nil, count: 0)

  package init(_ source: any ByteSource) {
    self.source = source
  }

  deinit {
    for window in windows { window.room.deallocate() }
  }

  /// Discards all windows, and uses one of half the size from now on.
  ///
  /// This is for a file that is playing, so that only bytes that were just read are used.
  package func keepOneWindow() {
    guard mostWindows > 1 else { return }
    for window in windows { window.room.deallocate() }
    windows = []
    (headers, stream, pages) = (nil, nil, nil)
    filled = 0..<0
    mostWindows = 1
  }

  /// Whether what a format has found in the file may be kept: ``keepOneWindow()`` was not called.
  package var keepsParts: Bool { mostWindows > 1 }

  /// Returns `count` bytes at `offset`, or fewer only at the end of the file.
  ///
  /// They are valid until the next call.
  package func bytes(at offset: Int64, count: Int) throws(PlayerError) -> UnsafeRawBufferPointer {
    let bytes = try bytes(at: offset, least: count)
    return UnsafeRawBufferPointer(rebasing: bytes.prefix(count))
  }

  /// Returns a copy of any number of bytes at `offset`, or fewer only at the end of the file.
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

  /// Returns the first bytes of `range`, which must be in the file and not empty.
  ///
  /// These are as many as a window already has, or else as many as one can have. No other bytes are read.
  /// They are valid until the next call.
  package func piece(of range: Range<Int64>) throws(PlayerError) -> UnsafeRawBufferPointer {
    let first = range.lowerBound..<(range.lowerBound + 1)
    if !shows(first) {
      try fill(withoutOthers(range.prefix(Self.windowSize), needed: first))
      guard shows(first) else { throw .changedWhileRead(source.path) }
    }
    let bytes = shown[Int(range.lowerBound - filled.lowerBound)...]
    return UnsafeRawBufferPointer(rebasing: bytes.prefix(range.count))
  }

  /// Calls `take` with the bytes of `range`, which must be in the file, in as many pieces as it takes.
  package func pieces(
    of range: Range<Int64>, _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(PlayerError) {
    var rest = range
    while !rest.isEmpty {
      let piece = try piece(of: rest)
      take(piece)
      rest = rest.dropFirst(piece.count)
    }
  }

  /// Returns at least `count` bytes at `offset`, or fewer only at the end of the file.
  private func bytes(
    at offset: Int64, least count: Int
  ) throws(PlayerError) -> UnsafeRawBufferPointer {
    precondition(offset >= 0 && count <= Self.windowSize, "a request must fit into a window")
    let needed = offset..<max(offset, min(offset + Int64(count), source.size))
    guard !needed.isEmpty else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    if !shows(needed) {
      try fill(withoutOthers(surroundings(of: needed), needed: needed))
      // If the file shrinks meanwhile, the remaining part can still be read.
      guard shows(needed) else { throw .changedWhileRead(source.path) }
    }
    return UnsafeRawBufferPointer(rebasing: shown[Int(offset - filled.lowerBound)...])
  }

  /// Selects a window that has all of `range`, or returns `false` if there is none.
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

  /// Returns the range to read for `needed`, with the bytes after it or, at the end of the file, before it.
  ///
  /// These are needed next, for another tag or the end of the sound.
  private func surroundings(of needed: Range<Int64>) -> Range<Int64> {
    let size = Int64(mostWindows > 1 ? Self.windowSize : Self.windowSize / 2)
    let end = max(needed.upperBound, min(needed.lowerBound + size, source.size))
    guard end == source.size, mostWindows > 1 else { return needed.lowerBound..<end }
    return max(0, end - size)..<end
  }

  /// Returns the part of `range` around `needed` that no window has.
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
    if windows.count < mostWindows { windows.append(Window(size: source.size)) }
    let last = windows.count - 1
    windows[last].filled = 0..<0
    filled = 0..<0
    let room = UnsafeMutableRawBufferPointer(rebasing: windows[last].room[..<range.count])
    let count = try source.read(into: room, at: range.lowerBound)
    windows[last].filled = range.lowerBound..<(range.lowerBound + Int64(count))
    show(windows[last])
  }

  /// Returns the big-endian 32-bit word at `offset`, or `nil` beyond the end of the file.
  package func word(at offset: Int64) throws(PlayerError) -> UInt32? {
    let bytes = try bytes(at: offset, count: 4)
    return bytes.count == 4 ? bytes.bigEndianWord(at: 0) : nil
  }

  /// Returns the offset of the first `byte` in `range`, or `nil` if there is none.
  package func first(_ byte: UInt8, in range: Range<Int64>) throws(PlayerError) -> Int64? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let bytes = try bytes(at: offset, least: 1).prefix(Int(range.upperBound - offset))
      guard let start = UnsafeRawBufferPointer(rebasing: bytes).baseAddress else { return nil }
      // memchr skips junk and holes at the speed of memory.
      if let found = memchr(start, CInt(byte), bytes.count) {
        return offset + Int64(UnsafeRawPointer(found) - start)
      }
      offset += Int64(bytes.count)
    }
    return nil
  }
}

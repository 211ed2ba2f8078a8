import CLinux
import Glibc
import PlayerModel

extension FileReplacement {
  /// The maximum number of bytes to copy at a time.
  private static let chunk = 1 << 20

  /// Appends parts, including the holes of the original.
  func write(_ parts: [FilePart]) throws(PlayerError) {
    for part in parts {
      switch part {
      case .kept(let range): try append(range)
      case .new(let bytes): try write(bytes)
      }
    }
  }

  /// Verifies that the copy consists of exactly these parts, byte for byte.
  func proveEqual(to parts: [FilePart]) throws(PlayerError) {
    var place = 0
    for part in parts {
      switch part {
      case .kept(let range):
        for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.chunk) {
          let count = min(Self.chunk, range.upperBound - start)
          let old = try readBytes(of: source, at: start, count: count, target)
          try prove(old, count: count, at: place + start - range.lowerBound)
        }
        place += range.count
      case .new(let bytes):
        try prove(bytes, count: bytes.count, at: place)
        place += bytes.count
      }
    }
    try prove([], count: 1, at: place, orEnd: true)
  }

  /// Verifies that the copy has `bytes` at `place`, where `count` bytes are read.
  ///
  /// - Parameter isEnd: Whether the copy may have fewer than `count` bytes there.
  private func prove(
    _ bytes: [UInt8], count: Int, at place: Int, orEnd isEnd: Bool = false
  ) throws(PlayerError) {
    let present = try readBytes(of: descriptor, at: place, count: count, path)
    guard present == bytes, isEnd || present.count == count else {
      throw PlayerError(
        .storageFailed, "The copy of \(target) differs from what was written; check the disk.")
    }
  }

  private func write(_ bytes: [UInt8]) throws(PlayerError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      rest = rest.dropFirst(count)
    }
  }

  /// Appends a range of the original.
  private func append(_ range: Range<Int>) throws(PlayerError) {
    let shift = Int(lseek(descriptor, 0, SEEK_CUR)) - range.lowerBound
    var next = range.lowerBound
    copying: while next < range.upperBound, let data = data(in: next..<range.upperBound) {
      next = data.lowerBound
      guard lseek(descriptor, off_t(next + shift), SEEK_SET) >= 0 else { throw failure() }
      while next < data.upperBound {
        let count = min(Self.chunk, data.upperBound - next)
        let bytes = try readBytes(of: source, at: next, count: count, target)
        guard !bytes.isEmpty else { break copying }
        try write(bytes)
        next += bytes.count
      }
    }
    // A hole at the end is not written.
    let end = off_t(range.upperBound + shift)
    guard ftruncate(descriptor, end) == 0, lseek(descriptor, end, SEEK_SET) >= 0 else {
      throw failure()
    }
  }

  /// Returns the first part of `range` that is not a hole, or `nil` if all of it is one.
  private func data(in range: Range<Int>) -> Range<Int>? {
    let start = Int(lseek(source, off_t(range.lowerBound), cl_seek_data()))
    // ENXIO means that only a hole is left. Some file systems do not report holes.
    guard start >= 0 else { return errno == ENXIO ? nil : range }
    guard start < range.upperBound else { return nil }
    let end = Int(lseek(source, off_t(start), cl_seek_hole()))
    return start..<max(start, end >= 0 ? min(end, range.upperBound) : range.upperBound)
  }
}

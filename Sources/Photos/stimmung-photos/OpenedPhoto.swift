import Glibc

/// A file that the player sent.
struct OpenedPhoto: ~Copyable {
  let descriptor: Int32
  let size: Int
  let content: PhotoContent
  /// The whole content of a picture; empty for a video, which may be larger than memory.
  let bytes: UnsafeRawBufferPointer

  /// The maximum size of a picture, which is enough for 400 megapixels of raw values.
  private static let mostBytes = 1 << 30

  /// Detects the content of the file.
  init(_ descriptor: Int32) throws(ReadingFailure) {
    // The player has checked that it is a regular file; this C library's `fstat` uses a call that
    // takes paths.
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let head = [UInt8](unsafeUninitializedCapacity: 256) {
      $1 = max(0, pread(descriptor, $0.baseAddress, $0.count, 0))
    }
    guard let content = PhotoContent(head) else { throw .unsupported }
    bytes =
      content.isVideo
      ? UnsafeRawBufferPointer(start: nil, count: 0) : try Self.map(descriptor, size)
    self.descriptor = descriptor
    self.size = size
    self.content = content
  }

  deinit {
    if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }

  /// The bytes for C.
  var start: UnsafePointer<UInt8>? { bytes.bindMemory(to: UInt8.self).baseAddress }

  private static func map(
    _ descriptor: Int32, _ size: Int
  ) throws(ReadingFailure) -> UnsafeRawBufferPointer {
    guard size <= mostBytes, let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { throw .tooCostly }
    return UnsafeRawBufferPointer(start: start, count: size)
  }
}

import Glibc

/// A file that the player sent.
struct OpenedPhoto: ~Copyable {
  let descriptor: Int32
  let size: Int
  let content: PhotoContent
  /// All of a picture; empty for a video, which may be larger than memory.
  let bytes: UnsafeRawBufferPointer

  /// A larger picture is none: 400 megapixels of raw values.
  private static let mostBytes = 1 << 30

  /// Looks at what is in the file.
  init(_ descriptor: Int32) throws(ReadingFailure) {
    // The player made sure that it is a file; `fstat` of this C library is a call for paths, too.
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

  /// The bytes as C takes them.
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

import PlayerModel
import SoundDecoding

/// Bytes in memory, read like a file.
final class MemoryBytes: ByteSource {
  let path: TrackPath
  private let bytes: [UInt8]

  /// Creates a source of bytes that belong to the file at `path`.
  init(_ bytes: [UInt8], of path: TrackPath) {
    (self.bytes, self.path) = (bytes, path)
  }

  var size: Int64 { Int64(bytes.count) }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(PlayerError) -> Int {
    let count = max(0, min(buffer.count, bytes.count - Int(offset)))
    guard count > 0 else { return 0 }
    buffer.copyBytes(from: bytes[Int(offset)..<(Int(offset) + count)])
    return count
  }
}

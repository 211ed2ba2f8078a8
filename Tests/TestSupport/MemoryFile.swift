package import PlayerModel
import SoundDecoding

/// A file in memory, whose reads may fail.
package final class MemoryFile: ByteSource {
  package let path: TrackPath
  package let bytes: [UInt8]
  /// Reading from here on fails.
  package var failsFrom = Int64.max
  /// The number of bytes that were read, and of reads.
  package private(set) var bytesRead = 0
  package private(set) var readCount = 0

  package init(_ bytes: [UInt8], path: TrackPath) {
    (self.bytes, self.path) = (bytes, path)
  }

  package var size: Int64 { Int64(bytes.count) }

  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(PlayerError) -> Int {
    if offset + Int64(buffer.count) > failsFrom {
      throw PlayerError(.storageFailed, "\(path) could not be read (Input/output error).")
    }
    guard offset < size else { return 0 }
    let count = min(buffer.count, bytes.count - Int(offset))
    buffer.copyBytes(from: bytes[Int(offset)..<(Int(offset) + count)])
    bytesRead += count
    readCount += 1
    return count
  }
}

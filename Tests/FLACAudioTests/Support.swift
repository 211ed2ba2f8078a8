import PlayerModel
import SoundDecoding
import Testing

@testable import FLACAudio

/// A file in memory, whose reads may fail.
final class MemoryFile: ByteSource {
  let path = TrackPath("/music/a.flac")
  let bytes: [UInt8]
  /// The offset from which reading fails.
  var failsFrom = Int64.max
  /// The number of bytes read.
  private(set) var bytesRead = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var size: Int64 { Int64(bytes.count) }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(PlayerError) -> Int
  {
    if offset + Int64(buffer.count) > failsFrom {
      throw PlayerError(.storageFailed, "\(path) could not be read (Input/output error).")
    }
    guard offset < size else { return 0 }
    let count = min(buffer.count, bytes.count - Int(offset))
    buffer.copyBytes(from: bytes[Int(offset)..<(Int(offset) + count)])
    bytesRead += count
    return count
  }
}

/// Opens a file in its format.
func open(_ source: MemoryFile) throws -> any SoundFile {
  let reader = ByteReader(source)
  if try FLACFormat.refusal(of: reader) == nil { return try FLACFormat.open(reader) }
  return try OggFLACFormat.open(reader)
}

/// Opens a file with the given bytes.
func open(_ bytes: [UInt8]) throws -> any SoundFile {
  try open(MemoryFile(bytes))
}

extension SoundFile {
  /// Reads up to `limit` frames, `size` at a time.
  func samples(limit: Int = .max, bite size: Int = 1000) throws -> [Float] {
    var samples: [Float] = []
    let channels = format.channelCount
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: size * channels)
    defer { buffer.deallocate() }
    while samples.count < min(limit, .max / 2) * channels {
      let room = min(size, limit - samples.count / channels) * channels
      switch try read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<room])) {
      case .frames(let frames): samples += buffer[..<(frames * channels)]
      case .formatChanged: Issue.record("FLAC never changes its format")
      case .end: return samples
      }
    }
    return samples
  }

  /// Seeks to `frame`, however long it takes.
  func seek(to frame: Int) throws {
    #expect(try seek(to: Int64(frame), while: { true }))
  }
}

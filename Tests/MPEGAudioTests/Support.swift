import CMpg123
import Foundation
import Glibc
import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MPEGAudio

/// A folder that is removed when the test is over.
final class Scratch {
  private let temporary: TemporaryFolder
  var folder: String { temporary.path.encoded }

  init() throws {
    temporary = try TemporaryFolder()
  }

  func path(_ name: String) -> TrackPath { TrackPath(folder + "/" + name) }

  func write(_ bytes: [UInt8], to name: String = "a.mp3") throws -> TrackPath {
    let file = folder + "/" + name
    #expect(FileManager.default.createFile(atPath: file, contents: Data(bytes)))
    return TrackPath(file)
  }
}

/// A file in memory, whose reads are counted and can fail.
final class MemoryFile: ByteSource {
  let path = TrackPath("/music/a.mp3")
  var bytes: [UInt8]
  var size: Int64
  /// Reading from this offset on fails.
  var failsFrom = Int64.max
  /// The pieces that were read, in order.
  private(set) var pieces: [Range<Int>] = []
  /// The number of bytes that were read.
  var bytesRead: Int { pieces.reduce(0) { $0 + $1.count } }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    size = Int64(bytes.count)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(PlayerError) -> Int
  {
    if offset + Int64(buffer.count) > failsFrom {
      throw PlayerError(.storageFailed, "\(path) could not be read (Input/output error).")
    }
    guard offset < bytes.count else { return 0 }
    let count = min(buffer.count, bytes.count - Int(offset))
    buffer.copyBytes(from: bytes[Int(offset)..<(Int(offset) + count)])
    pieces.append(Int(offset)..<(Int(offset) + count))
    return count
  }
}

/// A fixture's bytes.
func fixture(_ name: String) throws -> [UInt8] {
  let url = try #require(Bundle.module.url(forResource: "Fixtures/" + name, withExtension: nil))
  return Array(try Data(contentsOf: url))
}

extension MPEGFile {
  /// Opens a file.
  convenience init(_ path: TrackPath) throws {
    try self.init(FileBytes(path))
  }

  convenience init(_ source: any ByteSource) throws {
    try self.init(ByteReader(source))
  }

  /// Seeks to `frame`, however far.
  func seek(to frame: Int64) throws {
    #expect(try seek(to: frame, while: { true }))
  }

  /// Reads up to `limit` frames across changes of format, `size` frames at a time.
  func samples(limit: Int = .max, bite size: Int = 1000) throws -> [Float] {
    var samples: [Float] = []
    var count = 0
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: size * 2)
    defer { buffer.deallocate() }
    while count < limit {
      let room = min(size, limit - count) * format.channelCount
      switch try read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<room])) {
      case .frames(let frames):
        samples += buffer[..<(frames * format.channelCount)]
        count += frames
      case .formatChanged: continue
      case .end: return samples
      }
    }
    return samples
  }

  /// The number of frames until the end, whatever their rates.
  func countToEnd() throws -> Int64 { try countToEnd(asAt: 1).frames }

  /// The number of frames until the end, and how many frames at another rate last as long.
  func countToEnd(asAt rate: Int) throws -> (frames: Int64, length: Int64) {
    var (count, ticks): (Int64, Int64) = (0, 0)
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 8192)
    defer { buffer.deallocate() }
    while true {
      switch try read(into: buffer) {
      case .frames(let frames):
        count += Int64(frames)
        ticks += Int64(frames) * (StreamTimeline.resolution / Int64(format.sampleRate))
      case .formatChanged: continue
      case .end: return (count, ticks / (StreamTimeline.resolution / Int64(rate)))
      }
    }
  }
}

extension PersistentID {
  /// The identity of a file's sound.
  init(soundOf source: any ByteSource) throws {
    self = try MPEGFile(source).persistentID()
  }
}

/// libmpg123's own output for a file, opened by name and read to the end.
func reference(_ path: TrackPath) throws -> [Float] {
  let handle = try #require(mpg123_new(nil, nil))
  defer { mpg123_delete(handle) }
  mpg123_param2(handle, CInt(MPG123_ADD_FLAGS.rawValue), CLong(MPG123_QUIET.rawValue), 0)
  mpg123_format_none(handle)
  for rate in [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000] {
    mpg123_format(handle, rate, 3, CInt(MPG123_ENC_FLOAT_32.rawValue))
  }
  try #require(path.withCString { mpg123_open(handle, $0) } == MPG123_OK.rawValue)
  var samples: [Float] = []
  var bytes = [Float](repeating: 0, count: 16384)
  while true {
    var done = 0
    let code = mpg123_read(handle, &bytes, bytes.count * 4, &done)
    samples += bytes[..<(done / 4)]
    if code != MPG123_OK.rawValue && code != MPG123_NEW_FORMAT.rawValue { return samples }
  }
}

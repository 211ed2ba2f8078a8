import Foundation
import PacketDecoding
import PlayerModel
import SoundDecoding
import TestSupport

@testable import MP4Audio

/// The helper, which is built beside the tests.
let helper =
  Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("stimmung-decode")
  .path ?? ""

/// The path of the file whose packets are decoded, for messages.
let songPath = TrackPath("/music/song.m4a")

/// The bytes of a file in memory.
final class MemoryFile: ByteSource {
  let path = songPath
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var size: Int64 { Int64(bytes.count) }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(PlayerError) -> Int
  {
    let count = max(0, min(buffer.count, bytes.count - Int(offset)))
    buffer.copyBytes(from: bytes[Int(offset)..<(Int(offset) + count)])
    return count
  }
}

/// A fixture that ffmpeg made.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = Bundle.module.bundleURL.appendingPathComponent("Fixtures")
  return try Array(Data(contentsOf: folder.appendingPathComponent(name)))
}

/// Opens a file whose packets the real helper decodes.
func open(_ bytes: [UInt8], by pool: DecoderPool = DecoderPool(program: helper)) throws -> MP4File {
  let reader = ByteReader(MemoryFile(bytes))
  let track = try SoundTrack(reader)
  let decoder =
    switch track.config {
    case .aac(_, let bytes): HelperDecoder(.aac, config: bytes, of: songPath, by: pool)
    case .alac(let config): HelperDecoder(.alac, config: config.bytes, of: songPath, by: pool)
    }
  return MP4File(track, reader, decoder)
}

/// A decoder of an ALAC stream.
func decoder(_ sound: ALACFixture, by pool: DecoderPool) -> HelperDecoder {
  HelperDecoder(.alac, config: sound.cookie, of: songPath, by: pool)
}

extension SoundFile {
  /// Reads up to `limit` frames.
  func samples(limit: Int = .max / 8) throws -> [Float] {
    var samples: [Float] = []
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2000)
    defer { buffer.deallocate() }
    while samples.count < limit * format.channelCount {
      let room = min(buffer.count, limit * format.channelCount - samples.count)
      let part = UnsafeMutableBufferPointer(rebasing: buffer[..<room])
      guard case .frames(let count) = try read(into: part) else { break }
      samples += buffer[..<(count * format.channelCount)]
    }
    return samples
  }
}

import Foundation
import PacketDecoding
import PlayerModel
import SoundDecoding
import TestSupport

@testable import MP4Audio

/// The helper, which is built next to the tests.
let helper =
  Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("stimmung-decode")
  .path ?? ""

/// The path of the file whose packets are decoded, for messages.
let songPath = TrackPath("/music/song.m4a")

/// Returns a fixture that ffmpeg encoded.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = Bundle.module.bundleURL.appendingPathComponent("Fixtures")
  return try Array(Data(contentsOf: folder.appendingPathComponent(name)))
}

/// Opens a file whose packets the real helper decodes.
func open(_ bytes: [UInt8], by pool: DecoderPool = DecoderPool(program: helper)) throws -> MP4File {
  let reader = ByteReader(MemoryFile(bytes, path: songPath))
  let track = try SoundTrack(reader)
  let decoder =
    switch track.config {
    case .aac(_, let bytes): HelperDecoder(.aac, config: bytes, of: songPath, by: pool)
    case .alac(let config): HelperDecoder(.alac, config: config.bytes, of: songPath, by: pool)
    }
  return MP4File(track, reader, decoder)
}

/// Creates a decoder for an ALAC stream.
func decoder(_ sound: ALACFixture, by pool: DecoderPool) -> HelperDecoder {
  HelperDecoder(.alac, config: sound.cookie, of: songPath, by: pool)
}

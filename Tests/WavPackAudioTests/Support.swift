import PlayerModel
import SoundDecoding
import TestSupport

@testable import WavPackAudio

extension MemoryFile {
  convenience init(_ bytes: [UInt8]) {
    self.init(bytes, path: TrackPath("/music/a.wv"))
  }
}

/// Opens a file.
func open(_ source: MemoryFile) throws -> any SoundFile {
  try WavPackFormat.open(ByteReader(source))
}

/// Opens a file that consists of these bytes.
func open(_ bytes: [UInt8]) throws -> any SoundFile {
  try open(MemoryFile(bytes))
}

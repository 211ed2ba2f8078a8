import PlayerModel
import SoundDecoding
import TestSupport

@testable import ChunkedAudio

extension MemoryFile {
  convenience init(_ bytes: [UInt8]) {
    self.init(bytes, path: TrackPath("/music/a.wav"))
  }
}

/// Opens a file in its format.
func open(_ source: MemoryFile) throws -> any SoundFile {
  let reader = ByteReader(source)
  if try WAVFormat.recognizes(reader) { return try WAVFormat.open(reader) }
  return try AIFFFormat.open(reader)
}

/// Opens a file that consists of these bytes.
func open(_ bytes: [UInt8]) throws -> any SoundFile {
  try open(MemoryFile(bytes))
}

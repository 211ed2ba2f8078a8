import PlayerModel
import SoundDecoding
import TestSupport

@testable import OpusAudio

extension MemoryFile {
  convenience init(_ bytes: [UInt8]) {
    self.init(bytes, path: TrackPath("/music/a.opus"))
  }
}

/// Opens a file that consists of these bytes.
func open(_ bytes: [UInt8]) throws -> any SoundFile {
  try OpusFormat.open(ByteReader(MemoryFile(bytes)))
}

/// Returns the reason why a file cannot be opened, or `nil` if it can.
func reason(_ bytes: [UInt8]) -> String? {
  do {
    _ = try open(bytes)
    return nil
  } catch {
    return (error as? PlayerError)?.message
  }
}

import PlayerModel
import SoundDecoding
import TestSupport

@testable import FLACAudio

extension MemoryFile {
  convenience init(_ bytes: [UInt8]) {
    self.init(bytes, path: TrackPath("/music/a.flac"))
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

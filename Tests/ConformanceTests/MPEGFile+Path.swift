import MPEGAudio
import PlayerModel
import SoundDecoding

extension MPEGFile {
  /// Opens the file at `path`.
  convenience init(_ path: TrackPath) throws {
    try self.init(ByteReader(FileBytes(path)))
  }
}

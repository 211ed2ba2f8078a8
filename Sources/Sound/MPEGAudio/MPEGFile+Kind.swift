package import PlayerModel
import SoundDecoding

extension MPEGFile {
  /// Why the file at `path` is no MPEG audio, if its first bytes say so; nil if it may be some, or cannot
  /// be read.
  ///
  /// Costs a few small reads.
  package static func refusal(of path: TrackPath) -> PlayerError? {
    do throws(PlayerError) {
      let reader = ByteReader(try FileBytes(path))
      return try AudioExtent(reader).refusal(in: reader)
    } catch {
      return nil
    }
  }
}

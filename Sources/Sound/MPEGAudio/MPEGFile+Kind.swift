package import PlayerModel

extension MPEGFile {
  /// Why the file at `path` is no MPEG audio, if its first bytes say so; nil if it may be some, or cannot
  /// be read.
  ///
  /// Costs a few small reads.
  package static func refusal(of path: TrackPath) -> MPEGError? {
    do throws(MPEGError) {
      _ = try AudioExtent(ByteReader(try FileBytes(path)))
      return nil
    } catch {
      return error.code == .notMPEGAudio ? error : nil
    }
  }
}

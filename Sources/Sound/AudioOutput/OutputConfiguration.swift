package import PlayerModel

/// What an output really gave when it was opened.
package struct OutputConfiguration: Hashable, Sendable {
  /// What the output takes from the player: exactly what was asked for.
  package var format: PCMFormat
  /// What the samples become on their way out.
  package var sampleFormat: SampleFormat
  /// Frames from one wake-up to the next.
  package var periodFrames: Int
  /// Frames that fit in, and so the most that a change of volume waits to be heard.
  package var bufferFrames: Int
  /// Whether frames leave at the pace of the music; if not, as fast as they are written.
  package var isPaced: Bool
  /// Whether anybody could hear what it plays; if not, frames can be taken back without a click.
  package var isAudible: Bool

  package init(
    format: PCMFormat, sampleFormat: SampleFormat, periodFrames: Int, bufferFrames: Int,
    isPaced: Bool, isAudible: Bool = true
  ) {
    self.format = format
    self.sampleFormat = sampleFormat
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
    self.isPaced = isPaced
    self.isAudible = isAudible
  }
}

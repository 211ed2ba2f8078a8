package import PlayerModel

/// The actual configuration of an opened output.
package struct OutputConfiguration: Hashable, Sendable {
  /// The format that the output accepts, which is the requested one.
  package var format: PCMFormat
  /// The sample format of the device or file.
  package var sampleFormat: SampleFormat
  /// The frames between two wake-ups.
  package var periodFrames: Int
  /// The size of the buffer in frames, and so the maximum delay of a change of volume.
  package var bufferFrames: Int
  /// Whether frames are consumed in real time rather than as fast as they are written.
  package var isPaced: Bool
  /// Whether the output can be heard; if not, frames can be discarded without a click.
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

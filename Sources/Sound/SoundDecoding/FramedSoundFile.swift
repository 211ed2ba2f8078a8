package import PlayerModel

/// A sound file whose frames have numbers.
package protocol FramedSoundFile: SoundFile {
  associatedtype Frame: SoundFrame

  /// The reader of the samples.
  var framedSamples: FramedSamples<Frame> { get }
}

extension FramedSoundFile {
  package var format: PCMFormat { framedSamples.format }
  package var length: Int64 { framedSamples.length }
  package var isLengthExact: Bool { framedSamples.isLengthExact }
  package var duration: Double { Double(length) / Double(format.sampleRate) }

  package func measure() throws(PlayerError) { try framedSamples.measure() }

  package func read(
    into buffer: UnsafeMutableBufferPointer<Float>
  ) throws(PlayerError) -> PCMRead {
    try framedSamples.read(into: buffer)
  }

  package func seek(
    to frame: Int64, while isWanted: () -> Bool
  ) throws(PlayerError) -> Bool {
    try framedSamples.seek(to: frame, while: isWanted)
  }
}

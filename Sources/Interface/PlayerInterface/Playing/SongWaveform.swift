/// The shape of a song, to draw it: its height in parts of equal length.
package struct SongWaveform: Hashable, Sendable {
  /// The number of parts that an analysis distinguishes.
  static let partCount = 200
  /// The usual ratio of peaks to levels in music, with which both count the same.
  private static let peakRatio: Float = 4

  /// The heights, from 0 (silence) to 255 (the loudest part).
  let heights: [UInt8]

  /// Creates the waveform of a song from the highest magnitude and the root mean square of each part.
  ///
  /// The loudest part has the full height, so that quiet songs have a shape, too.
  package init(peaks: [Float], levels: [Float]) {
    let sums = zip(peaks, levels).map { peak, level in
      let sum = peak + Self.peakRatio * level
      return sum.isFinite ? max(0, sum) : 0
    }
    let highest = sums.max() ?? 0
    heights = sums.map { highest > 0 ? UInt8(($0 / highest * Float(UInt8.max)).rounded()) : 0 }
  }
}

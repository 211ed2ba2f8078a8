import Glibc

/// The energies of gating blocks, of which several songs can be measured as one.
///
/// libebur128 also measures songs as one, but only those that it has just read: its blocks can neither be stored nor
/// restored. Source of the gates: ITU-R BS.1770-4, annex 1.
struct GatingBlocks {
  /// Blocks below this loudness, in LUFS, never count.
  static let floor = -70.0
  /// How many LU a block must not be below the mean of all blocks.
  private static let relativeGate = 10.0

  private var energies: [Double] = []
  private var weights: [Double] = []

  /// Creates a value without blocks.
  init() {}

  /// Creates blocks, without those below the ``floor``.
  init(_ energies: [Float]) {
    let least = Self.energy(ofLoudness: Self.floor)
    for energy in energies where Double(energy) >= least { append(Double(energy), weight: 1) }
  }

  /// Adds an energy that several blocks have.
  mutating func append(_ energy: Double, weight: Double) {
    energies.append(energy)
    weights.append(weight)
  }

  /// The energies in ascending order.
  var sorted: [Double] { energies.sorted() }

  /// The integrated loudness in LUFS, or `nil` without any block.
  var loudness: Double? {
    guard let all = mean(from: 0) else { return nil }
    return mean(from: all * pow(10, -Self.relativeGate / 10)).map(Self.loudness(ofEnergy:))
  }

  /// Returns the mean of the energies that are not below a gate.
  private func mean(from gate: Double) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    for (energy, share) in zip(energies, weights) where energy >= gate {
      sum += energy * share
      weight += share
    }
    return weight > 0 ? sum / weight : nil
  }

  /// Returns the energy of a loudness in LUFS; 0 for minus infinity.
  static func energy(ofLoudness loudness: Double) -> Double { pow(10, (loudness + 0.691) / 10) }

  /// Returns the loudness of an energy in LUFS.
  static func loudness(ofEnergy energy: Double) -> Double { 10 * log10(energy) - 0.691 }
}

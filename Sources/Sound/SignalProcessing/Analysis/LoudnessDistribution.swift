/// How loud the gating blocks of a song are, in a few bytes, for the loudness of its album.
///
/// The blocks are sorted and divided into groups of equal size, which need not be a whole number of blocks. The
/// loudness of an album computed from them is within 0.05 LU of that from all blocks, also for albums of few
/// songs with very different loudness.
struct LoudnessDistribution: Hashable, Sendable {
  /// The number of groups.
  static let groupCount = 32
  /// The steps of ``levels`` in LU.
  private static let step = 0.05
  /// The highest level, which is about 32 LUFS.
  static let highest: UInt16 = 2047
  /// The number of energies by which each group is represented.
  private static let resolution = 8

  /// The number of blocks.
  let blockCount: Int
  /// The loudness of the mean energy of each group, in steps above the floor of -70 LUFS; none without blocks.
  let levels: [UInt16]

  /// Creates the distribution of blocks.
  init(_ blocks: GatingBlocks) {
    let energies = blocks.sorted
    blockCount = energies.count
    guard !energies.isEmpty else {
      levels = []
      return
    }
    let size = Double(energies.count) / Double(Self.groupCount)
    var sums = [0.0]
    for energy in energies { sums.append(sums[sums.count - 1] + energy) }
    func sum(upTo place: Double) -> Double {
      let whole = min(Int(place), energies.count - 1)
      return sums[whole] + energies[whole] * (place - Double(whole))
    }
    levels = (0..<Self.groupCount).map { group in
      let (start, end) = (Double(group) * size, Double(group + 1) * size)
      let loudness = GatingBlocks.loudness(ofEnergy: (sum(upTo: end) - sum(upTo: start)) / size)
      let steps = ((loudness - GatingBlocks.floor) / Self.step).rounded()
      return UInt16(min(max(steps, 0), Double(Self.highest)))
    }
  }

  /// Creates the stored distribution of a number of blocks.
  init(blockCount: Int, levels: [UInt16]) {
    self.blockCount = blockCount
    self.levels = blockCount > 0 ? levels : []
  }

  /// Adds the song's blocks to those of other songs.
  ///
  /// Within a group, the loudness changes evenly towards its neighbors, and the mean energy is kept.
  func add(to blocks: inout GatingBlocks) {
    let loudness = levels.map { GatingBlocks.floor + Double($0) * Self.step }
    let weight = Double(blockCount) / Double(Self.groupCount * Self.resolution)
    for group in loudness.indices {
      let energies = (0..<Self.resolution).map { part in
        let offset = (Double(part) + 0.5) / Double(Self.resolution) - 0.5
        let neighbor = min(max(offset < 0 ? group - 1 : group + 1, 0), loudness.count - 1)
        let value = loudness[group] + (loudness[neighbor] - loudness[group]) * abs(offset)
        return GatingBlocks.energy(ofLoudness: value)
      }
      let mean = energies.reduce(0, +) / Double(energies.count)
      let factor = GatingBlocks.energy(ofLoudness: loudness[group]) / mean
      for energy in energies { blocks.append(energy * factor, weight: weight) }
    }
  }
}

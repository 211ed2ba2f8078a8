package import PlayerModel

/// Counts how often the labels of pictures coincide with the moods of the songs that were heard then.
package struct LabelMoods: Hashable, Sendable {
  private var counts: [String: [MoodName: Int]] = [:]

  /// Creates an instance without pictures.
  package init() {}

  /// Adds a picture with its labels and the moods of its song.
  package mutating func add(_ labels: [String], _ moods: [MoodName]) {
    guard !moods.isEmpty else { return }
    for label in Set(labels) {
      for mood in Set(moods) { counts[label, default: [:]][mood, default: 0] += 1 }
    }
  }

  /// The moods that occurred, most frequent first.
  package var moods: [MoodName] {
    let sums = counts.values.reduce(into: [MoodName: Int]()) { $0.merge($1, uniquingKeysWith: +) }
    return sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// The most frequent labels with their counts for each of ``moods``.
  package func rows(longest: Int = 20) -> [(label: String, counts: [Int])] {
    let moods = moods
    let rows = counts.map { label, counts in
      (label: label, counts: moods.map { counts[$0] ?? 0 }, sum: counts.values.reduce(0, +))
    }
    return rows.sorted { ($1.sum, $0.label) < ($0.sum, $1.label) }.prefix(longest)
      .map { (label: $0.label, counts: $0.counts) }
  }
}

import PlaybackEngine
import TestSupport
import Testing

@Suite struct RadioPickerTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the same seed gives the same songs, and no song comes again too soon`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let hostile = [0, -1, .nan, .infinity, 1e300, .leastNonzeroMagnitude]
    let weights = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      Bool.random(using: &random)
        ? Double.random(in: 0...1, using: &random) : hostile.randomElement(using: &random) ?? 0
    }
    var one = RadioPicker(weights: weights, seed: seed)
    var other = RadioPicker(weights: weights, seed: seed)
    let songs = one.next(200)
    #expect(songs == (0..<200).map { _ in other.next() })
    #expect(songs.allSatisfy(weights.indices.contains))
    let apart = weights.count / 2
    for (place, song) in songs.enumerated() {
      #expect(!songs[max(0, place - apart)..<place].contains(song))
    }
  }

  @Test func `another seed gives other songs`() {
    let weights = Array(repeating: 1.0, count: 20)
    var one = RadioPicker(weights: weights, seed: 1)
    var other = RadioPicker(weights: weights, seed: 2)
    #expect(one.next(20) != other.next(20))
  }

  @Test func `songs with a higher weight are drawn more often, and all are drawn`() {
    let weights = (0..<20).map { $0 < 10 ? 0.9 : 0.1 }
    var picker = RadioPicker(weights: weights, seed: 7)
    var counts = Array(repeating: 0, count: 20)
    for song in picker.next(4000) { counts[song] += 1 }
    #expect(!counts.contains(0))
    let (often, seldom) = (counts[..<10].reduce(0, +), counts[10...].reduce(0, +))
    #expect(often > 2 * seldom)
  }

  @Test func `all but the half that was drawn last may come next, each by its weight`() {
    let weights = [0.5, 0.1, 0.9, 0.3, 0.2, 0.7, 0.4]
    var counts: [Set<Int>: [Int]] = [:]
    var picker = RadioPicker(weights: weights, seed: 5)
    var songs = picker.next(3)
    for _ in 0..<40_000 {
      let song = picker.next()
      counts[Set(songs), default: Array(repeating: 0, count: 7)][song] += 1
      songs = songs.dropFirst() + [song]
    }
    // One for each choice of three.
    #expect(counts.count == 35)
    for (recent, drawn) in counts {
      let total = Double(drawn.reduce(0, +))
      let left = weights.indices.filter { !recent.contains($0) }
      let sum = left.reduce(0) { $0 + weights[$1] }
      for song in weights.indices where total > 800 {
        let share = recent.contains(song) ? 0 : weights[song] / sum
        #expect(abs(Double(drawn[song]) / total - share) < 0.08)
      }
    }
  }

  @Test func `a shuffle has each song once`() {
    #expect(RadioPicker.shuffled(50, seed: 3).sorted() == Array(0..<50))
    #expect(RadioPicker.shuffled(50, seed: 3) == RadioPicker.shuffled(50, seed: 3))
    #expect(RadioPicker.shuffled(50, seed: 3) != RadioPicker.shuffled(50, seed: 4))
    #expect(RadioPicker.shuffled(0, seed: 3).isEmpty)
  }
}

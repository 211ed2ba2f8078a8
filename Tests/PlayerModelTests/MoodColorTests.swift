import PlayerModel
import Testing

struct MoodColorTests {
  @Test func `own moods get twelve colours in turn, and built-in moods none of them`() throws {
    func color(_ ordinal: Int?) -> Int? {
      MoodSummary(name: .calm, trackCount: 0, ordinal: ordinal).ownColor
    }
    #expect(MoodSummary.ownColors.count == 12)
    #expect(Set(MoodSummary.ownColors).count == 12)
    #expect((0..<24).compactMap { color($0) } == Array(0..<12) + Array(0..<12))
    #expect(color(nil) == nil)
    for ordinal in [Int.min, -1, Int.max] {
      let place = try #require(color(ordinal))
      #expect(MoodSummary.ownColors.indices.contains(place))
    }
  }
}

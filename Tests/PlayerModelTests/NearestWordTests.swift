import PlayerModel
import Testing

struct NearestWordTests {
  @Test(arguments: [
    ("ablum", "album"), ("Album", "album"), ("trakc", "track"), ("of", "off"), ("smrt", "smart"),
    ("loud", nil), ("", nil), ("xxxxx", nil),
  ])
  func `the nearest word has at most one slip in three letters`(word: String, meant: String?) {
    #expect(nearestWord(to: word, among: ["off", "track", "album", "smart"]) == meant)
  }

  @Test func `without words, none is nearest`() {
    #expect(nearestWord(to: "album", among: []) == nil)
  }
}

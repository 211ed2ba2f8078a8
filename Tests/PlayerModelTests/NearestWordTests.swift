import PlayerModel
import Testing

struct NearestWordTests {
  @Test(arguments: [
    ("ablum", "album"), ("Album", "album"), ("trakc", "track"), ("of", "off"), ("smrt", "smart"),
    ("loud", nil), ("", nil), ("xxxxx", nil),
  ])
  func `the nearest word is one slip in three letters away`(word: String, meant: String?) {
    #expect(nearestWord(to: word, among: ["off", "track", "album", "smart"]) == meant)
  }

  @Test func `among none there is none`() {
    #expect(nearestWord(to: "album", among: []) == nil)
  }
}

import PlayerModel
import Testing

/// The text of a fade's length.
@Suite struct CrossfadeLengthTests {
  @Test(arguments: [("off", 0.0), ("1s", 1.0), ("6s", 6.0), ("2.5s", 2.5), ("15s", 15.0)])
  func `a length is read and written`(text: String, seconds: Double) {
    #expect(CrossfadeLength(text)?.seconds == seconds)
    #expect(CrossfadeLength(text)?.text == text)
  }

  @Test(arguments: ["", "s", "6", "0s", "0.5s", "16s", "-6s", "6 s", "1e1s", "nans", "infs", "on"])
  func `anything else is refused`(text: String) {
    #expect(CrossfadeLength(text) == nil)
  }

  @Test(arguments: [-1, 0.5, 15.1, Double.nan, Double.infinity])
  func `a number is in range or 0`(seconds: Double) {
    #expect(CrossfadeLength(seconds: seconds) == nil)
    #expect(CrossfadeLength(seconds: 0) == .off)
  }
}

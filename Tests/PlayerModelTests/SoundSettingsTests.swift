import Foundation
import PlayerModel
import Testing

/// Sound settings as JSON, which sessions and clients of earlier versions have without fades.
@Suite struct SoundSettingsTests {
  private func text(_ settings: SoundSettings) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(settings), as: UTF8.self)
  }

  private func settings(_ text: String) throws -> SoundSettings {
    try JSONDecoder().decode(SoundSettings.self, from: Data(text.utf8))
  }

  @Test func `fades have a key only if they are on`() throws {
    let plain = #"{"equalizer":"off","preamp":0,"replayGain":"off"}"#
    #expect(try text(SoundSettings()) == plain)
    #expect(try settings(plain) == SoundSettings())
  }

  @Test func `fades are read as they were written`() throws {
    let fading = SoundSettings(
      preamp: 2, crossfade: try #require(CrossfadeLength(seconds: 6)), fadesOnSkip: true,
      fadesOnPause: true)
    #expect(try settings(try text(fading)) == fading)
  }

  @Test(arguments: [-1, 0.5, 16, 1e300])
  func `a damaged length counts as off`(seconds: Double) throws {
    let text = #"{"crossfade":\#(seconds),"equalizer":"off","preamp":0,"replayGain":"off"}"#
    #expect(try settings(text).crossfade == .off)
  }
}

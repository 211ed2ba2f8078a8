import Testing

@testable import PlayerModel

@Suite struct PlayerModeTests {
  @Test func `each mode is reported with its value`() {
    var snapshot = PlayerSnapshot(output: "silent")
    (snapshot.volume, snapshot.rate, snapshot.repeatMode) = (40, 1.254, .all)
    (snapshot.shuffleMode, snapshot.stopsAfterItem) = (.albums, true)
    snapshot.sound = SoundSettings(replayGain: .album, preamp: -3, equalizer: .bass)
    #expect(
      PlayerMode.allCases.map { $0.sentence(snapshot) } == [
        "Volume 40%", "Speed 1.25×", "Repeat: all", "Shuffle: albums",
        "Stop after this track: on", "Sleep: off", "ReplayGain: album, preamp -3 dB",
        "Equalizer: bass",
      ])
    for (preamp, remark) in [(0, ""), (1.5, ", preamp 1.5 dB")] as [(Double, String)] {
      snapshot.sound.preamp = preamp
      #expect(PlayerMode.replayGain.sentence(snapshot) == "ReplayGain: album\(remark)")
    }
  }
}

import Testing

@testable import PlayerModel

@Suite struct PlayerModeTests {
  @Test func `each mode is reported with its value`() {
    var snapshot = PlayerSnapshot(output: "silent")
    (snapshot.volume, snapshot.rate, snapshot.repeatMode) = (40, 1.254, .all)
    (snapshot.shuffleMode, snapshot.stopsAfterItem) = (.albums, true)
    snapshot.loop = LoopPoints(start: 63.9, end: 70)
    snapshot.sound = SoundSettings(replayGain: .album, preamp: -3, equalizer: .bass)
    #expect(
      PlayerMode.allCases.map { $0.sentence(snapshot) } == [
        "Volume 40%", "Speed 1.25×", "Repeat: all", "Shuffle: albums",
        "Stop after this track: on", "Repeats 1:03 to 1:10", "Sleep: off",
        "ReplayGain: album, preamp -3 dB", "Equalizer: bass",
      ])
    for (preamp, remark) in [(0, ""), (1.5, ", preamp 1.5 dB")] as [(Double, String)] {
      snapshot.sound.preamp = preamp
      #expect(PlayerMode.replayGain.sentence(snapshot) == "ReplayGain: album\(remark)")
    }
    for (loop, sentence) in [
      (LoopPoints(start: 5), "A is 0:05; do the same at B, where the passage ends"),
      (nil, "Repeat of a passage: off"),
    ] as [(LoopPoints?, String)] {
      snapshot.loop = loop
      #expect(PlayerMode.loop.sentence(snapshot) == sentence)
    }
  }
}

import PlayerModel
import ProgramOutput
import Testing

/// What people read of the state of playback.
@Suite struct StateWordsTests {
  @Test(arguments: [
    (PlaybackState.paused, nil, "paused"), (.interrupted, .request, "interrupted"),
    (.interrupted, .output, "waiting for a sound device"),
    (.seekingBackward, nil, "seeking backward"),
  ])
  func `a missing device is named where the player waits for it`(
    state: PlaybackState, cause: InterruptionCause?, words: String
  ) {
    var snapshot = PlayerSnapshot(output: "default")
    snapshot.state = state
    snapshot.interruptionCause = cause
    #expect(snapshot.stateWords == words)
  }
}

import Locations
import PlayerModel
import TestSupport
import Testing

@testable import Commands

@Suite struct DoctorSoundTests {
  private let folder: TemporaryFolder
  private let doctor: Doctor

  init() throws {
    folder = try TemporaryFolder()
    let environment = ["HOME": folder["home"].encoded]
    doctor = Doctor(
      locations: Locations(environment: environment, temporary: folder["tmp"].encoded),
      environment: environment, root: folder.path.encoded)
  }

  /// Returns the finding about a player in a state, whose output does not exist.
  private func finding(_ state: PlaybackState) -> Finding {
    var snapshot = PlayerSnapshot(output: "wav:")
    snapshot.state = state
    snapshot.interruptionReason = state == .interrupted ? "It is gone." : nil
    return doctor.soundFinding(of: snapshot)
  }

  @Test(arguments: [PlaybackState.playing, .seekingForward, .seekingBackward])
  func `a player that plays has its output open`(state: PlaybackState) {
    #expect(finding(state) == .fine("sound", "The player uses “wav:”."))
  }

  @Test(arguments: [PlaybackState.stopped, .paused])
  func `the output of a player that does not play is tried`(state: PlaybackState) {
    #expect(finding(state).verdict == .wrong)
    #expect(finding(state).message.contains("“wav:” needs the name of a file"))
  }

  @Test func `an interrupted player says why it is silent`() {
    #expect(
      finding(.interrupted) == .advice("sound", "The player is silent on “wav:”: It is gone."))
  }
}

import HeadphoneMotion
import PlayerModel
import Testing

@testable import HeadphoneControl

@Suite struct GesturePermissionsTests {
  @Test(arguments: [
    "mood add happy", "next", "volume +5", "speed 1.25", "stars 4", "undo",
    "mood play calm --radio",
  ])
  func `a gesture from a network may play, rate and file`(command: String) {
    #expect(refusal(command, isNetworked: true) == nil)
  }

  @Test(arguments: [
    "trash", "service stop", "tag a.mp3 --title x", "mood delete happy", "config set x y", "",
    "play wav", "stars import", "stars write-tags --yes", "queue clear", "sensor stop",
    "  service stop", "'service' stop", "rate 1.25",
  ])
  func `a gesture from a network may do nothing else`(command: String) {
    #expect(refusal(command, isNetworked: true)?.contains("network") == true)
    #expect(refusal(command, isNetworked: false) == nil)
  }

  @Test func `a gesture that the headphones cannot detect is refused with the reason`() {
    let refusal = GesturePermissions.refusal(
      of: "next", for: .tiltLeft, measures: [.pitch, .yaw], isNetworked: false)
    #expect(refusal?.contains("tilt-left") == true)
  }

  private func refusal(_ command: String, isNetworked: Bool) -> String? {
    GesturePermissions.refusal(
      of: command, for: .nod, measures: .attitude, isNetworked: isNetworked)
  }
}

import Testing

@testable import HeadphoneMotion

struct AttitudeOriginTests {
  @Test func `the last attitude becomes straight ahead`() {
    var origin = AttitudeOrigin()
    let held = Attitude(roll: 0.1, pitch: -0.2, yaw: 3)
    #expect(origin.relative(held) == held)
    origin.recentre()
    #expect(origin.relative(held) == Attitude(roll: 0, pitch: 0, yaw: 0))
    // Over the back of the head it goes on by the short way.
    #expect(abs(origin.relative(Attitude(yaw: -3)).yaw - (2 * .pi - 6)) < 1e-12)
  }

  @Test func `what was not measured stays unknown and moves nothing`() {
    var origin = AttitudeOrigin()
    origin.recentre()
    _ = origin.relative(Attitude(pitch: 1))
    origin.recentre()
    #expect(origin.relative(Attitude(roll: 1, pitch: 1)) == Attitude(roll: 1, pitch: 0))
  }
}

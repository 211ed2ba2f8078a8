import Testing

@testable import HeadphoneMotion

struct AttitudeOriginTests {
  @Test func `the last attitude becomes straight ahead`() {
    var origin = AttitudeOrigin()
    let held = Attitude(roll: 0.1, pitch: -0.2, yaw: 3)
    #expect(origin.relative(held) == held)
    origin.recentre()
    #expect(origin.relative(held) == Attitude(roll: 0, pitch: 0, yaw: 0))
    // Behind the head, the angle wraps around.
    #expect(abs(origin.relative(Attitude(yaw: -3)).yaw - (2 * .pi - 6)) < 1e-12)
  }

  @Test func `an unmeasured angle stays unknown and has no influence`() {
    var origin = AttitudeOrigin()
    origin.recentre()
    _ = origin.relative(Attitude(pitch: 1))
    origin.recentre()
    #expect(origin.relative(Attitude(roll: 1, pitch: 1)) == Attitude(roll: 1, pitch: 0))
  }
}

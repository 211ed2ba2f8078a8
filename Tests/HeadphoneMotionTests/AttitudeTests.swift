import HeadphoneMotion
import PlayerModel
import TestSupport
import Testing

struct AttitudeTests {
  private static let angles = stride(from: -3.0, through: 3.0, by: 0.75)

  @Test func `angles, quaternion and matrix represent the same rotation`() {
    for yaw in Self.angles {
      for pitch in Self.angles where abs(pitch) < 1.6 {
        for roll in Self.angles {
          let attitude = Attitude(roll: roll, pitch: pitch, yaw: yaw)
          let (q, m) = (attitude.quaternion, attitude.rotationMatrix)
          #expect(isNear(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1))
          // The matrix of the inverse rotation, as for a quaternion.
          #expect(isNear(m.m11, 1 - 2 * (q.y * q.y + q.z * q.z)))
          #expect(isNear(m.m12, 2 * (q.x * q.y + q.z * q.w)))
          #expect(isNear(m.m13, 2 * (q.x * q.z - q.y * q.w)))
          #expect(isNear(m.m21, 2 * (q.x * q.y - q.z * q.w)))
          #expect(isNear(m.m22, 1 - 2 * (q.x * q.x + q.z * q.z)))
          #expect(isNear(m.m23, 2 * (q.y * q.z + q.x * q.w)))
          #expect(isNear(m.m31, 2 * (q.x * q.z + q.y * q.w)))
          #expect(isNear(m.m32, 2 * (q.y * q.z - q.x * q.w)))
          #expect(isNear(m.m33, 1 - 2 * (q.x * q.x + q.y * q.y)))
        }
      }
    }
  }

  @Test func `an unmeasured angle makes derived values unknown, not 0`() {
    let motion = HeadphoneMotion(
      time: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0),
      attitude: Attitude(pitch: 0.1, yaw: 0.2))
    #expect(motion.measures == [.pitch, .yaw])
    #expect(motion.attitude.roll.isNaN)
    #expect(motion.attitude.quaternion.w.isNaN)
    #expect(motion == motion)
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-12 }
}

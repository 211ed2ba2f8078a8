import HeadphoneMotion
public import Sensing

extension HeadphoneMotionData {
  /// The indices of columns in ``fields``.
  private enum Place {
    static let angles = place(of: "roll")
    static let rotation = place(of: "rotationX")
    static let gravity = place(of: "gravityX")
    static let acceleration = place(of: "userAccX")
    static let quaternion = place(of: "quaternionX")
    static let matrix = place(of: "rotationMatrixM11")
    static let available = place(of: "available")

    private static func place(of name: String) -> Int {
      table.columns.firstIndex { $0.name == name } ?? 0
    }
  }

  /// Computes the derived columns as the fields do, but with one attitude for all of them.
  public static func derive(_ values: inout [RecordValue]) {
    let attitude = Attitude(
      roll: number(values[Place.angles]), pitch: number(values[Place.angles + 1]),
      yaw: number(values[Place.angles + 2]))
    let (quaternion, matrix) = (attitude.quaternion, attitude.rotationMatrix)
    values[Place.quaternion] = value(quaternion.x)
    values[Place.quaternion + 1] = value(quaternion.y)
    values[Place.quaternion + 2] = value(quaternion.z)
    values[Place.quaternion + 3] = value(quaternion.w)
    values[Place.matrix] = value(matrix.m11)
    values[Place.matrix + 1] = value(matrix.m12)
    values[Place.matrix + 2] = value(matrix.m13)
    values[Place.matrix + 3] = value(matrix.m21)
    values[Place.matrix + 4] = value(matrix.m22)
    values[Place.matrix + 5] = value(matrix.m23)
    values[Place.matrix + 6] = value(matrix.m31)
    values[Place.matrix + 7] = value(matrix.m32)
    values[Place.matrix + 8] = value(matrix.m33)
    values[Place.available] = .integer(Int64(measures(values).rawValue))
  }

  private static func measures(_ values: [RecordValue]) -> HeadphoneMotion.Measures {
    func has(_ place: Int, _ measure: HeadphoneMotion.Measures) -> HeadphoneMotion.Measures {
      if case .null = values[place] { [] } else { measure }
    }
    return has(Place.angles, .roll).union(has(Place.angles + 1, .pitch))
      .union(has(Place.angles + 2, .yaw)).union(has(Place.rotation, .rotationRate))
      .union(has(Place.gravity, .gravity)).union(has(Place.acceleration, .userAcceleration))
  }

  private static func number(_ value: RecordValue) -> Double {
    if case .double(let number) = value { number } else { .nan }
  }

  private static func value(_ number: Double) -> RecordValue {
    number.isNaN ? .null : .double(number)
  }
}

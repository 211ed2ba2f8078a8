/// Three numbers along the axes of the head: x to the right ear, y forward, z up.
public struct Vector: Hashable, Sendable {
  public var x, y, z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// What was not measured.
  public static let unknown = Vector(x: .nan, y: .nan, z: .nan)

  /// Whether all three are numbers.
  public var isKnown: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// NaN is itself here, so that samples can be compared.
  public static func == (one: Vector, other: Vector) -> Bool {
    Attitude.isSame(one.x, other.x) && Attitude.isSame(one.y, other.y)
      && Attitude.isSame(one.z, other.z)
  }
}

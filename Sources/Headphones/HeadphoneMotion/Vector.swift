/// A vector along the head's axes: x to the right ear, y forward, z up.
public struct Vector: Hashable, Sendable {
  public var x, y, z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// A vector that was not measured.
  public static let unknown = Vector(x: .nan, y: .nan, z: .nan)

  /// Whether all components were measured.
  public var isKnown: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// Treats NaN as equal to itself, so that samples can be compared.
  public static func == (one: Vector, other: Vector) -> Bool {
    Attitude.isSame(one.x, other.x) && Attitude.isSame(one.y, other.y)
      && Attitude.isSame(one.z, other.z)
  }
}

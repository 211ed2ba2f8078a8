import TerminalCells

// Only sine and cosine are used from the C library.
import func Glibc.cos
import func Glibc.sin

/// A head as lines in space, facing the viewer and mirrored like a reflection.
///
/// The axes are those of the listener: x to the right ear, y forward, z up. The skull is an
/// ellipsoid with a half height of 1.
struct HeadDrawing {
  private struct Point {
    var x, y, z: Double
  }

  /// The semi-axes of the skull: width, depth and height.
  private static let skull = Point(x: 0.74, y: 0.86, z: 1)
  /// The half size of the drawing in the same units, including a margin.
  private static let reach = 1.12

  private let right, forward, up: Point

  /// Creates a head with this attitude in radians; unknown angles count as 0.
  init(roll: Double?, pitch: Double?, yaw: Double?) {
    let (sr, cr) = (sin(roll ?? 0), cos(roll ?? 0))
    let (sp, cp) = (sin(pitch ?? 0), cos(pitch ?? 0))
    let (sy, cy) = (sin(yaw ?? 0), cos(yaw ?? 0))
    right = Point(x: cy * cr - sy * sp * sr, y: sy * cr + cy * sp * sr, z: -cp * sr)
    forward = Point(x: -sy * cp, y: cy * cp, z: sp)
    up = Point(x: cy * sr + sy * sp * cr, y: sy * sr - cy * sp * cr, z: cp * cr)
  }

  /// Draws the head in the middle of a canvas, as large as possible.
  func draw(on canvas: inout DotCanvas) {
    let size = min(Double(canvas.width), Double(canvas.height) * canvas.stretch) / 2 / Self.reach
    for line in Self.lines + [outline] {
      for point in line where isSeen(point) {
        let turned = turned(point)
        canvas.set(
          Int((Double(canvas.width) / 2 + turned.x * size).rounded(.down)),
          Int((Double(canvas.height) / 2 - turned.z * size / canvas.stretch).rounded(.down)))
      }
    }
  }

  private func turned(_ point: Point) -> Point {
    Point(
      x: right.x * point.x + forward.x * point.y + up.x * point.z,
      y: right.y * point.x + forward.y * point.y + up.y * point.z,
      z: right.z * point.x + forward.z * point.y + up.z * point.z)
  }

  /// Returns whether the skull does not hide a point from the viewer.
  private func isSeen(_ point: Point) -> Bool {
    let skull = Self.skull
    // The direction to the viewer, in coordinates in which the skull is a unit sphere.
    let way = Point(x: right.y / skull.x, y: forward.y / skull.y, z: up.y / skull.z)
    let place = Point(x: point.x / skull.x, y: point.y / skull.y, z: point.z / skull.z)
    let along = place.x * way.x + place.y * way.y + place.z * way.z
    let length = way.x * way.x + way.y * way.y + way.z * way.z
    let beyond = place.x * place.x + place.y * place.y + place.z * place.z - 1
    // The second condition is that the ray to the viewer misses the skull.
    return along > -0.02 || along * along - length * beyond < 0
  }

  /// The silhouette of the skull as seen by the viewer.
  private var outline: [Point] {
    let skull = Self.skull
    let axis = Point(x: right.y / skull.x, y: forward.y / skull.y, z: up.y / skull.z)
    let helper = abs(axis.z) < 0.9 ? Point(x: 0, y: 0, z: 1) : Point(x: 1, y: 0, z: 0)
    let one = Self.unit(Self.cross(axis, helper))
    let other = Self.unit(Self.cross(axis, one))
    return Self.circle(steps: 360) { cosine, sine in
      Point(
        x: skull.x * (one.x * cosine + other.x * sine),
        y: skull.y * (one.y * cosine + other.y * sine),
        z: skull.z * (one.z * cosine + other.z * sine))
    }
  }

  private static func cross(_ one: Point, _ other: Point) -> Point {
    Point(
      x: one.y * other.z - one.z * other.y, y: one.z * other.x - one.x * other.z,
      z: one.x * other.y - one.y * other.x)
  }

  private static func unit(_ point: Point) -> Point {
    let length = (point.x * point.x + point.y * point.y + point.z * point.z).squareRoot()
    return Point(x: point.x / length, y: point.y / length, z: point.z / length)
  }

  private static func circle(
    steps: Int, from start: Double = 0, to end: Double = 1, _ point: (Double, Double) -> Point
  ) -> [Point] {
    (0...steps).map { step in
      let angle = (start + (end - start) * Double(step) / Double(steps)) * 2 * .pi
      return point(cos(angle), sin(angle))
    }
  }

  /// Returns a point on the front of the skull, given its coordinates to the right and up.
  private static func face(_ x: Double, _ z: Double) -> Point {
    let (across, along) = (x / skull.x, z / skull.z)
    let rest = max(0, 1 - across * across - along * along)
    return Point(x: x, y: skull.y * rest.squareRoot() + 0.01, z: z)
  }

  private static func segment(_ start: Point, _ end: Point, steps: Int = 40) -> [Point] {
    (0...steps).map { step in
      let part = Double(step) / Double(steps)
      return Point(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part,
        z: start.z + (end.z - start.z) * part)
    }
  }

  /// The lines of the face, the ears and the hair.
  private static let lines: [[Point]] = {
    var lines: [[Point]] = []
    for side in [-1.0, 1.0] {
      let eye = (x: 0.29 * side, z: 0.12)
      lines.append(circle(steps: 60) { face(eye.x + 0.13 * $0, eye.z + 0.065 * $1) })
      lines.append(circle(steps: 20) { face(eye.x + 0.03 * $0, eye.z + 0.03 * $1) })
      lines.append(
        circle(steps: 40, from: 0.08, to: 0.42) { face(eye.x + 0.17 * $0, 0.2 + 0.12 * $1) })
      lines.append(
        circle(steps: 60) {
          Point(x: side * (skull.x + 0.05), y: -0.04 + 0.12 * $0, z: 0.02 + 0.2 * $1)
        })
    }
    let (bridge, tip) = (face(0, 0.1), Point(x: 0, y: skull.y + 0.2, z: -0.16))
    lines += [
      segment(bridge, tip), segment(tip, face(-0.09, -0.21)), segment(tip, face(0.09, -0.21)),
    ]
    lines.append(circle(steps: 60, from: 0.56, to: 0.94) { face(0.26 * $0, -0.36 + 0.14 * $1) })
    lines.append(circle(steps: 80, from: 0.05, to: 0.45) { face(0.62 * $0, 0.28 + 0.34 * $1) })
    return lines
  }()
}

import TerminalCells

// The angles' sines; nothing else of the C library is known here.
import func Glibc.cos
import func Glibc.sin

/// A head as lines in space, seen by somebody who looks the listener in the face, and turned as in a mirror.
///
/// The axes are those of the listener: x to the right ear, y forward, z up; the skull is an ellipsoid about 1 high.
struct HeadDrawing {
  private struct Point {
    var x, y, z: Double
  }

  /// Half of the skull's width, depth and height.
  private static let skull = Point(x: 0.74, y: 0.86, z: 1)
  /// Room around it, in its own size.
  private static let reach = 1.12

  private let right, forward, up: Point

  /// A head that is held so, in radians; an angle that is not known is taken for 0.
  init(roll: Double?, pitch: Double?, yaw: Double?) {
    let (sr, cr) = (sin(roll ?? 0), cos(roll ?? 0))
    let (sp, cp) = (sin(pitch ?? 0), cos(pitch ?? 0))
    let (sy, cy) = (sin(yaw ?? 0), cos(yaw ?? 0))
    right = Point(x: cy * cr - sy * sp * sr, y: sy * cr + cy * sp * sr, z: -cp * sr)
    forward = Point(x: -sy * cp, y: cy * cp, z: sp)
    up = Point(x: cy * sr + sy * sp * cr, y: sy * sr - cy * sp * cr, z: cp * cr)
  }

  /// Draws the head into the middle of a canvas, as large as it can be.
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

  /// Whether the skull leaves the view of a point free.
  private func isSeen(_ point: Point) -> Bool {
    let skull = Self.skull
    // The way to the one who looks, where the skull is a ball.
    let way = Point(x: right.y / skull.x, y: forward.y / skull.y, z: up.y / skull.z)
    let place = Point(x: point.x / skull.x, y: point.y / skull.y, z: point.z / skull.z)
    let along = place.x * way.x + place.y * way.y + place.z * way.z
    let length = way.x * way.x + way.y * way.y + way.z * way.z
    let beyond = place.x * place.x + place.y * place.y + place.z * place.z - 1
    // Behind the skull, where the way meets it.
    return along > -0.02 || along * along - length * beyond < 0
  }

  /// Where the skull ends for the one who looks.
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

  /// A point of the skull's front, by how far it is to the right and up.
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

  /// The face, the ears and the hair.
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

import Glibc
package import PlayerModel

/// The current mount points, and the changes to them.
package struct MountTable: ~Copyable {
  /// Reports urgent data (`POLLPRI`) when something is mounted or unmounted; negative if that is
  /// not available.
  package let descriptor: Int32
  private var places: Set<TrackPath> = []

  /// Reads the current mount points.
  package init() {
    descriptor = open("/proc/self/mounts", O_RDONLY | O_CLOEXEC)
    places = read()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Returns the mount points that were added or removed since the last call.
  package mutating func update() -> [TrackPath] {
    let before = places
    places = read()
    return Array(before.symmetricDifference(places))
  }

  private func read() -> Set<TrackPath> {
    guard descriptor >= 0 else { return [] }
    var text: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 14)
    var offset: off_t = 0
    while true {
      let count = pread(descriptor, &room, room.count, offset)
      guard count > 0 else { break }
      text += room[..<count]
      offset += off_t(count)
    }
    // The second field, with blanks and some other characters as octal escapes; see fstab(5).
    let places = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.split(separator: UInt8(ascii: " ")).dropFirst().first.map(Self.unescaped)
    }
    return Set(places.map(TrackPath.init(bytes:)))
  }

  static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) })
      {
        bytes.append(
          UInt8(truncatingIfNeeded: digits.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) }))
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

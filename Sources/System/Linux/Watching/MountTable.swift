import Glibc
package import PlayerModel

/// Where disks are mounted; tells what changed.
package struct MountTable: ~Copyable {
  /// Has urgent data (`POLLPRI`) when something was mounted or unmounted; negative where it cannot be told.
  package let descriptor: Int32
  private var places: Set<TrackPath> = []

  /// The disks that are mounted now.
  package init() {
    descriptor = open("/proc/self/mounts", O_RDONLY | O_CLOEXEC)
    places = read()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Where something was mounted or unmounted since it was asked last.
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
    // See fstab(5): the second field, with blanks and the like in octal.
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

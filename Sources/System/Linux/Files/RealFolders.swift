import Glibc
package import PlayerModel

/// Folders by where they really are, for asking whether something that was opened is in one of them.
///
/// What is asked about is a descriptor and not a path: a path may lead elsewhere a moment later, and any part of it may
/// be a symbolic link.
package struct RealFolders: Sendable {
  private let paths: [TrackPath]

  /// The folders that these paths lead to; one that cannot be reached holds nothing.
  package init(_ folders: [TrackPath]) {
    paths = folders.compactMap(\.resolved)
  }

  /// Whether the file or folder that a descriptor is open on is one of the folders or in one.
  package func hold(_ descriptor: CInt) -> Bool {
    guard let opened = TrackPath(openedAs: descriptor) else { return false }
    return paths.contains { $0 == opened || opened.isBelow($0) }
  }
}

extension TrackPath {
  /// The path without links, `.` and `..`; `nil` if nothing is at it.
  package var resolved: TrackPath? {
    guard let text = withCString({ realpath($0, nil) }) else { return nil }
    defer { free(text) }
    return TrackPath(
      bytes: UnsafeBufferPointer(start: text, count: strlen(text)).map {
        UInt8(bitPattern: $0)
      })
  }

  /// Where the kernel says that what a descriptor is open on is, without links; `nil` if it is not among the files that
  /// this process can reach.
  init?(openedAs descriptor: CInt) {
    // The kernel writes no longer path than a page.
    var room = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(descriptor)", &room, room.count)
    guard count > 0, count < room.count, room[0] == CChar(bitPattern: UInt8(ascii: "/")) else {
      return nil
    }
    self.init(bytes: room[..<count].map { UInt8(bitPattern: $0) })
  }
}

import Glibc
package import PlayerModel

/// Folders by their real paths, to check whether an open file is inside one of them.
///
/// The check takes a descriptor rather than a path, because a path may lead elsewhere a moment
/// later and any part of it may be a symbolic link.
package struct RealFolders: Sendable {
  private let paths: [TrackPath]

  /// Resolves the given paths; folders that cannot be reached contain nothing.
  package init(_ folders: [TrackPath]) {
    paths = folders.compactMap(\.resolved)
  }

  /// Returns whether the file or folder open on `descriptor` is one of the folders or inside one.
  package func hold(_ descriptor: CInt) -> Bool {
    guard let opened = TrackPath(openedAs: descriptor) else { return false }
    return paths.contains { $0 == opened || opened.isBelow($0) }
  }
}

extension TrackPath {
  /// The path without links, `.` and `..`, or `nil` if it does not exist.
  package var resolved: TrackPath? {
    guard let text = withCString({ realpath($0, nil) }) else { return nil }
    defer { free(text) }
    return TrackPath(
      bytes: UnsafeBufferPointer(start: text, count: strlen(text)).map {
        UInt8(bitPattern: $0)
      })
  }

  /// Creates the path that the kernel reports for an open descriptor, without links.
  ///
  /// Returns `nil` if this process cannot reach the file by any path.
  init?(openedAs descriptor: CInt) {
    // The kernel never writes a path longer than a page.
    var room = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(descriptor)", &room, room.count)
    guard count > 0, count < room.count, room[0] == CChar(bitPattern: UInt8(ascii: "/")) else {
      return nil
    }
    self.init(bytes: room[..<count].map { UInt8(bitPattern: $0) })
  }
}

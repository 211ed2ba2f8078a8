import Glibc
import Linux
import PlayerModel

extension TrackPath {
  /// The components between the slashes.
  var components: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }

  /// Creates an absolute path from components.
  init(components: some Sequence<ArraySlice<UInt8>>) {
    self.init(bytes: [UInt8(ascii: "/")] + components.joined(separator: [UInt8(ascii: "/")]))
  }

  /// The absolute path without `..` components, resolved as the system does: after a link, `..` leads to the
  /// parent of the link's target.
  var withoutAscents: TrackPath {
    let up = Array("..".utf8)[...]
    guard components.contains(up) else { return tidied }
    var walked: [ArraySlice<UInt8>] = []
    for component in tidied.components {
      guard component == up else {
        walked.append(component)
        continue
      }
      let here = TrackPath(components: walked)
      if here.isLink, let target = here.resolved { walked = target.components }
      _ = walked.popLast()
    }
    return TrackPath(components: walked)
  }

  /// Whether the path is a symbolic link.
  var isLink: Bool {
    var status = stat()
    return withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

import Glibc
package import PlayerModel

extension TrackPath {
  /// Whether the path is that of a folder, or of a link to one.
  package var isFolder: Bool {
    var status = stat()
    return withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

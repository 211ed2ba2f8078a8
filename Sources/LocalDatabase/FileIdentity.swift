import Glibc

/// Which file a path leads to.
struct FileIdentity: Hashable {
  var device: dev_t
  var inode: ino_t
}

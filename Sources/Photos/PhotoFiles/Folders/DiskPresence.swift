import Glibc
import PlayerModel

/// Whether what is missing is gone, or only its disk.
enum DiskPresence {
  /// Whether there is no file at `path` although its disk is there.
  ///
  /// A disk that is not mounted leaves another disk's folder in its place; one that was pulled out while it was mounted
  /// looks like an empty one for a while, and the system does not know its device any more. So a file is not gone if the
  /// nearest folder that is there lies on another disk, on one without a device, or is one that is wholly empty.
  ///
  /// - Parameters:
  ///   - device: The disk that the file was on.
  ///   - root: The watched folder that it was in, which must be there.
  static func isGone(_ path: TrackPath, device: Int64, root: TrackPath) -> Bool {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) != 0, errno == ENOENT || errno == ENOTDIR else {
      return false
    }
    guard root.withCString({ stat($0, &status) }) == 0 else { return false }
    var folder = path.parent
    while folder.isBelow(root), folder.withCString({ lstat($0, &status) }) != 0 {
      guard errno == ENOENT || errno == ENOTDIR else { return false }
      folder = folder.parent
    }
    guard folder.withCString({ stat($0, &status) }) == 0 else { return false }
    let found = status.st_dev
    return Int64(bitPattern: UInt64(found)) == device && !isPulledOut(found)
      && !isMountedAndEmpty(folder, device: found)
  }

  /// Whether a disk is mounted whose device is gone.
  private static func isPulledOut(_ device: dev_t) -> Bool {
    let number = UInt64(device)
    let major = (number >> 8 & 0xFFF) | (number >> 32 & ~0xFFF)
    let minor = (number & 0xFF) | (number >> 12 & ~0xFF)
    // Number 0 is what is on no device of its own: in memory, on a network, or on several disks.
    guard major != 0, access("/sys/dev/block", F_OK) == 0 else { return false }
    return access("/sys/dev/block/\(major):\(minor)", F_OK) != 0
  }

  private static func isMountedAndEmpty(_ path: TrackPath, device: dev_t) -> Bool {
    guard let stream = path.withCString({ opendir($0) }) else { return true }
    defer { closedir(stream) }
    // The folder itself and the one above are in every folder.
    var count = 0
    while count < 3, readdir(stream) != nil { count += 1 }
    guard count < 3 else { return false }
    var status = stat()
    return path.parent.withCString { stat($0, &status) } == 0 && status.st_dev != device
  }
}

import Glibc
import Linux
import PlayerModel

/// Distinguishes a deleted file from one whose disk is missing.
enum DiskPresence {
  /// Returns whether no file exists at `path` although its disk is present.
  ///
  /// Where a disk is not mounted, the folder of another disk appears. A disk that was unplugged
  /// while mounted looks empty for some time, and its device no longer exists. So a file does not
  /// count as gone if the nearest existing folder is on another disk, on one without a device, or
  /// the empty root of a mount.
  ///
  /// - Parameters:
  ///   - device: The disk that contained the file.
  ///   - root: The watched folder that contained the file, which must exist.
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
    return Int64(bitPattern: UInt64(found)) == device && !isDeviceMissing(found)
      && !isMountedAndEmpty(folder, device: found)
  }

  /// Returns whether a mounted disk's device is missing.
  private static func isDeviceMissing(_ device: dev_t) -> Bool {
    let number = UInt64(device)
    let major = (number >> 8 & 0xFFF) | (number >> 32 & ~0xFFF)
    let minor = (number & 0xFF) | (number >> 12 & ~0xFF)
    // Major number 0 means no device of its own: in memory, on a network, or on several disks.
    guard major != 0, access("/sys/dev/block", F_OK) == 0 else { return false }
    return access("/sys/dev/block/\(major):\(minor)", F_OK) != 0
  }

  private static func isMountedAndEmpty(_ path: TrackPath, device: dev_t) -> Bool {
    guard var folder = try? FolderReader(path) else { return true }
    guard (try? folder.next()) == nil else { return false }
    var status = stat()
    return path.parent.withCString { stat($0, &status) } == 0 && status.st_dev != device
  }
}

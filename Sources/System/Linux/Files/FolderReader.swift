package import Glibc
package import PlayerModel

/// Reads the entries of a folder one after another, in the order on disk and without `.` and `..`.
///
/// A folder may have millions of entries, or never end, so callers decide when to stop.
package struct FolderReader: ~Copyable {
  /// An entry of a folder, which is valid until the next one is read.
  package struct Entry {
    /// The bytes of the name, which a NUL follows.
    ///
    /// They are in place, because some file systems have longer names than `dirent` declares.
    package let name: UnsafeRawBufferPointer
    private let type: UInt8

    fileprivate init(_ entry: UnsafeMutablePointer<dirent>) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      name = UnsafeRawBufferPointer(start: start, count: strlen(start))
      type = entry.pointee.d_type
    }

    /// What the entry is, without following a link.
    package var kind: Kind {
      switch Int(type) {
      case Int(DT_REG): .file
      case Int(DT_DIR): .folder
      case Int(DT_LNK): .link
      case Int(DT_UNKNOWN): .unknown
      default: .special
      }
    }

    /// Whether this is the folder itself or the one that contains it.
    fileprivate var isDots: Bool {
      let dot = UInt8(ascii: ".")
      return name.count <= 2 && name.allSatisfy { $0 == dot }
    }
  }

  /// What an entry is.
  package enum Kind: Hashable, Sendable {
    case file, folder, link
    /// A pipe, a socket or a device.
    case special
    /// The file system does not say.
    case unknown
  }

  private let stream: OpaquePointer

  /// Opens the folder at `path`.
  package init(_ path: TrackPath, followsLink: Bool = true) throws(FolderError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = path.withCString { open($0, flags) }
    guard descriptor >= 0 else { throw FolderError() }
    guard let stream = fdopendir(descriptor) else {
      defer { close(descriptor) }
      throw FolderError()
    }
    self.stream = stream
  }

  deinit {
    closedir(stream)
  }

  /// The descriptor of the open folder.
  package var descriptor: CInt { dirfd(stream) }

  /// Reads the next entry; returns `nil` at the end.
  ///
  /// - Throws: An error if the folder cannot be read further, as when its disk was unplugged.
  package mutating func next() throws(FolderError) -> Entry? {
    while true {
      errno = 0
      guard let found = readdir(stream) else {
        guard errno == 0 else { throw FolderError() }
        return nil
      }
      let entry = Entry(found)
      if !entry.isDots { return entry }
    }
  }

  /// Returns the status of an entry without following a link, or `nil` if it is gone.
  package func status(of entry: Entry) -> stat? {
    guard let name = entry.name.assumingMemoryBound(to: CChar.self).baseAddress else { return nil }
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }
}

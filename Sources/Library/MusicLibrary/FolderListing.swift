import Glibc
import Linux
import PlayerModel
import SoundFiles

/// What one folder holds that could be music, in the order in which a listener expects it.
struct FolderListing {
  /// How a listing is sorted.
  enum Order {
    /// As a listener expects it.
    case heard
    /// Files by their bytes, as the index has them, which is found sooner; folders as above.
    case stored
    /// As the disk has it.
    case none
  }

  /// Which folder it is.
  let identity: FileIdentity
  /// What the file system is called that it lies on, if that is the kernel's: then it is not read.
  private(set) var kernelFileSystem: String?
  /// The files that look like music.
  private(set) var files: [TrackPath] = []
  private(set) var folders: [TrackPath] = []
  /// Links to folders that lead nowhere now.
  private(set) var deadLinks: [TrackPath] = []
  /// Whether some of ``folders`` are links.
  private(set) var linksToFolders = false
  /// What is called like a copy of a song in the making (``FileReplacement``).
  private(set) var copies: [TrackPath] = []
  /// What is called like music and is none.
  private(set) var skipped: [SkippedFile] = []
  /// Whether nothing is in it at all: so looks a place where a disk is mounted, and is not.
  private(set) var isEmpty = true
  /// The error that ended the listing early, 0 if there was none.
  private(set) var endedEarly: CInt = 0

  /// Lists `folder`; nil, with the reason in `errno`, if it cannot be opened, or `ECANCELED`.
  ///
  /// - Parameters:
  ///   - device: That of a folder that it lies in and that is not the kernel's.
  ///   - willRead: Called before its first entry is read.
  ///   - isCancelled: Asked before each entry: a folder may have millions, or no end.
  init?(
    _ folder: TrackPath, order: Order, inside device: UInt64? = nil, willRead: () -> Void = {},
    isCancelled: () -> Bool = { false }
  ) {
    guard let stream = folder.withCString({ opendir($0) }) else { return nil }
    defer { closedir(stream) }
    guard let identity = FileIdentity(of: dirfd(stream)) else { return nil }
    self.identity = identity
    // Where no other disk begins, it is the file system around it.
    if identity.device != device { kernelFileSystem = KernelFileSystem.name(at: folder) }
    guard kernelFileSystem == nil else { return }
    willRead()
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      guard !isCancelled() else {
        errno = ECANCELED
        return nil
      }
      add(Self.name(of: entry), type: Int(entry.pointee.d_type), in: folder)
    }
    endedEarly = errno
    sort(order)
  }

  /// Whether a file of this name is taken for music in a folder: by its extension.
  static func looksLikeMusic(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { looksLikeMusic(UnsafeRawBufferPointer($0)) }
  }

  private static func looksLikeMusic(_ name: UnsafeRawBufferPointer) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = name[(dot + 1)...]
    return endings.contains { known in
      known.count == ending.count && zip(known, ending).allSatisfy { $0 == $1.loweredASCII }
    }
  }

  private static let endings = SoundFiles.fileExtensions.map { Array($0.utf8) }

  private mutating func add(_ name: UnsafeRawBufferPointer, type: Int, in folder: TrackPath) {
    guard name.first != UInt8(ascii: ".") else {
      // The folder itself and the one above it are in every folder.
      isEmpty = isEmpty && (name.count == 1 || (name.count == 2 && name[1] == name[0]))
      if FileReplacement.isName(name) { copies.append(folder.appending(name)) }
      return
    }
    isEmpty = false
    let looksLikeMusic = Self.looksLikeMusic(name)
    if type == Int(DT_REG), !looksLikeMusic { return }
    let path = folder.appending(name)
    switch type {
    case Int(DT_REG):
      files.append(path)
    case Int(DT_DIR):
      folders.append(path)
    default:
      // A link, something odd, or a file system that does not tell.
      guard let status = FileStatus(path) else {
        if looksLikeMusic {
          skipped.append(.unreachable(path, errno))
        } else {
          deadLinks.append(path)
        }
        return
      }
      switch status.kind {
      case .folder:
        folders.append(path)
        linksToFolders = linksToFolders || type == Int(DT_LNK)
      case .file where looksLikeMusic: files.append(path)
      case let kind where looksLikeMusic: skipped.append(.notAFile(path, kind))
      default: break
      }
    }
  }

  private mutating func sort(_ order: Order) {
    switch order {
    case .heard: files = NaturalOrder.sorted(files: files)
    case .stored: files.sort { $0.compare(with: $1) < 0 }
    case .none: return
    }
    folders = NaturalOrder.sorted(folders: folders)
    skipped.sort { $0.path.encoded < $1.path.encoded }
  }

  /// The name's bytes, in place: some file systems have longer ones than `dirent` declares.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafeRawBufferPointer {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    return UnsafeRawBufferPointer(start: start, count: strlen(start))
  }
}

extension SkippedFile {
  /// A path that leads nowhere, by the `errno` that said so.
  static func unreachable(_ path: TrackPath, _ number: CInt) -> SkippedFile {
    let reason =
      number == ENOENT
      ? "“\(path)” does not exist."
      : "“\(path)” cannot be reached: \(String(cString: strerror(number)))."
    return SkippedFile(path: path, reason: reason)
  }

  /// A path that leads to something that is not a file.
  static func notAFile(_ path: TrackPath, _ kind: FileKind) -> SkippedFile {
    SkippedFile(path: path, reason: "“\(path)” is \(kind.name), not a music file.")
  }

  /// A folder that cannot be listed, or not to its end.
  static func unlisted(_ folder: TrackPath, _ number: CInt) -> SkippedFile {
    SkippedFile(
      path: folder,
      reason: "The folder “\(folder)” cannot be read: \(String(cString: strerror(number))).")
  }
}

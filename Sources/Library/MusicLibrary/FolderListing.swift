import Glibc
import Linux
import PlayerModel
import SoundFiles

/// The entries of a folder that may be music, in the order in which a listener expects them.
struct FolderListing {
  /// The sort order of a listing.
  enum Order {
    /// The order in which a listener expects them.
    case heard
    /// Files in byte order, as in the index, which makes lookups faster; folders as above.
    case stored
    /// The order on disk.
    case none
  }

  /// The identity of the folder.
  let identity: FileIdentity
  /// The name of the kernel's file system that contains the folder, in which case it is not read.
  private(set) var kernelFileSystem: String?
  /// The files that look like music.
  private(set) var files: [TrackPath] = []
  private(set) var folders: [TrackPath] = []
  /// Those of ``files`` that are links.
  private(set) var linkedFiles: [TrackPath] = []
  /// Links to folders that do not exist.
  private(set) var deadLinks: [TrackPath] = []
  /// Whether some of ``folders`` are links.
  private(set) var linksToFolders = false
  /// Files whose names are those of unfinished copies; see ``FileReplacement``.
  private(set) var copies: [TrackPath] = []
  /// Entries with names of music files that are not files.
  private(set) var skipped: [SkippedFile] = []
  /// The files whose formats are not played, judging by their extensions.
  private(set) var otherFormats = FormatCounts()
  /// The rules for the folder's entries, which its subfolders inherit.
  private(set) var exclusions: FolderExclusions
  /// Whether the folder contains a file that excludes it.
  private var isMarked = false
  /// Whether the folder contains a file with patterns of names to exclude.
  private var hasPatternFile = false
  /// The files behind ``otherFormats``.
  private var unplayed: [(path: TrackPath, format: String)] = []
  /// Whether the folder is completely empty, as is the mount point of a disk that is not mounted.
  private(set) var isEmpty = true
  /// The error that ended the listing early, or `nil`.
  private(set) var failure: FolderError?

  /// Lists `folder`.
  ///
  /// - Parameters:
  ///   - exclusions: The rules that the folder inherits.
  ///   - isOpen: Whether `.nomedia` in the folder has no effect.
  ///   - device: The device of a containing folder that is not on one of the kernel's file systems.
  ///   - willRead: Called before the first entry is read.
  ///   - isCancelled: Called before each entry, since a folder may have millions of them, or never end.
  /// - Throws: The reason if it cannot be opened, or ``FolderError/cancelled``.
  init(
    _ folder: TrackPath, order: Order, exclusions: FolderExclusions = FolderExclusions(),
    isOpen: Bool = true, inside device: UInt64? = nil, willRead: () -> Void = {},
    isCancelled: () -> Bool = { false }
  ) throws(FolderError) {
    self.exclusions = exclusions
    var reader = try FolderReader(folder)
    guard let identity = FileIdentity(of: reader.descriptor) else { throw FolderError() }
    self.identity = identity
    // On the same device, the file system is that of the containing folder.
    if identity.device != device { kernelFileSystem = KernelFileSystem.name(at: folder) }
    guard kernelFileSystem == nil else { return }
    willRead()
    while let entry = next(of: &reader) {
      guard !isCancelled() else { throw .cancelled }
      add(entry.name, entry.kind, in: folder)
    }
    if isMarked, !isOpen {
      keep { _ in false }
    } else if hasPatternFile {
      applyPatterns(in: folder)
    }
    for file in unplayed { otherFormats.add(file.format) }
    sort(order)
  }

  /// Reads the next entry; an error ends the listing.
  private mutating func next(of reader: inout FolderReader) -> FolderReader.Entry? {
    do throws(FolderError) {
      return try reader.next()
    } catch {
      failure = error
      return nil
    }
  }

  /// Returns whether a file with this name counts as music in a folder, judging by its extension.
  static func looksLikeMusic(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { looksLikeMusic(UnsafeRawBufferPointer($0)) }
  }

  /// Returns whether a file with this name may count as music in a folder: if its content has no moving pictures.
  static func mayBeMusic(_ name: String) -> Bool {
    looksLikeMusic(name)
      || SoundFiles.mixedExtensions.contains { name.lowercased().hasSuffix("." + $0) }
  }

  /// Returns whether the file at `path` counts as music in a folder.
  static func isMusic(_ path: TrackPath) -> Bool {
    looksLikeMusic(path.name) || mayBeMusic(path.name) && SoundFiles.hasOnlySound(path)
  }

  private static func looksLikeMusic(_ name: UnsafeRawBufferPointer) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = name[(dot + 1)...]
    return endings.contains { known in
      known.count == ending.count && zip(known, ending).allSatisfy { $0 == $1.loweredASCII }
    }
  }

  private static let endings = SoundFiles.fileExtensions.map { Array($0.utf8) }

  private mutating func add(
    _ name: UnsafeRawBufferPointer, _ kind: FolderReader.Kind, in folder: TrackPath
  ) {
    isEmpty = false
    guard !FolderExclusions.isHidden(name) else {
      if FileReplacement.isName(name) { copies.append(folder.appending(name)) }
      isMarked = isMarked || FolderExclusions.isMarker(name)
      hasPatternFile = hasPatternFile || FolderExclusions.isPatternFile(name)
      return
    }
    guard !exclusions.excludes(name, in: folder) else { return }
    let looksLikeMusic = Self.looksLikeMusic(name)
    if kind == .file, !looksLikeMusic { return countOtherFormat(name, in: folder) }
    if kind != .file, FolderExclusions.isSystemFolder(name) { return }
    let path = folder.appending(name)
    switch kind {
    case .file:
      files.append(path)
    case .folder:
      folders.append(path)
    case .link, .special, .unknown:
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
        linksToFolders = linksToFolders || kind == .link
      case .file where looksLikeMusic:
        files.append(path)
        if kind == .link { linkedFiles.append(path) }
      case .file: countOtherFormat(name, in: folder)
      case let kind where looksLikeMusic: skipped.append(.notAFile(path, kind))
      default: break
      }
    }
  }

  /// Counts a file if its format is not played, judging by its extension, or adds it if it has only sound.
  private mutating func countOtherFormat(_ name: UnsafeRawBufferPointer, in folder: TrackPath) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    if SoundFiles.mixedExtensions.contains(ending) {
      let path = folder.appending(name)
      if SoundFiles.hasOnlySound(path) {
        files.append(path)
      } else {
        unplayed.append((path, "MP4 video"))
      }
    } else if let format = SoundFiles.unplayedNames[ending] {
      unplayed.append((folder.appending(name), format))
    }
  }

  /// Removes the entries that the patterns in the folder's own file exclude.
  private mutating func applyPatterns(in folder: TrackPath) {
    do throws(FileError) {
      guard try exclusions.addPatterns(in: folder) else { return }
      keep { [exclusions] in !exclusions.excludes($0) }
    } catch {
      let reason = "\(error.message) It therefore excludes nothing."
      skipped.append(SkippedFile(path: FolderExclusions.patternFile(in: folder), reason: reason))
    }
  }

  /// Removes all entries except some.
  private mutating func keep(_ isKept: (TrackPath) -> Bool) {
    files = files.filter(isKept)
    folders = folders.filter(isKept)
    deadLinks = deadLinks.filter(isKept)
    skipped = skipped.filter { isKept($0.path) }
    unplayed = unplayed.filter { isKept($0.path) }
    if folders.isEmpty { linksToFolders = false }
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
}

extension FolderError {
  /// The listing was no longer wanted.
  static let cancelled = FolderError(number: ECANCELED)
}

extension SkippedFile {
  /// Creates an entry for a path that cannot be accessed, with the reason in `number`.
  static func unreachable(_ path: TrackPath, _ number: CInt) -> SkippedFile {
    let reason =
      number == ENOENT
      ? "“\(path)” does not exist."
      : "“\(path)” cannot be reached: \(String(cString: strerror(number)))."
    return SkippedFile(path: path, reason: reason)
  }

  /// Creates an entry for a path that is not a file.
  static func notAFile(_ path: TrackPath, _ kind: FileKind) -> SkippedFile {
    SkippedFile(path: path, reason: "“\(path)” is \(kind.name), not a music file.")
  }

  /// Creates an entry for a part of the library that is excluded from it.
  static func excluded(_ path: TrackPath) -> SkippedFile {
    SkippedFile(
      path: path,
      reason:
        "“\(path)” is not scanned: library.ignore, .nomedia, .mpdignore or a name such as #recycle excludes it."
    )
  }

  /// Creates an entry for a folder that cannot be listed completely.
  static func unlisted(_ folder: TrackPath, _ error: FolderError) -> SkippedFile {
    SkippedFile(
      path: folder, reason: "The folder “\(folder)” cannot be read: \(error.reason).")
  }
}

import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Linux

/// Moving files to the desktop's trash, and back.
@Suite struct TrashTests {
  private let folder: TemporaryFolder
  private let trash: Trash
  private let time = Timestamp(unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 0)

  init() throws {
    folder = try TemporaryFolder()
    trash = Trash(dataHome: folder["data"])
  }

  /// The trash of a file system that is mounted at the folder, while the listener's data is
  /// elsewhere.
  private var volume: Trash { Trash(home: TrackPath("/proc/self/no"), top: folder.path) }

  private func exists(_ path: TrackPath) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0
  }

  private func refusal(_ path: TrackPath, from trash: Trash? = nil) -> PlayerError? {
    do throws(PlayerError) {
      _ = try (trash ?? self.trash).move(path, at: time)
      return nil
    } catch {
      return error
    }
  }

  private func record(_ name: String, in trash: String = "data/Trash") throws -> [Substring] {
    String(decoding: try folder.read("\(trash)/info/\(name).trashinfo"), as: UTF8.self)
      .split(separator: "\n")
  }

  @Test func `a file is moved with its record, and restored`() throws {
    let path = try folder.write([1, 2, 3], to: "music/Blue Hours (1).mp3")
    let file = try trash.move(path, at: time)
    #expect(!exists(path))
    #expect(try folder.read("data/Trash/files/Blue Hours (1).mp3") == [1, 2, 3])
    let record = try record("Blue Hours (1).mp3")
    #expect(record[0] == "[Trash Info]")
    #expect(record[1] == "Path=\(folder.path)/music/Blue%20Hours%20%281%29.mp3")
    #expect(record[2].hasPrefix("DeletionDate=2023-11-1") && record[2].hasSuffix(":20"))
    var status = stat()
    #expect(folder["data/Trash/files"].withCString { stat($0, &status) } == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    try trash.restore(file)
    #expect(try folder.read("music/Blue Hours (1).mp3") == [1, 2, 3])
    #expect(!exists(folder["data/Trash/info/Blue Hours (1).mp3.trashinfo"]))
    #expect(throws: PlayerError.self) { try trash.restore(file) }
  }

  @Test func `files with the same name are kept side by side, and nothing is overwritten`() throws {
    try folder.write([9], to: "data/Trash/files/a.mp3")
    var files: [TrashedFile] = []
    for number in 0..<4 {
      let path = try folder.write([UInt8(number)], to: "\(number)/a.mp3")
      files.append(try trash.move(path, at: time))
    }
    #expect(try folder.read("data/Trash/files/a.mp3") == [9])
    #expect(Set(files.map(\.name)).count == 4)
    for file in files.reversed() { try trash.restore(file) }
    for number in 0..<4 { #expect(try folder.read("\(number)/a.mp3") == [UInt8(number)]) }
  }

  static let names: [[UInt8]] =
    [
      "a\nb.mp3", "%41.mp3", "100%.mp3", "-rf", ".hidden", "a b\tc", "東京 é e\u{301}.mp3", "x",
      "a.b.c.mp3",
      "$(date).mp3", "“q”.mp3",
    ].map { Array($0.utf8) } + [
      [0xFF, 0xFE, 0x2E, 0x6D, 0x70, 0x33], [0xC3, 0x28], [1, 2, 127],
      [UInt8](repeating: 0x61, count: 255),
      [UInt8](repeating: 0x61, count: 251) + Array(".mp3".utf8), [0xEE, 0xBE, 0x80, 0x61],
    ]

  @Test(arguments: names.indices)
  func `any name is preserved to the byte`(index: Int) throws {
    let name = Self.names[index]
    try folder.makeFolder("music")
    let path = TrackPath(bytes: folder["music"].bytes + [0x2F] + name)
    for _ in 0..<2 {
      try folder.write([7], at: path)
      let file = try trash.move(path, at: time)
      let info = TrackPath(
        bytes: folder["data/Trash/info/"].bytes + file.name.bytes + Array(".trashinfo".utf8))
      let kept = try RegularFile(info)
      let text = String(decoding: try kept.read(at: 0, count: kept.size), as: UTF8.self)
      let spelled = try #require(text.split(separator: "\n").first { $0.hasPrefix("Path=") })
      #expect(Self.decoded(spelled.dropFirst(5)) == path.bytes)
      #expect(text.split(separator: "\n").count == 3, "a name cannot add lines")
      try trash.restore(file)
      #expect(exists(path))
      _ = try trash.move(path, at: time)
    }
  }

  private static func decoded(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  @Test func `anything but a file is refused and stays`() throws {
    let inner = try folder.makeFolder("music")
    let pipe = folder["pipe.mp3"]
    try #require(pipe.withCString { mkfifo($0, 0o600) } == 0)
    let database = try folder.write([1], to: "moods.sqlite")
    for path in [inner, pipe, database, TrackPath("/dev/null"), TrackPath("/"), folder[".."]] {
      #expect(refusal(path) != nil)
      #expect(exists(path))
    }
    #expect(refusal(inner)?.message == "\(inner) is a folder; only files are moved to the trash.")
    #expect(refusal(folder["gone.mp3"])?.code == .notFound)
    #expect(refusal(folder["nowhere/gone.mp3"])?.code == .notFound)
  }

  @Test func `a link itself is moved, and its target stays`() throws {
    let path = try folder.write([1], to: "a.mp3")
    let link = folder["link.mp3"]
    try #require(path.withCString { target in link.withCString { symlink(target, $0) } } == 0)
    let file = try trash.move(link, at: time)
    #expect(!exists(link) && exists(path))
    try trash.restore(file)
    #expect(exists(link))
  }

  @Test func `a file in a read-only folder stays, and leaves no record`() throws {
    let path = try folder.write([1], to: "music/a.mp3")
    try #require(folder["music"].withCString { chmod($0, 0o555) } == 0)
    defer { _ = folder["music"].withCString { chmod($0, 0o755) } }
    #expect(withoutPrivileges { refusal(path) } != nil)
    #expect(exists(path))
    #expect((try? folder.read("data/Trash/info/a.mp3.trashinfo")) == nil)
  }

  // MARK: Restoring

  @Test func `a newer file in the old place is not overwritten`() throws {
    let path = try folder.write([1], to: "a.mp3")
    let file = try trash.move(path, at: time)
    try folder.write([2], to: "a.mp3")
    let error = #expect(throws: PlayerError.self) { try trash.restore(file) }
    #expect(error?.message == "There is a new \(path) now; the old one stays in the trash.")
    #expect(try folder.read("a.mp3") == [2])
    #expect(try folder.read("data/Trash/files/a.mp3") == [1])
    #expect(exists(folder["data/Trash/info/a.mp3.trashinfo"]))
  }

  @Test func `a missing folder or an emptied trash is reported`() throws {
    let path = try folder.write([1], to: "music/a.mp3")
    let file = try trash.move(path, at: time)
    try #require(folder["music"].withCString { rmdir($0) } == 0)
    #expect(throws: PlayerError.self) { try trash.restore(file) }
    #expect(exists(folder["data/Trash/files/a.mp3"]))
    try folder.makeFolder("music")
    // Meanwhile another file has this name in the trash, and probably the inode number that became
    // free.
    try #require(folder["data/Trash/files/a.mp3"].withCString { unlink($0) } == 0)
    try folder.write([4, 4], to: "data/Trash/files/a.mp3")
    #expect(throws: PlayerError.self) { try trash.restore(file) }
    #expect(!exists(path))
  }

  // MARK: Other file systems

  private var user: String { String(geteuid()) }

  @Test func `a file on another file system goes to the trash there, with a relative path`() throws
  {
    let path = try folder.write([1], to: "music/a b.mp3")
    let file = try volume.move(path, at: time)
    #expect(try folder.read(".Trash-\(user)/files/a b.mp3") == [1])
    #expect(try record("a b.mp3", in: ".Trash-\(user)")[1] == "Path=music/a%20b.mp3")
    try volume.restore(file)
    #expect(exists(path))
  }

  @Test func `a shared trash is used only if it is sticky and not a link`() throws {
    let path = try folder.write([1], to: "a.mp3")
    let shared = try folder.makeFolder(".Trash")
    var file = try volume.move(path, at: time)
    #expect(exists(folder[".Trash-\(user)/files/a.mp3"]), "the shared trash is not sticky")
    try volume.restore(file)
    try #require(shared.withCString { chmod($0, 0o1777) } == 0)
    file = try volume.move(path, at: time)
    #expect(exists(folder[".Trash/\(user)/files/a.mp3"]))
    try volume.restore(file)
    let moved = folder["elsewhere"]
    try #require(shared.withCString { old in moved.withCString { rename(old, $0) } } == 0)
    try #require(moved.withCString { old in shared.withCString { symlink(old, $0) } } == 0)
    _ = try volume.move(path, at: time)
    #expect(exists(folder[".Trash-\(user)/files/a.mp3"]))
  }

  @Test(arguments: ["", "/files", "/info"])
  func `a trash that another user replaced by a link is not used`(part: String) throws {
    let path = try folder.write([1], to: "a.mp3")
    let trap = try folder.makeFolder("trap")
    try folder.makeFolder("trap/files")
    try folder.makeFolder("trap/info")
    let name = ".Trash-\(user)"
    if !part.isEmpty { try folder.makeFolder(name) }
    try #require(
      trap.withCString { old in folder[name + part].withCString { symlink(old, $0) } } == 0)
    #expect(refusal(path, from: volume)?.message.contains("without a trash") == true)
    #expect(exists(path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["trap/files"].encoded) == [])
  }

  @Test(.enabled(if: geteuid() == 0)) func `another user's trash is not used`() throws {
    let path = try folder.write([1], to: "a.mp3")
    for part in ["", "/files", "/info"] {
      let name = ".Trash-0"
      try folder.makeFolder(name + part)
      try #require(folder[name + part].withCString { chown($0, 65534, 65534) } == 0)
      #expect(refusal(path, from: volume) != nil)
      #expect(exists(path))
      try #require(folder[name + part].withCString { chown($0, 0, 0) } == 0)
    }
    _ = try volume.move(path, at: time)
  }

  /// Whether this process may mount disks.
  private static let canMount: Bool = {
    guard let folder = try? TemporaryFolder(),
      folder.path.withCString({ mount("none", $0, "tmpfs", 0, nil) }) == 0
    else { return false }
    // MNT_DETACH.
    return folder.path.withCString { umount2($0, 2) } == 0
  }()

  /// The number of files that a disk has room for, besides its own folder and the file to be
  /// trashed: from none to a whole trash.
  @Test(.enabled(if: canMount, "needs to mount disks"), arguments: 0...5)
  func `a full disk is reported`(room: Int) throws {
    let disk = try folder.makeFolder("disk")
    let isMounted = "nr_inodes=\(2 + room)".withCString { options in
      disk.withCString { mount("none", $0, "tmpfs", 0, options) } == 0
    }
    try #require(isMounted)
    defer { _ = disk.withCString { umount2($0, 2) } }
    let path = try folder.write([1, 2, 3], to: "disk/a.mp3")
    for trash in [
      Trash(dataHome: folder["disk/data"]), Trash(home: TrackPath("/proc/self/no"), top: disk),
    ] {
      guard let error = refusal(path, from: trash) else { return }
      #expect(
        error.message
          == "\(path) cannot be moved to the trash (its disk is full); it was not moved.")
      #expect(try folder.read("disk/a.mp3") == [1, 2, 3])
    }
    #expect(room < 5, "with enough room, the trash accepts the file")
  }
}

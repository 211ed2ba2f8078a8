import CLinux
import Glibc
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Writing moods into music files without changing anything else.
@Suite struct MoodTagWriterTests {
  private let folder: TemporaryFolder
  private let writer = TagWriter()
  private let sound = ID3Audio.silence()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func plan(_ path: TrackPath, _ moods: [MoodName] = [.calm]) throws -> TagPlan? {
    let id = try #require(try FileTrackReader().read(path).persistentID)
    return try writer.plan(path, sound: id, moods: moods)
  }

  private func refusal(_ path: TrackPath) throws -> PlayerError? {
    do throws(PlayerError) {
      guard let id = try FileTrackReader().read(path).persistentID else { return nil }
      _ = try writer.plan(path, sound: id, moods: [.calm])
      return nil
    } catch {
      return error
    }
  }

  private static let title = ID3Frame.text("TIT2", "Slow Tide")
  private static let picture = ID3Frame.picture([UInt8](repeating: 0xFF, count: 5000))

  /// The bytes before and after the audio of a file.
  static let files: [(name: String, head: [UInt8], tail: [UInt8])] = [
    ("no tag", [], []),
    ("ID3v1", [], ID3Tag.version1(title: "Old")),
    ("APE", [], ID3Tag.ape([("Title", ["Old"]), ("Mood", ["grim"])])),
    ("APE and ID3v1", [], ID3Tag.ape([("Title", ["Old"])]) + ID3Tag.version1(title: "Old")),
    ("2.3", ID3Tag.version2(3, [title.latin, picture], padding: 500), []),
    ("2.3 full", ID3Tag.version2(3, [title.latin, picture]), ID3Tag.version1(title: "Old")),
    ("2.3 unsynchronised", ID3Tag.version2(3, [title.latin, picture], isUnsynchronised: true), []),
    ("2.4", ID3Tag.version2(4, [title, picture], padding: 500), []),
    ("2.4 full", ID3Tag.version2(4, [title, picture]), []),
    ("2.4 unsynchronised", ID3Tag.version2(4, [title, picture], isUnsynchronised: true), []),
    ("moods", ID3Tag.version2(4, [.text("TMOO", "grim", "dull"), title]), []),
    ("two tags", ID3Tag.version2(4, [title]) + ID3Tag.version2(4, [.text("TMOO", "grim")]), []),
  ]

  @Test(arguments: files.indices)
  func `the mood is written, and everything else is unchanged`(index: Int) throws {
    let (name, head, tail) = Self.files[index]
    let path = try folder.write(head + sound + tail, to: "\(name).mp3")
    let before = try FileTrackReader().read(path)
    var metadata = try FileMetadata.read(path)
    let plan = try #require(try plan(path, [.calm, .sad]))
    #expect(plan.changes.map(\.old) == [metadata.moods])
    try writer.write(plan)
    var after = try FileTrackReader().read(path)
    #expect(after.tagMood == "calm")
    after.tagMood = before.tagMood
    #expect(after == before, "with the same identity and length")
    metadata.moods = ["calm", "sad"]
    #expect(try FileMetadata.read(path) == metadata)
    let bytes = try folder.read(path.name)
    #expect(bytes.suffix(sound.count + tail.count).elementsEqual(sound + tail))
    #expect(try folder.names() == ["\(name).mp3"], "no other file remains")
    #expect(try self.plan(path, [.sad, .calm]) == nil, "it is already up to date")
  }

  // MARK: Ownership and permissions

  @Test(arguments: [0o640, 0o604, 0o666, 0o750] as [mode_t])
  func `owner and permissions are kept, and a link still leads to the file`(mode: mode_t) throws {
    let path = try folder.write(sound, to: "a.mp3")
    let link = folder["link.mp3"]
    try #require(path.withCString { target in link.withCString { symlink(target, $0) } } == 0)
    // Only root can change the owner of a file.
    let (user, group) = geteuid() == 0 ? (65_532, 65_533) : (geteuid(), getegid())
    try #require(path.withCString { chown($0, user, group) } == 0)
    try #require(path.withCString { chmod($0, mode) } == 0)
    try writer.write(try #require(try plan(link)))
    var status = stat()
    try #require(path.withCString { lstat($0, &status) } == 0)
    #expect(status.st_mode == S_IFREG | mode)
    #expect(status.st_uid == user && status.st_gid == group)
    try #require(link.withCString { lstat($0, &status) } == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(try FileMetadata.read(path).moods == ["calm"])
  }

  private static let ownAttributes = [
    "user.xdg.origin.url": Array("https://example.org/a.mp3".utf8),
    "user.bytes": [0, 0xFF, 0x0A, 0], "user.long": [UInt8](repeating: 7, count: 2000),
  ]

  @Test(
    .enabled(if: canHave("user.bytes"), "the file system keeps no attributes"))
  func `extended attributes of the user are kept`() throws {
    let path = try folder.write(sound, to: "a.mp3")
    for (name, value) in Self.ownAttributes { try #require(Self.set(name, value, of: path)) }
    try writer.write(try #require(try plan(path)))
    #expect(FileAttributes(path).values == Self.ownAttributes)
  }

  /// An access list that lets user 12345 and group 12346 read, in the kernel's format (`posix_acl_xattr.h`).
  private static let accessList: [UInt8] = {
    let (mine, user, ours, group, mask, others) =
      (1, 2, 4, 8, 16, 32)
      as (
        UInt16, UInt16, UInt16, UInt16, UInt16, UInt16
      )
    let entries: [(tag: UInt16, rights: UInt16, id: UInt32)] = [
      (mine, 6, .max), (user, 4, 12_345), (ours, 6, .max), (group, 4, 12_346), (mask, 4, .max),
      (others, 0, .max),
    ]
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    return bytes(UInt32(2)) + entries.flatMap { bytes($0.tag) + bytes($0.rights) + bytes($0.id) }
  }()

  private static let accessListName = "system.posix_acl_access"

  @Test(
    .enabled(
      if: canHave(accessListName, accessList), "the file system has no access lists"))
  func `the access list is kept, with attributes and permissions`() throws {
    let path = try folder.write(sound, to: "a.mp3")
    var attributes = Self.ownAttributes
    attributes[Self.accessListName] = Self.accessList
    for (name, value) in attributes { try #require(Self.set(name, value, of: path)) }
    try writer.write(try #require(try plan(path)))
    #expect(FileAttributes(path).values == attributes)
    var status = stat()
    try #require(path.withCString { lstat($0, &status) } == 0)
    #expect(status.st_mode == S_IFREG | 0o640, "the group's permissions are the mask's")
    #expect(try FileMetadata.read(path).moods == ["calm"])
  }

  @Test(
    .enabled(
      if: canHave(accessListName, accessList), "the file system has no access lists"))
  func `a file without an access list stays without one, whatever its folder's default`()
    throws
  {
    let path = try folder.write(sound, to: "a.mp3")
    try #require(path.withCString { chmod($0, 0o640) } == 0)
    try #require(Self.set("system.posix_acl_default", Self.accessList, of: folder.path))
    try writer.write(try #require(try plan(path)))
    #expect(FileAttributes(path).values == [:])
  }

  private static func set(_ name: String, _ value: [UInt8], of path: TrackPath) -> Bool {
    path.withCString { setxattr($0, name, value, value.count, 0) } == 0
  }

  /// Whether files in the test folder can have a given attribute.
  private static func canHave(_ name: String, _ value: [UInt8] = [1]) -> Bool {
    guard let folder = try? TemporaryFolder(), let path = try? folder.write([], to: "a") else {
      return false
    }
    return set(name, value, of: path)
  }

  @Test func `other hard links are reported, and keep the old contents`() throws {
    let path = try folder.write(sound, to: "a.mp3")
    let other = folder["b.mp3"]
    try #require(path.withCString { old in other.withCString { Glibc.link(old, $0) } } == 0)
    let plan = try #require(try plan(path))
    #expect(plan.otherNames == 1)
    try writer.write(plan)
    #expect(try folder.read(other.name) == sound)
  }

  @Test func `a file that cannot be written safely is refused, and is unchanged`() throws {
    let damaged = try folder.write(
      ID3Tag.version2(4, body: Self.title.bytes(version: 4) + [0, 1]) + sound, to: "damaged.mp3")
    let old = try folder.write(
      ID3Tag.version2(2, flags: 0x40, body: ID3Frame("TT2", [0, 65]).bytes(version: 2)) + sound,
      to: "old.mp3")
    let locked = try folder.write(sound, to: "locked.mp3")
    try #require(locked.withCString { chmod($0, 0o444) } == 0)
    for path in [damaged, old, locked] {
      let bytes = try folder.read(path.name)
      #expect(try refusal(path)?.message.contains(path.name) == true)
      #expect(try folder.read(path.name) == bytes)
    }
    let path = try folder.write(sound, to: "a.mp3")
    let another = try #require(PersistentID(rawValue: "s1:" + String(repeating: "0", count: 32)))
    #expect(throws: PlayerError.self) {
      try writer.plan(path, sound: another, moods: [.calm])
    }
    #expect(try folder.names() == ["a.mp3", "damaged.mp3", "locked.mp3", "old.mp3"])
  }

  @Test func `a file that has changed since the plan was shown is left alone`() throws {
    let path = try folder.write(sound, to: "a.mp3")
    let plan = try #require(try plan(path))
    let changed = ID3Tag.version2(4, [Self.title]) + sound
    try folder.write(changed, to: "a.mp3")
    #expect(throws: PlayerError.self) { try writer.write(plan) }
    #expect(try folder.read(path.name) == changed)
    #expect(try folder.names() == ["a.mp3"])
  }

  /// Reads like a player, but modifies the file meanwhile.
  private struct MeddlingReader: TrackReading {
    let meddle: @Sendable () -> Void

    func read(_ path: TrackPath) throws(PlayerError) -> Track {
      if path.name.hasPrefix(".") { meddle() }
      return try FileTrackReader().read(path)
    }
  }

  @Test func `a file that changes while its copy is checked is left alone`() throws {
    let path = try folder.write(sound, to: "a.mp3")
    let plan = try #require(try plan(path))
    let (folder, changed) = (folder, ID3Tag.version2(4, [Self.title]) + sound)
    let writer = TagWriter(
      reader: MeddlingReader { _ = try? folder.write(changed, to: "a.mp3") })
    #expect(throws: PlayerError.self) { try writer.write(plan) }
    #expect(try folder.read(path.name) == changed)
    #expect(try folder.names() == ["a.mp3"])
  }

  @Test func `the remains of a killed process are overwritten, but no other file is`() throws {
    let path = try folder.write(sound, to: "a.mp3")
    var status = stat()
    try #require(path.withCString { lstat($0, &status) } == 0)
    let name = ".stimmung-\(status.st_ino)"
    try folder.write([UInt8](repeating: 1, count: 100_000), to: name)
    try writer.write(try #require(try plan(path)))
    #expect(try folder.names() == ["a.mp3"])
    // The file has been replaced, and has a new inode number.
    try #require(path.withCString { lstat($0, &status) } == 0)
    let precious = try folder.write([1, 2, 3], to: "precious")
    let trap = folder[".stimmung-\(status.st_ino)"]
    for makeTrap in [symlink, link] {
      try #require(precious.withCString { old in trap.withCString { makeTrap(old, $0) } } == 0)
      #expect(throws: PlayerError.self) { try writer.write(try #require(try plan(path, [.sad]))) }
      #expect(try folder.read(precious.name) == [1, 2, 3])
      _ = trap.withCString { unlink($0) }
    }
  }

  @Test
  func `a process that dies while writing leaves the file whole, and the next write cleans up`()
    async throws
  {
    let sound = ID3Audio.silence(frames: 2000)
    let path = try folder.write(sound, to: "a.mp3")
    await #expect(processExitsWith: .signal(SIGXFSZ)) { [file = path.encoded as String] in
      let path = TrackPath(encoded: file)
      let id = try #require(try FileTrackReader().read(path).persistentID)
      let writer = TagWriter()
      let plan = try #require(try writer.plan(path, sound: id, moods: [.calm]))
      // A process that lets a file grow beyond the limit is killed, unless its parent ignores the signal.
      signal(SIGXFSZ, SIG_DFL)
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGXFSZ)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore) == 0)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      try writer.write(plan)
    }
    #expect(try folder.read("a.mp3") == sound)
    #expect(try folder.names().count == 2, "the partial copy remains, hidden")
    try writer.write(try #require(try plan(path)))
    #expect(try folder.names() == ["a.mp3"])
    #expect(try folder.read("a.mp3").suffix(sound.count).elementsEqual(sound))
  }

  @Test(arguments: [SYS_flock, SYS_ftruncate, SYS_fsync, SYS_fchmod].map { Int($0) })
  func `whichever call fails, the file is kept and no other one remains`(call: Int) async throws {
    let path = try folder.write(sound, to: "a.mp3")
    await #expect(processExitsWith: .success) {
      [file = path.encoded as String, call = call as Int] in
      let path = TrackPath(encoded: file)
      let id = try #require(try FileTrackReader().read(path).persistentID)
      let writer = TagWriter()
      let plan = try #require(try writer.plan(path, sound: id, moods: [.calm]))
      // A seccomp filter finds the call's number at offset 0; this one answers the call with EIO.
      var filter = [
        sock_filter(code: 0x20, jt: 0, jf: 0, k: 0),
        sock_filter(code: 0x15, jt: 0, jf: 1, k: UInt32(call)),
        sock_filter(code: 0x06, jt: 0, jf: 0, k: 0x0005_0000 | UInt32(EIO)),
        sock_filter(code: 0x06, jt: 0, jf: 0, k: 0x7FFF_0000),
      ]
      try #require(cl_confine(&filter, UInt16(filter.count)) == 0)
      #expect(throws: PlayerError.self) { try writer.write(plan) }
    }
    #expect(try folder.read("a.mp3") == sound)
    #expect(try folder.names() == ["a.mp3"])
  }

  @Test func `a scan removes the remains of a killed process, but no other files like them`()
    throws
  {
    try folder.write(sound, to: "a.mp3")
    for name in ["1", "22", "333", "", "4a", "5.mp3"] {
      try folder.write([1, 2, 3], to: ".stimmung-\(name)")
    }
    let held = try folder.write([4], to: ".stimmung-4444")
    let descriptor = open(held.encoded, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let precious = try folder.write([5], to: "precious")
    for (name, makeName) in [("55", symlink), ("66", link)] {
      let trap = folder[".stimmung-\(name)"]
      try #require(precious.withCString { old in trap.withCString { makeName(old, $0) } } == 0)
    }
    try folder.makeFolder(".stimmung-77")
    FileFinder().find(in: [folder.path]) { _ in }
    #expect(
      try folder.names() == [
        ".stimmung-", ".stimmung-4444", ".stimmung-4a", ".stimmung-5.mp3", ".stimmung-55",
        ".stimmung-66", ".stimmung-77", "a.mp3", "precious",
      ])
    #expect(try folder.read("precious") == [5])
  }

  @Test(arguments: [false, true])
  func `holes in a file stay holes`(endsInData: Bool) throws {
    let path = try folder.write(sound, to: "a.mp3")
    // In the middle of a block, so that the copy cannot have a hole at the same place.
    let length = 8 << 20 + 100
    try #require(path.withCString { truncate($0, length) } == 0)
    if endsInData {
      let descriptor = open(path.encoded, O_WRONLY | O_CLOEXEC)
      defer { close(descriptor) }
      try #require(pwrite(descriptor, [7, 8, 9], 3, length) == 3)
    }
    let before = try folder.read("a.mp3")
    try writer.write(try #require(try plan(path)))
    let after = try folder.read("a.mp3")
    #expect(after.count > before.count && after.suffix(before.count).elementsEqual(before))
    var status = stat()
    try #require(path.withCString { stat($0, &status) } == 0)
    #expect(status.st_blocks * 512 < 1 << 20, "\(status.st_blocks * 512) bytes on the disk")
  }

  @Test func `a full disk changes nothing and leaves no other file`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let sound = ID3Audio.silence(frames: 2000)
      let path = try folder.write(sound, to: "a.mp3")
      let id = try #require(try FileTrackReader().read(path).persistentID)
      let writer = TagWriter()
      let plan = try #require(try writer.plan(path, sound: id, moods: [.calm]))
      // Where a file may not grow, a write fails as on a full disk.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      #expect(throws: PlayerError.self) { try writer.write(plan) }
      #expect(try folder.read(path.name) == sound)
      #expect(try folder.names() == ["a.mp3"])
    }
  }
}

/// The extended attributes of a file, except the system's own.
private struct FileAttributes {
  let values: [String: [UInt8]]

  init(_ path: TrackPath) {
    var block = [CChar](repeating: 0, count: 65_536)
    let length = max(0, path.withCString { listxattr($0, &block, block.count) })
    let names = block[..<length].split(separator: 0).map {
      String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    var values: [String: [UInt8]] = [:]
    for name in names where !name.hasPrefix("security.") && !name.hasPrefix("trusted.") {
      var value = [UInt8](repeating: 0, count: 65_536)
      let size = path.withCString { getxattr($0, name, &value, value.count) }
      values[name] = Array(value.prefix(max(0, size)))
    }
    self.values = values
  }
}

extension ID3Frame {
  /// The same text in a form that version 2.3 allows.
  fileprivate var latin: ID3Frame { ID3Frame(id, [0] + body.dropFirst()) }
}

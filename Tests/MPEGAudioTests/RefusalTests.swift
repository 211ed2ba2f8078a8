import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import MPEGAudio

@Suite struct RefusalTests {
  @Test(
    arguments: [
      ("is a TTA file, which Stimmung does not play.", Array("TTA1".utf8)),
      ("is an Ogg file, not a sound file that Stimmung plays.", Array("OggS".utf8)),
      (
        "is an MP4 file, not a sound file that Stimmung plays.",
        [0, 0, 0, 32] + Array("ftypM4A ".utf8)
      ),
      (
        "is a W64 file, which Stimmung does not play.",
        Array("riff".utf8) + [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB]
      ),
      ("is a JPEG picture, not a sound file that Stimmung plays.", [0xFF, 0xD8, 0xFF, 0xE0]),
      ("is a zip archive, not a sound file that Stimmung plays.", Array("PK\u{3}\u{4}".utf8)),
    ] as [(String, [UInt8])])
  func `files of other formats are refused by the name of their format`(
    reason: String, head: [UInt8]
  ) throws {
    // Even with frames in it, as a zip or an MP4 may have.
    let sound = MP3Fixture(frameCount: 50).bytes
    for tag in [[], MP3Fixture.id3v2(size: 100)] {
      let source = MemoryFile(tag + head + [UInt8](repeating: 0, count: 64) + sound)
      let failure = #expect(throws: PlayerError.self) { try MPEGFile(source) }
      #expect(failure == PlayerError(.nothingPlayable, "/music/a.mp3 \(reason)"))
    }
  }

  @Test(arguments: [
    ("is a text file, not", "Dear diary,\nI have heard nothing today. ünd ſo weiter"),
    ("is an HTML page, not", "\n <!DOCTYPE html><html><body>404"),
    ("is an HTML page, not", "<HTML>"),
    ("is a file of zeros, not", String(repeating: "\0", count: 5000)),
    ("is not", "\u{1}\u{2}\u{3}\u{4}\u{5}"),
  ])
  func `a file without a signature is refused by what it looks like`(kind: String, text: String) {
    let failure = #expect(throws: PlayerError.self) { try MPEGFile(MemoryFile(Array(text.utf8))) }
    let reason = "/music/a.mp3 \(kind) a sound file that Stimmung plays."
    #expect(failure == PlayerError(.nothingPlayable, reason))
  }

  @Test func `AAC is not mistaken for MPEG audio`() {
    let frame = [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC] + [UInt8](repeating: 0x21, count: 9)
    let bytes = Array([[UInt8]](repeating: frame, count: 100).joined())
    let failure = #expect(throws: PlayerError.self) { try MPEGFile(MemoryFile(bytes)) }
    #expect(failure?.message == "/music/a.mp3 is a raw AAC file, which Stimmung does not play.")
  }

  @Test func `tags without sound are refused`() {
    for tags in [
      MP3Fixture.id3v2(size: 100), MP3Fixture.id3v2(size: 100) + MP3Fixture.id3v1(title: "x"),
      MP3Fixture.ape(size: 50), Array(MP3Fixture.id3v2(size: 100_000).prefix(500)),
    ] {
      let failure = #expect(throws: PlayerError.self) { try MPEGFile(MemoryFile(tags)) }
      #expect(failure?.message == "/music/a.mp3 contains only tags, no sound.")
    }
  }

  @Test func `an info frame without sound is damage`() {
    let bytes = MP3Fixture(frameCount: 0, info: .init()).bytes
    let failure = #expect(throws: PlayerError.self) { try MPEGFile(MemoryFile(bytes)) }
    let reason = "/music/a.mp3 has no complete frame of sound: copy it again."
    #expect(failure == PlayerError(.nothingPlayable, reason))
  }

  @Test func `random bytes are not sound`() {
    for seed in 0..<30 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...12_500, using: &generator)
      let bytes = (0..<count).map { _ in generator.next() }.withUnsafeBytes(Array.init)
      #expect(throws: PlayerError.self) { try MPEGFile(MemoryFile(bytes)) }
      #expect(throws: PlayerError.self) { try PersistentID(soundOf: MemoryFile(bytes)) }
    }
  }

  @Test func `sound after much junk is found, after too much it is not`() throws {
    let sound = MP3Fixture(frameCount: 20).bytes
    let junk = { [UInt8](repeating: 0, count: $0) }
    #expect(try MPEGFile(MemoryFile(junk(200_000) + sound)).countToEnd() == 20 * 1152)
    #expect(throws: PlayerError.self) { try MPEGFile(MemoryFile(junk(300_000) + sound)) }
  }

  @Test func `a single whole frame is sound`() throws {
    let one = MP3Fixture(frameCount: 1).bytes
    #expect(try MPEGFile(MemoryFile(one)).countToEnd() == 1152)
    #expect(throws: PlayerError.self) { try MPEGFile(MemoryFile(one.dropLast())) }
  }

  @Test func `two frames at the start and a short rest are sound`() throws {
    let two = MP3Fixture(frameCount: 2).bytes
    let rest = { [UInt8](repeating: 0x55, count: $0) }
    for count in [1, 3, 4, 50, 103] {
      #expect(try MPEGFile(MemoryFile(two + rest(count))).countToEnd() == 2 * 1152)
      #expect(
        try MPEGFile(MemoryFile(MP3Fixture.id3v2(size: 9) + two + rest(count))).countToEnd()
          == 2 * 1152)
      // Elsewhere, two frames are coincidence.
      #expect(throws: PlayerError.self) {
        try MPEGFile(MemoryFile(rest(9) + two + rest(max(4, count))))
      }
    }
    #expect(throws: PlayerError.self) { try MPEGFile(MemoryFile(two + rest(104))) }
  }

  @Test func `anything but a file is refused at once`() throws {
    let scratch = try Scratch()
    let pipe = scratch.path("pipe.mp3")
    #expect(pipe.withCString { mkfifo($0, 0o600) } == 0)
    let socketPath = scratch.path("socket.mp3")
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    #expect(bound == 0)
    for (path, kind) in [
      (pipe, "a pipe"), (TrackPath(scratch.folder), "a folder"),
      (TrackPath("/dev/null"), "a device"),
      (socketPath, "a socket"),
    ] {
      let failure = #expect(throws: PlayerError.self) { try MPEGFile(path) }
      #expect(failure?.code == .nothingPlayable)
      #expect(failure?.message.contains("is \(kind)") == true)
    }
  }

  @Test func `a database is not opened under any name, so it keeps its locks`() throws {
    let scratch = try Scratch()
    let database = try scratch.write(MP3Fixture(frameCount: 9).bytes, to: "record.sqlite")
    let descriptor = database.withCString { open($0, O_RDWR | O_CLOEXEC) }
    defer { close(descriptor) }
    // The lock with which SQLite shows that it reads.
    var lock = flock()
    (lock.l_type, lock.l_start, lock.l_len) = (Int16(F_RDLCK), 1_073_741_826, 510)
    #expect(fcntl(descriptor, F_SETLK, &lock) == 0)
    let link = scratch.path("song.mp3")
    #expect(symlink("record.sqlite", link.encoded) == 0)
    let log = try scratch.write([1], to: "record.sqlite-wal")
    let other = scratch.path("other.mp3")
    #expect(database.withCString { old in other.withCString { Glibc.link(old, $0) } } == 0)
    // Once a hard link was opened, others are examined before.
    for path in [database, link, log, other, other] {
      let failure = #expect(throws: PlayerError.self) { try MPEGFile(path) }
      #expect(failure?.message == "\(path) is a database, not a file that can be read.")
    }
    #expect(try DatabaseLocks(on: database).holdsFile)
  }

  @Test func `a file that is missing, empty or unreadable is refused`() throws {
    let scratch = try Scratch()
    let empty = try scratch.write([], to: "empty.mp3")
    let missing = scratch.path("missing.mp3")
    #expect(throws: PlayerError(.notFound, "There is no file \(missing.encoded).")) {
      try MPEGFile(missing)
    }
    #expect(throws: PlayerError(.nothingPlayable, "\(empty.encoded) is empty.")) {
      try MPEGFile(empty)
    }
    let locked = try scratch.write(MP3Fixture(frameCount: 9).bytes, to: "locked.mp3")
    #expect(locked.withCString { chmod($0, 0) } == 0)
    let failure = withoutPrivileges {
      #expect(throws: PlayerError.self) { try MPEGFile(locked) }
    }
    let reason = "\(locked) cannot be read; change its permissions."
    #expect(failure == PlayerError(.nothingPlayable, reason))
  }

  @Test func `a name that is not UTF-8 is opened`() throws {
    let scratch = try Scratch()
    let good = try scratch.write(MP3Fixture(frameCount: 9).bytes)
    let odd = TrackPath(bytes: Array((scratch.folder + "/").utf8) + [0xE9, 0x1B, 0x2E])
    #expect(good.withCString { old in odd.withCString { rename(old, $0) } } == 0)
    #expect(try MPEGFile(odd).countToEnd() == 9 * 1152)
  }

  @Test func `a huge empty file is refused without being read`() throws {
    let scratch = try Scratch()
    let path = try scratch.write(Array("some text\n".utf8))
    #expect(path.withCString { truncate($0, 4 << 30) } == 0)
    #expect(throws: PlayerError.self) { try MPEGFile(path) }
    let source = MemoryFile(Array("text".utf8))
    source.bytes += [UInt8](repeating: 0, count: 4 << 20)
    source.size = 4 << 20
    #expect(throws: PlayerError.self) { try MPEGFile(source) }
    #expect(source.bytesRead < 400 * 1024)
  }
}

import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@Suite struct FileFinderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func find(_ paths: [TrackPath]? = nil) -> (names: [String], skipped: [SkippedFile]) {
    var names: [String] = []
    var skipped: [SkippedFile] = []
    FileFinder().find(in: paths ?? [folder.path]) { batch in
      names += batch.files.map { String($0.path.encoded.dropFirst(folder.path.encoded.count + 1)) }
      skipped += batch.skipped
    }
    return (names, skipped)
  }

  private func link(_ name: String, to target: String) {
    #expect(symlink(target, folder[name].encoded) == 0)
  }

  @Test func `a folder's files are listed first, then its folders, in natural order`() throws {
    for name in [
      "b/CD 10/1.mp3", "b/CD 2/10.mp3", "b/CD 2/9.MP3", "b/CD 2/x.Mp3", "A/only.mp2", "z.mp3",
      "B.mpga",
    ] {
      try folder.write([1], to: name)
    }
    #expect(
      find().names == [
        "B.mpga", "z.mp3", "A/only.mp2", "b/CD 2/9.MP3", "b/CD 2/10.mp3", "b/CD 2/x.Mp3",
        "b/CD 10/1.mp3",
      ])
    #expect(find().skipped.isEmpty)
  }

  @Test func `missing tracks of lists are looked for elsewhere`() throws {
    let elsewhere = try folder.write([1], to: "music/b.mp3")
    try folder.write([1], to: "a.mp3")
    let list = try folder.write("a.mp3\nD:\\b.mp3\nc.mp3\n".utf8, to: "l.m3u")
    let finder = FileFinder { tracks in
      tracks.map { $0.path.name == "b.mp3" ? elsewhere : nil }
    }
    var (files, skipped): ([TrackPath], [TrackPath]) = ([], [])
    finder.find(in: [list]) { batch in
      files += batch.files.map(\.path)
      skipped += batch.skipped.map(\.path)
    }
    #expect(files == [folder["a.mp3"], elsewhere])
    #expect(skipped == [folder["c.mp3"]])
  }

  @Test func `hidden and unsupported files in folders are skipped silently`() throws {
    for name in [".hidden.mp3", ".git/a.mp3", "cover.jpg", "mp3", "a.mp3.part", "a.mp3"] {
      try folder.write([1], to: name)
    }
    let found = find()
    #expect(found.names == ["a.mp3"])
    #expect(found.skipped.isEmpty)
  }

  @Test func `names that begin with several dots are not hidden`() throws {
    for name in ["...Baby One More Time.mp3", "...And Justice for All/01.mp3", "..a.mp3", ".b.mp3"]
    {
      try folder.write([1], to: name)
    }
    #expect(
      Set(find().names) == [
        "...Baby One More Time.mp3", "...And Justice for All/01.mp3", "..a.mp3",
      ])
  }

  @Test func `MP4 files without moving pictures are found, and the others are counted`() throws {
    var file = MP4Fixture(ALACFixture())
    for name in ["a.mp4", "in/b.MP4"] { try folder.write(file.bytes, to: name) }
    file.handler = "vide"
    try folder.write(file.bytes, to: "video.mp4")
    try folder.write("no video".utf8, to: "broken.mp4")
    try folder.write([UInt8](), to: "empty.mp4")
    #expect(Set(find([folder.path]).names) == ["a.mp4", "in/b.MP4"])
    #expect(FileFinder().otherFormats(in: [folder.path]).counts == ["MP4 video": 3])
  }

  @Test func `files of formats that are not played are counted by their extensions`() throws {
    for name in [
      "a.wma", "b/c.WMA", "b/d.ape", "b/e.jpg", ".hidden.wma", "b/.git/f.wma", "wma", "g.mp3",
      "h.wma.part", "i.",
    ] {
      try folder.write([1], to: name)
    }
    link("link.dsf", to: "a.wma")
    link("dead.wma", to: "nowhere")
    #expect(mkfifo(folder["pipe.wma"].encoded, 0o600) == 0)
    let counts = FileFinder().otherFormats(in: [folder.path])
    #expect(counts.counts == ["WMA": 2, "Monkey's Audio": 1, "DSF": 1])
    #expect(FileFinder().otherFormats(in: [folder["a.wma"]]).isEmpty)
  }

  @Test func `kernel file systems are not searched`() throws {
    try folder.write([1], to: "a.mp3")
    link("kernel", to: "/proc")
    link("sys", to: "/sys/class")
    let found = find()
    #expect(found.names == ["a.mp3"])
    #expect(
      found.skipped.map(\.reason) == [
        "The folder “\(folder["kernel"])” is the kernel's (proc) and contains no music.",
        "The folder “\(folder["sys"])” is the kernel's (sysfs) and contains no music.",
      ])
  }

  @Test func `a cancelled search stops in the middle of a folder`() throws {
    for number in 0..<300 { try folder.write([1], to: "\(number).mp3") }
    var asked = 0
    let isWhole = FileFinder().find(
      in: [folder.path],
      isCancelled: {
        asked += 1
        return asked > 100
      }, receive: { _ in Issue.record("something was found") })
    #expect(!isWhole)
    #expect(asked <= 102)
  }

  @Test func `a file given by name is taken whatever its name, in the order given`() throws {
    let odd = try folder.write([1], to: "z/.odd name")
    let plain = try folder.write([1], to: "b.mp3")
    let found = find([odd, plain, odd])
    #expect(found.names == ["z/.odd name", "b.mp3", "z/.odd name"])
  }

  @Test func `rejected arguments are counted separately from skipped files`() throws {
    try folder.write([1], to: "music/a.mp3")
    link("music/dangling.mp3", to: "nowhere")
    let list = try folder.write(Array("gone.mp3\nhttp://radio.example\n".utf8), to: "list.m3u")
    link("kernel", to: "/proc")
    func refused(_ paths: [TrackPath]) -> [Int] {
      var (refused, skipped) = (0, 0)
      FileFinder().find(in: paths) { batch in
        refused += batch.refused.count
        skipped += batch.skipped.count
      }
      return [refused, skipped]
    }
    #expect(
      refused([folder["nowhere.mp3"], folder["none.m3u"], folder["kernel"]]) == [3, 3])
    #expect(refused([folder["music"]]) == [0, 1])
    #expect(refused([list]) == [0, 2])
  }

  @Test func `anything but a regular file is skipped immediately, with a message`() throws {
    #expect(mkfifo(folder["pipe.mp3"].encoded, 0o600) == 0)
    #expect(mkfifo(folder["pipe"].encoded, 0o600) == 0)
    link("broken.mp3", to: "nowhere")
    link("device.mp3", to: "/dev/zero")
    try folder.write([1], to: "a.mp3")
    let found = find([folder.path, folder["missing.mp3"], folder["pipe"], TrackPath("/dev/null")])
    #expect(found.names == ["a.mp3"])
    #expect(
      found.skipped.map(\.reason) == [
        "“\(folder["broken.mp3"])” does not exist.",
        "“\(folder["device.mp3"])” is a device, not a music file.",
        "“\(folder["pipe.mp3"])” is a pipe, not a music file.",
        "“\(folder["missing.mp3"])” does not exist.",
        "“\(folder["pipe"])” is a pipe, not a music file.",
        "“/dev/null” is a device, not a music file.",
      ])
  }

  @Test func `links are followed, and a cycle of links ends`() throws {
    try folder.write([1], to: "real/a.mp3")
    try folder.write([1], to: "elsewhere/b.mp3")
    link("real/again", to: "..")
    link("real/self", to: ".")
    link("real/other", to: folder["elsewhere"].encoded)
    link("real/z.mp3", to: "a.mp3")
    link("loop.mp3", to: "loop.mp3")
    let found = find([folder["real"]])
    // Links back up are cycles, too, unless they are given by name.
    #expect(found.names == ["real/a.mp3", "real/z.mp3", "real/other/b.mp3"])
    #expect(find([folder["real"], folder["real"]]).names.count == 6)
    let again = find([folder["real/again"]])
    #expect(again.names.count == 3)
    #expect(again.skipped.map(\.path) == [folder["real/again/loop.mp3"]])
  }

  @Test func `many folders that link to each other are entered only once each`() throws {
    for number in 0..<30 {
      try folder.write([1], to: "\(number)/a.mp3")
      for other in 0..<30 { link("\(number)/to \(other)", to: "../\(other)") }
    }
    #expect(find().names.count == 30)
  }

  @Test func `names with arbitrary bytes are preserved`() throws {
    let names: [[UInt8]] = [
      Array("new\nline.mp3".utf8), [0xE9, 0xFF] + ".mp3".utf8,
      Array("\u{1B}]0;pwned\u{7}.mp3".utf8),
      [UInt8](repeating: 0x61, count: 251) + ".mp3".utf8, Array("cafe\u{301}.mp3".utf8),
      Array("caf\u{E9}.mp3".utf8), Array(" .mp3".utf8), Array("#.mp3".utf8),
    ]
    for name in names {
      try folder.write([1, 2], at: TrackPath(bytes: folder.path.bytes + [0x2F] + name))
    }
    var found: [FoundFile] = []
    FileFinder().find(in: [folder.path]) { found += $0.files }
    #expect(
      Set(found.map { Array($0.path.bytes.dropFirst(folder.path.bytes.count + 1)) }) == Set(names))
    #expect(found.allSatisfy { $0.size == 2 && FoundFile(at: $0.path) == $0 })
  }

  @Test func `an unreadable folder is reported, and the rest is found`() throws {
    try folder.write([1], to: "closed/a.mp3")
    try folder.write([1], to: "open/b.mp3")
    #expect(chmod(folder["closed"].encoded, 0) == 0 && chmod(folder.path.encoded, 0o755) == 0)
    let found = withoutPrivileges { find() }
    #expect(found.names == ["open/b.mp3"])
    #expect(
      found.skipped.map(\.reason) == [
        "The folder “\(folder["closed"])” cannot be read: Permission denied."
      ])
  }

  @Test func `a very deep folder ends in an error message`() throws {
    let name = String(repeating: "d", count: 250)
    var folders = [Glibc.open(folder.path.encoded, O_RDONLY)]
    // Relative to each folder, because no path may be long enough for what is created and removed here.
    while folders.count <= 20, let last = folders.last, mkdirat(last, name, 0o755) == 0 {
      folders.append(openat(last, name, O_RDONLY))
    }
    defer {
      while let last = folders.popLast() {
        unlinkat(last, name, AT_REMOVEDIR)
        close(last)
      }
    }
    #expect(folders.count == 21)
    let found = find()
    #expect(found.names.isEmpty)
    #expect(found.skipped.count == 1)
    #expect(found.skipped.first?.reason.contains("File name too long") == true)
  }

  @Test func `the first file is delivered before the rest is searched for`() throws {
    for number in 0..<5 { try folder.write([1], to: "\(number).mp3") }
    var sizes: [Int] = []
    FileFinder(batchSize: 2).find(in: [folder.path]) { sizes.append($0.files.count) }
    #expect(sizes == [1, 2, 2])
  }

  @Test func `a search can be cancelled`() throws {
    for number in 0..<5 { try folder.write([1], to: "\(number)/a.mp3") }
    var asked = 0
    var found = 0
    let isComplete = FileFinder().find(
      in: [folder.path],
      isCancelled: {
        asked += 1
        return asked > 4
      }, receive: { found += $0.files.count })
    #expect(!isComplete)
    #expect(found < 5)
  }

  @Test func `redundant slashes and dots do not make a different path`() throws {
    let path = try folder.write([1], to: "a/b.mp3")
    let written = TrackPath("\(folder.path)//./a///b.mp3")
    #expect(find([written, TrackPath("\(folder.path)/a/./")]).names == ["a/b.mp3", "a/b.mp3"])
    #expect(path == folder["a/b.mp3"])
  }
}

import Foundation
import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Files and folders that are not music.
@Suite struct ExclusionTests {
  let folder: TemporaryFolder
  let index: LibraryIndex

  init() throws {
    folder = try TemporaryFolder()
    index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: TestClock())
  }

  /// Writes files of a sound of their own, or with a text.
  private func write(_ names: String..., text: String? = nil) throws {
    for name in names {
      let sound = name.replacing("/", with: "-") + "/Title"
      try folder.write((text ?? sound).utf8, to: "music/\(name)")
    }
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder["music/\(name)"].encoded)
  }

  /// The names of the files that a search finds below the music folder.
  private func found(in name: String = "music") -> [String] {
    var names: [String] = []
    FileFinder().find(in: [folder[name]]) { names += $0.files.map(short) }
    return names.sorted()
  }

  private func short(_ file: FoundFile) -> String { short(file.path) }

  private func short(_ path: TrackPath) -> String {
    String(path.encoded.dropFirst(folder["music"].encoded.count + 1))
  }

  private func scanner(_ globs: [String] = [], named: [TrackPath] = []) -> LibraryScanner {
    LibraryScanner(
      index: index, reader: ScriptedReader(), clock: TestClock(),
      exclusions: LibraryExclusions(ignoring: globs, named: named))
  }

  /// The names of the tracks in the library after a scan.
  private func scanned(_ globs: String..., named: [TrackPath] = []) throws -> [String] {
    _ = try scanner(globs, named: named).scan([folder["music"]])
    return try known()
  }

  /// The names of the tracks in the library.
  private func known() throws -> [String] {
    var files: [FoundFile] = []
    FileFinder(exclusions: LibraryExclusions()).find(in: [folder["music"]]) { files += $0.files }
    let names = zip(files, try index.tracks(of: files)).filter { $1 != nil }.map { short($0.0) }
    #expect(try index.trackCount() == names.count, "some tracks are not found by a search")
    return names.sorted()
  }

  @Test(arguments: [
    "$RECYCLE.BIN", "$Recycle.Bin", "#recycle", "@Recycle", "@eaDir", "lost+found", "#snapshot",
    "System Volume Information", "__MACOSX",
  ])
  func `folders of systems are skipped`(name: String) throws {
    try write("good.mp3", "\(name)/a.mp3", "x/\(name)/deep/b.mp3", "\(name) songs/c.mp3")
    #expect(found() == ["\(name) songs/c.mp3", "good.mp3"].sorted())
    #expect(try scanned() == found())
    #expect(found(in: "music/\(name)") == ["\(name)/a.mp3"], "it is named")
  }

  @Test func `a folder with .nomedia is skipped with all folders below it, unless it is named`()
    throws
  {
    try write("good.mp3", "closed/.nomedia", "closed/a.mp3", "closed/x/b.mp3", "closed/c.wma")
    #expect(found() == ["good.mp3"])
    #expect(FileFinder().otherFormats(in: [folder["music"]]).isEmpty)
    #expect(try scanned() == ["good.mp3"])
    #expect(found(in: "music/closed") == ["closed/a.mp3", "closed/x/b.mp3"])
    try write(".nomedia")
    #expect(try scanned() == ["good.mp3"], "the library's own folder was named")
    let refused = try scanner().scan([folder["music/closed"]]).refused
    #expect(refused.map(\.path) == [folder["music/closed"]])
    #expect(refused.first?.reason.contains(".nomedia") == true)
  }

  @Test func `a folder of the settings inside another one is not excluded by its own .nomedia`()
    throws
  {
    try write("good.mp3", "closed/.nomedia", "closed/a.mp3")
    _ = try scanner(named: [folder["music/closed"]]).scan([folder["music"]])
    #expect(try index.trackCount() == 2)
  }

  @Test(
    arguments: [
      ("*", []), ("*\n", []), ("a.mp3", ["b.mp3", "x/b.mp3"]), ("a.*\r\n", ["b.mp3", "x/b.mp3"]),
      ("x", ["a.mp3", "b.mp3"]), ("  b.mp3\t# the second", ["a.mp3", "x/a.mp3"]),
      ("# *", ["a.mp3", "b.mp3", "x/a.mp3", "x/b.mp3"]), ("[ab].mp3", []), ("?.mp3\nx\n", []),
      ("A.MP3", ["a.mp3", "b.mp3", "x/a.mp3", "x/b.mp3"]),
      ("", ["a.mp3", "b.mp3", "x/a.mp3", "x/b.mp3"]),
      ("x/a.mp3", ["a.mp3", "b.mp3", "x/a.mp3", "x/b.mp3"]),
    ] as [(String, [String])])
  func `.mpdignore lists patterns for names in its folder and below`(
    text: String, left: [String]
  ) throws {
    try write("in/a.mp3", "in/b.mp3", "in/x/a.mp3", "in/x/b.mp3", "a.mp3")
    try write("in/.mpdignore", text: text)
    #expect(found() == ["a.mp3"] + left.map { "in/" + $0 })
    #expect(try scanned() == found())
  }

  @Test func `a comment sign inside a name is part of the pattern`() throws {
    try write("a#1.mp3", "a.mp3")
    try write(".mpdignore", text: "a#1.mp3")
    #expect(found() == ["a.mp3"])
  }

  @Test func `a .mpdignore that cannot be used excludes nothing, and is reported`() throws {
    try write("a.mp3", ".mpdignore/b.mp3")
    var reasons: [String] = []
    FileFinder().find(in: [folder["music"]]) { reasons += $0.skipped.map(\.reason) }
    #expect(found() == ["a.mp3"])
    #expect(reasons.count == 1 && reasons[0].contains(".mpdignore"), "\(reasons)")
    try remove(".mpdignore")
    try write(".mpdignore", text: String(repeating: "*\n", count: 50_000))
    #expect(found() == ["a.mp3"])
  }

  @Test(
    arguments: [
      (["Podcasts"], ["a.mp3", "b.part.mp3"]), (["Podcasts/"], ["a.mp3", "b.part.mp3"]),
      (["*.part.mp3"], ["Podcasts/Old/c.mp3", "Podcasts/d.mp3", "a.mp3"]),
      (["Podcasts/Old"], ["Podcasts/d.mp3", "a.mp3", "b.part.mp3"]),
      (["*/Old/*"], ["Podcasts/d.mp3", "a.mp3", "b.part.mp3"]),
      (["", "/", "nothing"], ["Podcasts/Old/c.mp3", "Podcasts/d.mp3", "a.mp3", "b.part.mp3"]),
      (["*"], []),
    ] as [([String], [String])])
  func `library.ignore lists patterns for names and paths`(
    globs: [String], left: [String]
  ) throws {
    try write("a.mp3", "b.part.mp3", "Podcasts/d.mp3", "Podcasts/Old/c.mp3")
    _ = try scanner().scan([folder["music"]])
    _ = try scanner(globs).scan([])
    #expect(try known() == left)
    _ = try scanner().scan([])
    #expect(try index.trackCount() == 4)
  }

  @Test func `an absolute pattern excludes one folder only`() throws {
    try write("a/x/1.mp3", "b/x/2.mp3")
    #expect(try scanned(folder["music/a/x"].encoded) == ["b/x/2.mp3"])
  }

  @Test func `a change in an excluded folder changes nothing`() throws {
    try write("good.mp3", "closed/.nomedia", "closed/x/a.mp3", "#recycle/b.mp3", "Pod/c.mp3")
    let scanner = self.scanner(["Pod"])
    _ = try scanner.scan([folder["music"]])
    let changed = ["closed/x", "closed/x/a.mp3", "#recycle", "#recycle/b.mp3", "Pod/c.mp3"]
    let report = try scanner.update(changed.map { folder["music/\($0)"] })
    #expect(!report.isNews)
    #expect(try index.trackCount() == 1)
  }

  @Test func `a .nomedia that appears or goes away changes the library`() throws {
    try write("good.mp3", "x/a.mp3", "x/y/b.mp3")
    #expect(try scanned().count == 3)
    try write("x/.nomedia")
    #expect(try scanner().update([folder["music/x"]]).result.removed == 2)
    #expect(try known() == ["good.mp3"])
    try remove("x/.nomedia")
    #expect(try scanner().update([folder["music/x"]]).result.added == 2)
  }

  @Test func `markers are noticed by the watch`() throws {
    try write("good.mp3", "x/a.mp3")
    let reports = Reports()
    let watch = FolderWatch { reports.take($0) }
    _ = try scanner().scan([folder["music"]], willList: { watch.watch($0) })
    watch.setHomes(try index.folders())
    func follow(until count: Int) throws {
      while try index.trackCount() != count {
        _ = try scanner().update(try reports.next(), willList: { watch.watch($0) })
      }
    }
    for marker in [".nomedia", ".mpdignore"] {
      try write("x/\(marker)", text: "*")
      try follow(until: 1)
      try remove("x/\(marker)")
      try follow(until: 2)
    }
  }
}

import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Linux

/// What is read from a folder.
@Suite struct FolderReaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func error(at name: String, followsLink: Bool = true) -> FolderError? {
    do throws(FolderError) {
      _ = try FolderReader(folder[name], followsLink: followsLink)
      return nil
    } catch {
      return error
    }
  }

  private func link(_ target: String, _ name: String) {
    _ = folder[name].withCString { symlink(target, $0) }
  }

  @Test func `all entries are read with their bytes and kinds, except the folder and its parent`()
    throws
  {
    let long = String(repeating: "n", count: 255)
    for name in ["a.mp3", ".hidden", "...", "\u{EFE9}\u{EFFF}", long] {
      try folder.write([0], to: name)
    }
    try folder.write([0], to: "inner/b.mp3")
    link("inner", "link")
    _ = folder["pipe"].withCString { mkfifo($0, 0o600) }
    var kinds: [TrackPath: FolderReader.Kind] = [:]
    var reader = try FolderReader(folder.path)
    while let entry = try reader.next() {
      kinds[TrackPath(bytes: entry.name)] = entry.kind
      let status = reader.status(of: entry)
      #expect((status?.st_nlink ?? 0) > 0)
    }
    let files = ["a.mp3", ".hidden", "...", "\u{EFE9}\u{EFFF}", long].map(TrackPath.init(encoded:))
    let others: [(TrackPath, FolderReader.Kind)] = [
      (TrackPath("inner"), .folder), (TrackPath("link"), .link), (TrackPath("pipe"), .special),
    ]
    #expect(kinds == Dictionary(uniqueKeysWithValues: files.map { ($0, .file) } + others))
  }

  @Test func `an empty folder has no entries, and its end stays its end`() throws {
    var reader = try FolderReader(folder.path)
    for _ in 0..<2 {
      let entry = try reader.next()
      #expect(entry == nil)
    }
  }

  @Test func `anything but a folder, even a link to one, is refused with the reason`() throws {
    try folder.write([0], to: "file")
    try folder.write([0], to: "inner/file")
    link("inner", "link")
    #expect(error(at: "file")?.number == ENOTDIR)
    #expect(error(at: "missing")?.number == ENOENT)
    #expect(error(at: "missing")?.reason == "No such file or directory")
    #expect(error(at: "link") == nil)
    #expect(error(at: "link", followsLink: false) != nil)
  }
}

import Foundation
import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Folders that are missing, empty, unreadable or behind a dead link, and what happens to their tracks.
extension LibraryScannerTests {
  @Test func `a library folder that is missing or empty keeps its tracks`() throws {
    try write("one/First", to: "music/1.mp3")
    try write("two/Second", to: "other/2.mp3")
    try scan([music, folder["other"]])
    move("music", to: "unmounted")
    var report = try scan()
    #expect(counts(report) == [1, 0, 0, 0, 0, 0])
    #expect(try index.missingCount() == 1)
    #expect(report.isNews)
    #expect(try !scan().isNews)
    #expect(
      report.result.skipped?.map(\.reason) == [
        "The folder “\(music)” is missing; its tracks are kept."
      ])
    try folder.makeFolder("music")
    report = try scan()
    #expect(report.result.removed == 0)
    #expect(report.result.skipped?.map(\.path) == [music])
    #expect(try index.trackCount() == 2)
    #expect(rmdir(music.encoded) == 0)
    move("unmounted", to: "music")
    #expect(try counts(scan()) == [2, 0, 0, 0, 0, 0])
    #expect(try index.missingCount() == 0)
  }

  @Test func `music behind a dead link is missing, and returns with the link's target`()
    throws
  {
    try write("one/First", to: "disk/1.mp3")
    try write("two/Second", to: "music/2.mp3")
    #expect(symlink(folder["disk"].encoded, folder["music/link"].encoded) == 0)
    #expect(try counts(scan([music])) == [2, 2, 0, 0, 0, 0])
    move("disk", to: "away")
    #expect(try counts(scan()) == [1, 0, 0, 0, 0, 0])
    #expect(try index.missingCount() == 1)
    move("away", to: "disk")
    #expect(try counts(scan()) == [2, 0, 0, 0, 0, 0])
    #expect(try index.missingCount() == 0)
  }

  @Test func `an empty folder that was a mount point keeps its tracks`() throws {
    // A different file system, like a mounted disk.
    let disk = TrackPath("/dev/shm/stimmung-\(folder.path.name)")
    defer { try? FileManager.default.removeItem(atPath: disk.encoded) }
    try write("two/Second", to: "music/2.mp3")
    var (here, there) = (stat(), stat())
    guard mkdir(disk.encoded, 0o700) == 0, stat(disk.encoded, &there) == 0,
      stat(music.encoded, &here) == 0, here.st_dev != there.st_dev
    else { return }
    let song = TrackPath(disk.encoded + "/1.mp3")
    try folder.write("one/First".utf8, at: song)
    try folder.write("three/Third".utf8, at: TrackPath(disk.encoded + "/3.mp3"))
    #expect(symlink(disk.encoded, folder["music/disk"].encoded) == 0)
    #expect(try counts(scan([music])) == [3, 3, 0, 0, 0, 0])
    // A file missing from a mounted disk is gone.
    #expect(unlink(disk.encoded + "/3.mp3") == 0)
    #expect(try counts(scan()) == [2, 0, 0, 0, 1, 0])
    // Unmounted: an empty folder on the same file system.
    unlink(folder["music/disk"].encoded)
    try folder.makeFolder("music/disk")
    #expect(try counts(scan()) == [1, 0, 0, 0, 0, 0])
    #expect(try index.missingCount() == 1)
    #expect(rmdir(folder["music/disk"].encoded) == 0)
    let scanner = LibraryScanner(index: index, reader: reader, clock: clock)
    #expect(try counts(scanner.update([folder["music/disk"]])) == [0, 0, 0, 0, 0, 0])
    #expect(try index.missingCount() == 1)
    #expect(symlink(disk.encoded, folder["music/disk"].encoded) == 0)
    #expect(try counts(scan()) == [2, 0, 0, 0, 0, 0])
    #expect(try index.missingCount() == 0)
    // An ordinary folder with other contents is no longer a mount point.
    unlink(folder["music/disk"].encoded)
    try write("four/Fourth", to: "music/disk/4.mp3")
    #expect(try counts(scan()) == [2, 1, 0, 0, 1, 0])
  }

  @Test func `a song that appears elsewhere while its folder is missing does not replace it`()
    throws
  {
    try write("one/First", to: "music/1.mp3")
    try scan([music])
    move("music", to: "unmounted")
    try write("one/First", to: "other/1.mp3")
    #expect(try counts(scan([music, folder["other"]])) == [1, 1, 0, 0, 0, 0])
    #expect(try index.trackCount() == 2)
  }

  @Test func `only the changed folder is read, and an empty one given by name loses its tracks`()
    throws
  {
    for name in ["a/1", "a/2", "b/3"] { try write("\(name.suffix(1))/T", to: "music/\(name).mp3") }
    try scan([music])
    unlink(folder["music/a/1.mp3"].encoded)
    unlink(folder["music/a/2.mp3"].encoded)
    unlink(folder["music/b/3.mp3"].encoded)
    let scanner = LibraryScanner(index: index, reader: reader, clock: clock)
    #expect(try counts(scanner.update([folder["music/a"]])) == [0, 0, 0, 0, 2, 0])
    #expect(try index.trackCount() == 1)
    #expect(try counts(scanner.update([folder["elsewhere"], folder["music/b/.x"]]))[4] == 0)
    #expect(try counts(scanner.update([folder["music/b/3.mp3"]])) == [0, 0, 0, 0, 1, 0])
  }

  @Test func `tracks below an unreadable folder are kept`() throws {
    try write("one/First", to: "music/closed/1.mp3")
    try write("two/Second", to: "music/2.mp3")
    try scan([music])
    #expect(chmod(folder["music/closed"].encoded, 0) == 0)
    #expect(chmod(folder.path.encoded, 0o755) == 0)
    // The index is this user's own; only the finder must meet the closed folder.
    let open = chmod(folder["cache"].encoded, 0o777)
    #expect(open == 0)
    for name in ["index.sqlite", "index.sqlite-wal", "index.sqlite-shm"] {
      chmod(folder["cache/" + name].encoded, 0o666)
    }
    let report = try withoutPrivileges { try scan() }
    #expect(counts(report) == [1, 0, 0, 0, 0, 1])
    #expect(try index.trackCount() == 2)
  }
}

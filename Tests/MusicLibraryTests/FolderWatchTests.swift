import Dispatch
import Foundation
import Glibc
import MusicLibrary
import PlayerModel
import Synchronization
import TestSupport
import Testing

/// A library that follows its folders automatically.
@Suite(.timeLimit(.minutes(30))) struct FolderWatchTests {
  let folder: TemporaryFolder
  let index: LibraryIndex
  let reader = ScriptedReader()
  let reports = Reports()

  init() throws {
    folder = try TemporaryFolder()
    index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: TestClock())
    try folder.makeFolder("music")
  }

  private var scanner: LibraryScanner {
    LibraryScanner(index: index, reader: reader, clock: TestClock())
  }

  /// A watch over the library in its current state.
  private func watch(limit: Int = .max) throws -> FolderWatch {
    let watch = FolderWatch(limit: limit) { [reports] in reports.take($0) }
    _ = try scanner.scan([folder["music"]], willList: { watch.watch($0) })
    watch.setHomes(try index.folders())
    return watch
  }

  /// Handles reports until the library equals the result of a scan from scratch.
  private func follow(_ watch: FolderWatch) throws {
    while try !isUpToDate() {
      let paths = try reports.next()
      _ = try scanner.update(paths, willList: { watch.watch($0) })
      watch.setHomes(try index.folders())
    }
  }

  private func isUpToDate() throws -> Bool {
    var files: [FoundFile] = []
    FileFinder().find(in: try index.folders()) { files += $0.files }
    return try index.tracks(of: files).allSatisfy { $0 != nil }
      && index.trackCount() == files.count
  }

  private func move(_ name: String, to other: String) {
    #expect(rename(folder[name].encoded, folder[other].encoded) == 0)
  }

  @Test func `new, rewritten, renamed and deleted files are noticed`() throws {
    try folder.write("one/First".utf8, to: "music/a/1.mp3")
    let watch = try watch()
    try folder.write("two/Second".utf8, to: "music/a/2.mp3")
    try follow(watch)
    try folder.write("two/Another".utf8, to: "music/a/2.mp3")
    try follow(watch)
    move("music/a/2.mp3", to: "music/3.mp3")
    try follow(watch)
    #expect(try index.tracks(withIdentity: .of("two")).map(\.path) == [folder["music/3.mp3"]])
    unlink(folder["music/a/1.mp3"].encoded)
    try follow(watch)
    #expect(try index.trackCount() == 1)
  }

  @Test func `a deleted index is recreated every time`() throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    let watch = FolderWatch(guarding: index.file) { [reports] in reports.take($0) }
    _ = try scanner.scan([folder["music"]], willList: { watch.watch($0) })
    watch.setHomes(try index.folders())
    for _ in 0..<2 {
      try FileManager.default.removeItem(atPath: folder["cache"].encoded)
      while !FileManager.default.fileExists(atPath: folder["cache/index.sqlite"].encoded) {
        _ = try scanner.update(try reports.next(), willList: { watch.watch($0) })
        watch.setHomes(try index.folders())
      }
      #expect(try index.trackCount() == 1)
    }
  }

  @Test func `folders that are created, filled, and moved in, out or around are followed`() throws {
    let watch = try watch()
    for number in 0..<20 { try folder.write("n\(number)/N".utf8, to: "music/x/y\(number)/1.mp3") }
    try follow(watch)
    move("music/x", to: "music/z")
    try folder.write("late/Late".utf8, to: "music/z/y3/2.mp3")
    try follow(watch)
    #expect(try index.tracks(withIdentity: .of("n7")).map(\.path) == [folder["music/z/y7/1.mp3"]])
    move("music/z/y7", to: "elsewhere")
    try follow(watch)
    try folder.write("seen/Not".utf8, to: "elsewhere/3.mp3")
    move("elsewhere", to: "music/back")
    try follow(watch)
    #expect(try index.trackCount() == 22)
    // A new folder with an old name is a different folder.
    try folder.write("new/New".utf8, to: "music/x/1.mp3")
    try follow(watch)
  }

  @Test func `hidden files and files that are not music are ignored`() throws {
    let watch = try watch()
    try folder.write("one/First".utf8, to: "music/.hidden/1.mp3")
    try folder.write("one/First".utf8, to: "music/.1.mp3")
    try folder.write("one/First".utf8, to: "music/cover.jpg")
    try folder.write("two/Second".utf8, to: "music/2.mp3")
    #expect(try reports.next() == [folder["music/2.mp3"]])
    _ = watch
  }

  @Test func `a library folder that disappears keeps its tracks as missing until it returns`()
    throws
  {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    let watch = try watch()
    move("music", to: "gone")
    _ = try scanner.update(try reports.next())
    watch.setHomes(try index.folders())
    #expect(try index.missingCount() == 1)
    #expect(try index.trackCount() == 1)
    move("gone", to: "music")
    _ = try scanner.update(try reports.next(), willList: { watch.watch($0) })
    #expect(try index.missingCount() == 0)
    try folder.write("two/Second".utf8, to: "music/2.mp3")
    try follow(watch)
  }

  @Test func `a link to a folder is followed, and its music comes and goes with it`() throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    try folder.write("two/Second".utf8, to: "other/2.mp3")
    let watch = try watch()
    #expect(symlink(folder["other"].encoded, folder["music/link"].encoded) == 0)
    #expect(symlink(folder["music"].encoded, folder["other/round"].encoded) == 0)
    try follow(watch)
    #expect(try index.trackCount() == 2)
    try folder.write("three/Third".utf8, to: "other/3.mp3")
    try follow(watch)
    #expect(try index.trackCount() == 3)
    unlink(folder["music/link"].encoded)
    try follow(watch)
    #expect(try index.trackCount() == 1)
  }

  /// How a song gets into a watched folder.
  enum Arrival: CaseIterable {
    case written, moved, hardLink, symbolicLink, folderMoved, folderLinked
  }

  @Test(arguments: Arrival.allCases)
  func `a song is noticed however it gets into a folder`(arrival: Arrival) throws {
    try folder.write("one/First".utf8, to: "other/1.mp3")
    let watch = try watch()
    let (old, new) = (folder["other/1.mp3"], folder["music/1.mp3"])
    switch arrival {
    case .written: try folder.write("one/First".utf8, to: "music/1.mp3")
    case .moved: move("other/1.mp3", to: "music/1.mp3")
    case .hardLink: #expect(link(old.encoded, new.encoded) == 0)
    case .symbolicLink: #expect(symlink(old.encoded, new.encoded) == 0)
    case .folderMoved: move("other", to: "music/other")
    case .folderLinked:
      #expect(symlink(folder["other"].encoded, folder["music/other"].encoded) == 0)
    }
    // Nothing else remains to be reported after this file.
    let last = try folder.write("two/Last".utf8, to: "music/last.mp3")
    var reported: [TrackPath] = []
    while !reported.contains(last) { reported += try reports.next() }
    _ = try scanner.update(reported, willList: { watch.watch($0) })
    #expect(try isUpToDate())
    #expect(try index.trackCount() == 2)
  }

  @Test func `too many folders to watch are reported as such`() throws {
    for number in 0..<5 { try folder.write("n\(number)/N".utf8, to: "music/\(number)/1.mp3") }
    let watch = try watch(limit: 3)
    #expect(watch.isIncomplete)
    #expect(try reports.nextReport() == .incomplete)
  }

  @Test func `a storm of changes leads to the same library`() throws {
    let watch = try watch()
    var generator = SeededGenerator(seed: 3)
    for round in 0..<400 {
      let one = "music/\(Int.random(in: 0...4, using: &generator))"
      let other = "music/\(Int.random(in: 0...4, using: &generator))/s"
      switch Int.random(in: 0...3, using: &generator) {
      case 0: rename(folder[one].encoded, folder[other].encoded)
      case 1: rename(folder[other].encoded, folder[one].encoded)
      case 2: unlink(folder[one + "/1.mp3"].encoded)
      default:
        try folder.write(
          "n\(round % 9)/\(String(repeating: "t", count: round))".utf8, to: one + "/1.mp3")
      }
    }
    try folder.write("end/End".utf8, to: "music/end.mp3")
    try follow(watch)
  }
}

/// The reports of a watch.
final class Reports: Sendable {
  private let waiting = Mutex<[FolderWatch.Report]>([])
  private let there = DispatchSemaphore(value: 0)

  func take(_ report: FolderWatch.Report) {
    waiting.withLock { $0.append(report) }
    there.signal()
  }

  /// Waits for the next report.
  func nextReport() throws -> FolderWatch.Report {
    try #require(there.wait(timeout: .now() + 120) == .success, "nothing was reported")
    return waiting.withLock { $0.removeFirst() }
  }

  /// Waits for the next changes.
  func next() throws -> [TrackPath] {
    while true {
      if case .changed(let paths) = try nextReport() { return paths }
    }
  }
}

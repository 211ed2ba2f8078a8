import Glibc
import Linux
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import TestSupport
import Testing

@testable import InterfaceRunner

/// The statistics of the library, read outside the interface's thread.
@Suite struct StatisticsWorkerTests {
  private let folder: TemporaryFolder
  private let locations: Locations
  private let mailbox = InterfaceMailbox()
  private let tag = RequestTag(rawValue: 1)

  init() throws {
    folder = try TemporaryFolder()
    locations = Locations(environment: ["HOME": folder["home"].encoded])
  }

  private func answer() throws -> [TrackDetail] {
    var polled = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&polled, 1, 20_000) == 1)
    guard case .details(tag, let rows)? = mailbox.take().last else { return [] }
    return rows
  }

  private func waitForCovers() throws -> [TrackDetail] {
    var rows = try answer()
    while rows.last?.value.hasPrefix("looking") == true { rows = try answer() }
    return rows
  }

  @Test func `without a library it says how to get one`() throws {
    StatisticsWorker(locations, mailbox).read(tag)
    #expect(try answer().map(\.name) == ["tracks"])
  }

  @Test func `albums without a cover are named in the end`() throws {
    for (name, album) in [("a", "Red"), ("b", "Blue")] {
      try folder.write(
        ID3Tag.version2(4, [.text("TIT2", name), .text("TALB", album), .text("TPE1", "X")])
          + ID3Audio.silence(), to: "music/\(name)/1.mp3")
    }
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: "music/a/cover.jpg")
    try locations.makeFolders()
    let clock = TestClock()
    let index = try LibraryIndex(
      cache: TrackPath(locations.cache), data: TrackPath(locations.data), clock: clock)
    _ = try LibraryScanner(index: index, reader: FileTrackReader(), clock: clock)
      .scan([folder["music"]])
    StatisticsWorker(locations, mailbox).read(tag)
    let rows = try waitForCovers()
    #expect(rows.first == TrackDetail("tracks", "2 on 2 albums by 1 artist"))
    #expect(rows.last == TrackDetail("no cover", "1 of 2 albums: Blue"))
    #expect(rows.contains { $0.name == "MP3" || $0.name.hasPrefix("MPEG") })
  }
}

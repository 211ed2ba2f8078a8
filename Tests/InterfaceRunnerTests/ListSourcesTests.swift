import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import TestSupport
import Testing

@testable import InterfaceRunner

/// Rows of a library that a host changes meanwhile.
@Suite struct ListSourcesTests {
  /// Identifies a file by its name.
  private struct NameReader: TrackReading {
    func read(_ path: TrackPath) throws(PlayerError) -> Track {
      var track = Track(path: path, title: path.name)
      let digits = String(repeating: "0", count: 31) + path.name.prefix(1)
      track.persistentID = PersistentID(rawValue: "s1:\(digits)")
      return track
    }
  }

  private let folder: TemporaryFolder
  private let index: LibraryIndex
  private var sources: ListSources

  init() throws {
    folder = try TemporaryFolder()
    let locations = Locations(
      environment: ["HOME": folder["home"].encoded], temporary: folder["tmp"].encoded)
    sources = ListSources(locations)
    for path in [locations.cache, locations.data] {
      try folder.makeFolder(String(path.dropFirst(folder.path.encoded.count + 1)))
    }
    index = try LibraryIndex(
      cache: TrackPath(locations.cache), data: TrackPath(locations.data), clock: TestClock())
  }

  private func add(_ name: String) throws {
    try folder.write([0], to: "music/\(name)")
    let scanner = LibraryScanner(index: index, reader: NameReader(), clock: TestClock())
    _ = try scanner.scan([folder["music"]])
  }

  /// The titles that are listed for a host with the given revision of the library.
  private mutating func titles(host: Int, library: Int64) throws -> [String] {
    var revision = ListRevision()
    (revision.host, revision.library) = (host, library)
    let question = ListQuestion(
      source: .tracks(LibraryQuery()), offset: 0, limit: 10, revision: revision)
    return try sources.answer(question).rows.compactMap { $0.item?.track.title }
  }

  @Test(arguments: [(0, 2), (0, 0), (1, 1), (1, 2), (1, 0)] as [(Int, Int64)])
  func `a library is read again for another revision, or for another host`(
    host: Int, library: Int64
  ) throws {
    var known = self
    try add("1.mp3")
    #expect(try known.titles(host: 0, library: 1) == ["1.mp3"])
    try add("2.mp3")
    #expect(try known.titles(host: 0, library: 1) == ["1.mp3"])
    #expect(try known.titles(host: host, library: library) == ["1.mp3", "2.mp3"])
  }
}

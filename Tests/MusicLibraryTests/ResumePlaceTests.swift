import GRDB
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// The storage of where long tracks were left.
struct ResumePlaceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open() throws -> MoodStore {
    try MoodStore(folder: folder["data"], clock: TestClock())
  }

  @Test func `a place is kept until it is removed, also in another process`() throws {
    let store = try open()
    try store.keepPlace(5400.25, of: .of("one"))
    try store.keepPlace(60, of: .of("two"))
    try store.keepPlace(90, of: .of("two"))
    #expect(store.resumePlace(of: .of("one")) == 5400.25)
    #expect(try open().resumePlaces == [.of("one"): 5400.25, .of("two"): 90])
    try store.keepPlace(nil, of: .of("one"))
    #expect(store.resumePlace(of: .of("one")) == nil)
    #expect(try open().resumePlaces == [.of("two"): 90])
  }

  @Test func `what another program wrote is ignored if it is no place`() throws {
    _ = try open()
    let database = try DatabaseQueue(path: folder["data/moods.sqlite"].encoded)
    try database.write { database in
      try database.execute(
        sql: """
          INSERT INTO resumePlace VALUES ('nonsense', 5, 0), (?, -5, 0)
          """, arguments: [PersistentID.of("one").rawValue])
    }
    try database.close()
    #expect(try open().resumePlaces == [:])
  }
}

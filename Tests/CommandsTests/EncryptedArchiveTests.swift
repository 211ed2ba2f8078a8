import Locations
import PlayerModel
import ProgramSensors
import TestSupport
import Testing

@testable import Commands

@Suite struct EncryptedArchiveTests {
  @Test func `every copy set aside from an encrypted database is found, and nothing else`()
    throws
  {
    let folder = try TemporaryFolder()
    let locations = Locations(
      environment: ["HOME": folder["home"].encoded], temporary: folder["tmp"].encoded)
    #expect(EncryptedArchive.setAside(at: locations).isEmpty, "without a folder")
    try folder.makeFolder("home/.local/share/stimmung")
    let databases = [locations.history] + KnownSensor.all.map { $0.path(at: locations) }
    var copies: [String] = []
    for database in databases {
      let own = ["damaged-2026-11-21T09-30-00", "newer-2026-11-21T09-30-00"].map {
        "\(database).\($0)"
      }
      let others = [database, "\(database)-wal", "\(database).backup"]
      let logs = own.flatMap { ["\($0)-wal", "\($0)-shm"] }
      for path in own + others + logs { try folder.write([], at: TrackPath(encoded: path)) }
      copies += own
    }
    let moods = "\(locations.data)/moods.sqlite.damaged-2026-11-21T09-30-00"
    try folder.write([], at: TrackPath(encoded: moods))
    #expect(EncryptedArchive.setAside(at: locations) == copies.sorted())
  }
}

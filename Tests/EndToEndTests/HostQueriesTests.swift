import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
  /// What happens to the record in a real database, given the statements of AWARE's own hosts.
  @Suite(
    .serialized, .timeLimit(.minutes(30)),
    .enabled(if: MariaDB.isInstalled, "there is no MariaDB: see Resources/setup --test"))
  struct HostQueriesTests {
    /// A player with records to send to `host`, paused at the end so that nothing more happens.
    private func makePlayer(
      in profile: Profile, syncingWith host: StudyHost, kind: String
    ) async throws {
      try settle(profile, on: host, kind: kind)
      try await profile.stimmung("open", Profile.demoTracks[0], Profile.demoTracks[1])
      try await profile.status("music") { $0.state == "playing" }
      try await profile.stimmung("seek", "30")
      try await profile.stimmung("next")
      try await profile.stimmung("pause")
      try await profile.status("pause") { $0.state == "paused" }
    }

    private func settle(_ profile: Profile, on host: StudyHost, kind: String) throws {
      let text = """
        [audio]
        output = "silent"
        [sensor]
        device_id = "it's a \\\\ device"
        host = "\(host.address)"
        host_kind = "\(kind)"
        study_number = 7
        study_key = "sesame"
        """
      try profile.folder.write(Array(text.utf8), to: "config/stimmung/config.toml")
    }

    /// The times of these records' rows at a host that identifies rows by their times.
    private func distinct(_ moments: [Int64]) -> [Int64] {
      moments.reduce(into: []) { times, moment in times.append(max(moment, (times.last ?? 0) + 1)) }
    }

    /// A host that does what it is asked, but whose first answer to an insertion is lost.
    private func host(_ aware: AwareDatabase) throws -> StudyHost {
      let hasLost = Mutex(false)
      return try StudyHost { request in
        let answer = aware.answer(request)
        let isLost = hasLost.withLock { hasLost in
          guard request.operation == "insert", !hasLost else { return false }
          hasLost = true
          return true
        }
        return isLost ? .bytes([]) : answer
      }
    }

    private static let device = "deviceId = 'it''s a \\\\ device'"

    @Test(arguments: [false, true])
    func `after a lost answer, an aware-server is asked what it has, and stores nothing twice`(
      hasOlderTable: Bool
    ) async throws {
      let profile = try Profile()
      let database = try await MariaDB(in: profile)
      if hasOlderTable {
        try database.query(
          "CREATE TABLE ios_music (id bigint, timestamp bigint, deviceId text, label text, "
            + "title text, artist text, album text, genre text, duration double, position double, "
            + "playbackState bigint, playbackRate double, os text, timezone bigint, "
            + "jsonVersion bigint)")
      }
      let host = try host(AwareDatabase(database: database))
      try await makePlayer(in: profile, syncingWith: host, kind: "aware")
      let lost = try await profile.stimmung("sensor", "sync")
      #expect(lost.status == 1, "\(lost.text)")
      let again = try await profile.stimmung("sensor", "sync")
      #expect(again.status == 0, "\(again.errorText)")
      #expect(
        host.requests.map(\.operation) == ["create_table", "insert", "latest"],
        "it was asked, and had the rows")
      let sent = try await profile.records().filter { $0.eventKind != "seek" }
      let rows = try database.query("SELECT id, timestamp, title FROM ios_music ORDER BY id")
      #expect(rows.map { $0[0] } == sent.map { "\($0.id ?? 0)" })
      #expect(rows.map { $0[1] } == distinct(sent.map(\.timestamp)).map { "\($0)" })
      #expect(rows.map { $0[2] } == sent.map(\.title))
      let same = try database.query("SELECT count(*) FROM ios_music WHERE device_id = deviceId")
      #expect(same == [["\(sent.count)"]])
      // The host's own way to delete a device's rows.
      try database.query(
        "DELETE FROM ios_music WHERE \(Self.device.replacing("deviceId", with: "device_id"))")
      #expect(try database.query("SELECT count(*) FROM ios_music") == [["0"]])
    }

    @Test func `wherever an aware-server dies in a batch, it has each record once`() async throws {
      let profile = try Profile()
      let database = AwareDatabase(database: try await MariaDB(in: profile))
      let lifetime = Mutex<Int?>(nil)
      let host = try StudyHost { request in
        let rows = request.operation == "insert" ? lifetime.withLock(\.self) : nil
        return database.answer(request, dyingAfter: rows)
      }
      try settle(profile, on: host, kind: "aware")
      for rows in 0...4 {
        // The last two events are an item and the state that belongs to it, in the same
        // millisecond.
        if rows > 0 { try await profile.stimmung("stop") }
        try await profile.stimmung("open", Profile.demoTracks[rows % 4])
        try await profile.status("music") { $0.state == "playing" }
        lifetime.withLock { $0 = rows }
        let lost = try await profile.stimmung("sensor", "sync")
        #expect(lost.status == 1, "\(lost.text)")
        lifetime.withLock { $0 = nil }
        let again = try await profile.stimmung("sensor", "sync")
        #expect(again.status == 0, "\(again.errorText)")
        let sent = try await profile.records()
        #expect(Set(sent.suffix(2).map(\.timestamp)).count == 1, "they are of the same millisecond")
        let stored = try database.database.query("SELECT id, timestamp FROM ios_music")
        #expect(stored.map { $0[0] } == sent.map { "\($0.id ?? 0)" }, "died after \(rows)")
        #expect(stored.map { $0[1] } == distinct(sent.map(\.timestamp)).map { "\($0)" })
      }
    }

    @Test(arguments: [
      ("awareMicro", "device_id, JSON_VALUE(data, '$.id')"), ("awareLight", "deviceId, timestamp"),
    ])
    func `rows that were stored twice after a lost answer can be identified`(
      kind: String, identity: String
    ) async throws {
      let profile = try Profile()
      let database = try await MariaDB(in: profile)
      let host = try host(AwareDatabase(database: database))
      try await makePlayer(in: profile, syncingWith: host, kind: kind)
      #expect(try await profile.stimmung("sensor", "sync").status == 1)
      let again = try await profile.stimmung("sensor", "sync")
      #expect(again.status == 0, "\(again.errorText)")
      #expect(Set(host.requests.map(\.key)).count == 1, "the request was repeated exactly")
      let sent = try await profile.records().filter { $0.eventKind != "seek" }
      // An item and the state that belongs to it are recorded in the same millisecond.
      #expect(Set(sent.map(\.timestamp)).count < sent.count)
      let counts = try database.query(
        "SELECT count(*), count(DISTINCT \(identity)) FROM ios_music")
      #expect(counts == [["\(2 * sent.count)", "\(sent.count)"]])
    }
  }
}

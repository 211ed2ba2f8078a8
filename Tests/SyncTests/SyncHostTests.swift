import Sensing
import Testing

@testable import Sensing

@Suite struct SyncHostTests {
  @Test(arguments: [
    (
      "https://study.org", ServerType.aware,
      "https://study.org/index.php/webservice/index/7/k%26y/t/insert"
    ),
    ("HTTPS://Study.org/", .awareMicro, "https://study.org/index.php/7/k%26y/t/insert"),
    (
      "http://127.0.0.1:8080/a/b//", .awareMicro,
      "http://127.0.0.1:8080/a/b/index.php/7/k%26y/t/insert"
    ),
    ("study.org:444", .awareLight, "https://study.org:444/insert/"),
    ("https://[::1]:80", .awareLight, "https://[::1]:80/insert/"),
    // The newer server, as described in `ForResearchers.md`.
    ("https://api.study.org/api/7/kEy", .awareLight, "https://api.study.org/api/7/kEy/insert/"),
  ])
  func `addresses match those of AWARE`(host: String, kind: ServerType, url: String) throws {
    let host = try SyncHost(host, kind: kind, studyNumber: 7, studyKey: "k&y")
    #expect(host.url(for: .insert, on: "t") == url)
  }

  @Test(arguments: [
    "", "https://", "ftp://study.org", "file:///etc/passwd", "https://a b", "https://a\nb",
    "https://user:secret@study.org", "https://study.org?x", "https://study.org#x", "//",
    "https://a\"b", "https://a\\b", "https://a:99999", "https://a:0", "https://a:",
    "https://[::1]:x",
  ])
  func `an invalid address is refused in one line`(host: String) {
    let error = #expect(throws: SensorError.self) {
      try SyncHost(host, kind: .aware, studyNumber: 1, studyKey: "")
    }
    #expect(error?.code == .cannotSync)
    #expect(error?.message.contains("\n") == false)
    #expect(error?.message.contains("secret") == false)
  }

  @Test func `marks distinguish hosts, kinds, studies and keys, and do not reveal the key`() throws
  {
    func mark(
      _ host: String = "https://a.org", _ kind: ServerType = .aware, _ study: Int = 1,
      _ key: String = "sesame"
    ) throws -> String {
      try SyncHost(host, kind: kind, studyNumber: study, studyKey: key).mark(for: "t")
    }
    let marks = [
      try mark(), try mark("https://b.org"), try mark("https://a.org", .awareMicro),
      try mark("https://a.org", .aware, 2), try mark("https://a.org", .aware, 1, "other"),
    ]
    #expect(Set(marks).count == marks.count)
    #expect(try mark("HTTPS://A.org/") == marks[0])
    #expect(!marks[0].contains("sesame"))
  }

  @Test(arguments: [
    ("http://localhost:1", true), ("http://127.9.9.9", true), ("http://[::1]:9", true),
    ("http://127.0.0.1.evil.org", false), ("http://10.0.0.1", false),
    ("http://localhost.org", false),
  ])
  func `a host on this machine is recognized`(host: String, isLocal: Bool) throws {
    #expect(
      try SyncHost(host, kind: .aware, studyNumber: 1, studyKey: "").isLocal == isLocal)
  }

  @Test func `encrypted records are not sent over an unencrypted connection`() {
    var config = RecordingConfig(dbPath: "")
    config.dbEncryptionKey = "sesame"
    config.syncTransport = Way.direct.transport()
    config.dbHost = "http://study.org"
    #expect(throws: SensorError.self) { try config.destination() }
    config.dbHost = "https://study.org"
    #expect(throws: Never.self) { try config.destination() }
    config.dbHost = "http://localhost:80"
    #expect(throws: Never.self) { try config.destination() }
    config.dbEncryptionKey = nil
    config.dbHost = "http://study.org"
    #expect(throws: Never.self) { try config.destination() }
  }

  // MARK: What an answer means

  @Test(arguments: ServerType.allCases)
  func `7: only an answer known to be a success counts as one`(kind: ServerType) {
    func verdict(_ status: Int, _ body: String, whole: Bool = true) -> SyncVerdict {
      SyncVerdict(SyncAnswer(status: status, body: body, isWhole: whole), to: .insert, from: kind)
    }
    #expect(verdict(200, "") == .accepted)
    #expect(verdict(200, " \r\n") == .accepted)
    #expect(verdict(200, "", whole: false) == .refused)
    for body in [
      "[{\"message\":\"The study key is invalid.\"}]", "<html><body>It works!</body></html>",
      "{\"error\":\"no\"}", "{\"errors\":[\"no\"]}", "{\"success\":false}",
      "{\"status\":\"failed\"}",
      "{\"message\":\"who knows\"}", "[\"no\"]", "\"no\"", "false", "AWARE Server [FAILED]", "[",
      "{\"a\":",
      String(repeating: "[", count: 60_000),
    ] {
      #expect(verdict(200, body) == .refused, "\(body.prefix(40))")
    }
    for status in [100, 202, 301, 302, 307, 308, 400, 401, 404, 500, 502, 503, 0, -1] {
      #expect(verdict(status, "") == .refused, "\(status)")
    }
    #expect(verdict(413, "<html>") == .tooLarge)
    let isJSON = kind != .aware
    #expect((verdict(200, "{\"success\":true}") == .accepted) == isJSON)
    #expect((verdict(200, "{\"status\":\"ok\",\"message\":\"thanks\"}") == .accepted) == isJSON)
    #expect((verdict(201, "") == .accepted) == (kind == .awareLight))
    #expect((verdict(204, "") == .accepted) == (kind == .awareLight))
  }

  @Test func `an aware-server prints how it made the table`() {
    func verdict(_ body: String) -> SyncVerdict {
      SyncVerdict(SyncAnswer(status: 200, body: body), to: .createTable, from: .aware)
    }
    #expect(verdict("CREATE TABLE IF NOT EXISTS `t` (`id` bigint)") == .accepted)
    #expect(verdict("ALTER TABLE `t` ADD COLUMN `x` text") == .accepted)
    #expect(verdict("") == .accepted)
    #expect(verdict("No device ID specified") == .refused)
    #expect(verdict("[{\"message\":\"The study key is invalid.\"}]") == .refused)
  }
}

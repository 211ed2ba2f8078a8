import Foundation
import Sensing
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  /// A configuration as a sensor in another package would define it.
  private struct Config: SensorConfig {
    var recording = RecordingConfig(dbPath: "aware_test")
    var source = ""
  }

  @Test func `members of the recording configuration are members of the sensor's`() {
    let config = Config().apply { config in
      config.source = "a"
      config.label = "b"
      config.retention.age = 3
      (config.dbType, config.keeping) = (.sqlite, .batches(every: .seconds(9)))
    }
    #expect(config.source == "a")
    #expect(config.recording.label == "b")
    #expect(config.recording.retention == RecordRetention(age: 3))
    #expect(config.recording.dbType == .sqlite)
    #expect(config.keeping == .batches(every: .seconds(9)))
    #expect(config.dbPath == "aware_test")
  }

  @Test func `the documentation lists every member`() throws {
    let page = try String(
      contentsOfFile: Checkout.source("Sensing.docc/Configuration.md"), encoding: .utf8)
    // `report` is internal to this package's own program.
    let members = Mirror(reflecting: RecordingConfig(dbPath: "")).children.compactMap(\.label)
      .filter { $0 != "report" }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let listed = rows.flatMap { row in
      row.split(separator: "|").first?.split(separator: "`").filter { !$0.contains(" ") } ?? []
    }
    #expect(Set(listed.map(String.init)) == Set(members))
    #expect(listed.count == members.count)
  }
}

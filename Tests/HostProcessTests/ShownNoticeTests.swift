import Foundation
import Locations
import TestSupport
import Testing

@testable import HostProcess

@Suite struct ShownNoticeTests {
  private let folder: TemporaryFolder
  private let locations: Locations

  init() throws {
    folder = try TemporaryFolder()
    locations = Locations(environment: ["HOME": folder.path.encoded])
    try folder.makeFolder(".local/state/stimmung")
  }

  /// What a start would say.
  private func start(_ sentence: String?) -> String? {
    ShownNotice("others", locations).news(sentence)
  }

  @Test func `a sentence is said once, and again when something else is true`() {
    #expect(start("All.") == "All.")
    #expect(start("All.") == nil)
    #expect(start("Times — ü.") == "Times — ü.")
    #expect(start("Times — ü.") == nil)
    #expect(start("All.") == "All.")
  }

  @Test func `what was switched off is said when it is switched on again`() throws {
    #expect(start("All.") == "All.")
    #expect(start(nil) == nil)
    #expect(try folder.names() == [".local"])
    #expect(!FileManager.default.fileExists(atPath: locations.state + "/others.told"))
    #expect(start("All.") == "All.")
  }

  @Test func `where nothing can be remembered, it is said each time`() throws {
    try FileManager.default.removeItem(atPath: locations.state)
    for _ in 0..<2 { #expect(start("All.") == "All.") }
  }

  @Test func `what others put in its place does not keep it silent`() throws {
    try folder.makeFolder(".local/state/stimmung/others.told")
    #expect(start("All.") == "All.")
  }
}

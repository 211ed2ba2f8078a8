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

  /// The sentence that a start would print.
  private func start(_ sentence: String?) -> String? {
    ShownNotice("others", locations).news(sentence)
  }

  @Test func `a sentence is printed once, and again after a change`() {
    #expect(start("All.") == "All.")
    #expect(start("All.") == nil)
    #expect(start("Times — ü.") == "Times — ü.")
    #expect(start("Times — ü.") == nil)
    #expect(start("All.") == "All.")
  }

  @Test func `after being switched off, a sentence is printed again`() throws {
    #expect(start("All.") == "All.")
    #expect(start(nil) == nil)
    #expect(try folder.names() == [".local"])
    #expect(!FileManager.default.fileExists(atPath: locations.state + "/others.told"))
    #expect(start("All.") == "All.")
  }

  @Test func `if nothing can be remembered, the sentence is printed every time`() throws {
    try FileManager.default.removeItem(atPath: locations.state)
    for _ in 0..<2 { #expect(start("All.") == "All.") }
  }

  @Test func `an obstacle in place of the file does not silence the sentence`() throws {
    try folder.makeFolder(".local/state/stimmung/others.told")
    #expect(start("All.") == "All.")
  }
}

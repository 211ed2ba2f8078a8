import Locations
import PlayerHost
import PlayerModel
import ProgramSettings
import Settings
import TestSupport
import Testing

@testable import HostProcess

@Suite struct HostPreferencesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func reading(_ text: String) throws -> SettingsReading {
    SettingsReading(at: Locations(environment: try folder.environment(settings: text)))
  }

  @Test func `folders may be relative to the home folder`() throws {
    let settings = try reading("library.folders = ['~', '~/Music', '/srv/m', 'Songs', '~x', '']")
      .settings
    let wanted = ["/home/me", "/home/me/Music", "/srv/m", "/home/me/Songs", "/home/me/~x"]
    #expect(
      HostPreferences(settings, home: "/home/me").libraryFolders == wanted.map { TrackPath($0) })
  }

  @Test func `the encoding of old texts is detected unless the settings name one`() throws {
    #expect(try reading("").settings.library.legacyEncoding == .automatic)
    let named = try reading("library.legacy_encoding = 'shift_jis'")
    #expect(named.settings.library.legacyEncoding == .shiftJIS && named.problems.isEmpty)
    let unknown = try reading("library.legacy_encoding = 'klingon'")
    #expect(unknown.settings.library.legacyEncoding == .automatic && unknown.problems.count == 1)
  }

  @Test func `the settings choose what is analyzed`() throws {
    let settings = try reading("library.analyze = 'all'").settings
    #expect(HostPreferences(settings, home: nil).analysis == .all)
  }

  @Test func `patterns for what scans skip may begin with the home folder`() throws {
    let settings = try reading("library.ignore = ['~/Music/Old/*', 'Podcasts', '*~/x']").settings
    #expect(
      HostPreferences(settings, home: "/home/me").ignoredPatterns == [
        "/home/me/Music/Old/*", "Podcasts", "*~/x",
      ])
  }

  @Test func `the listener's settings define what counts as a listen`() throws {
    #expect(ListenRule(try reading("").settings) == .listenBrainz)
    let text = "[listens]\npercent = 75\nminutes = 2.5\nlonger_than = 30"
    let rule = ListenRule(fraction: 0.75, enoughSeconds: 150, longerThan: 30)
    #expect(ListenRule(try reading(text).settings) == rule)
    #expect(HostPreferences(try reading(text).settings, home: nil).listenRule == rule)
    #expect(try reading("listens.percent = 0").notices.count == 1)
  }

  @Test(arguments: [
    ("", ResumeRule()), ("play.resume_after = \"1h30m\"", ResumeRule(longerThan: 5400)),
    ("play.resume_after = \"off\"", .off), ("play.resume_after = 10", ResumeRule()),
  ])
  func `long files continue as the settings say`(text: String, rule: ResumeRule) throws {
    let reading = try reading(text)
    #expect(HostPreferences(reading.settings, home: nil).resumeRule == rule)
    #expect(reading.notices.isEmpty == !text.hasSuffix("10"))
  }
}

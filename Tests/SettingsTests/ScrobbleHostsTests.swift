import PlayerModel
import TestSupport
import Testing

@testable import Settings

/// Services that listeners configure themselves.
@Suite struct ScrobbleHostsTests {
  private func read(_ text: String) throws -> SettingsReading {
    Settings.read(try ConfigDocument(Array(text.utf8), of: "config.toml"))
  }

  @Test func `a section defines a service, which is on by default`() throws {
    let reading = try read(
      """
      [scrobble.hosts.maloja]
      protocol = "listenbrainz"
      server = "https://m.example/apis/listenbrainz"
      [scrobble.hosts.my-fm]
      protocol = "audioscrobbler"
      server = "https://fm.example/2.0"
      enabled = false
      others = true
      """)
    #expect(reading.problems == [])
    var fm = ScrobbleHost(
      isEnabled: false, server: "https://fm.example/2.0", language: .audioscrobbler)
    fm.sendsOthers = true
    #expect(
      reading.settings.scrobbling.added.hosts == [
        "maloja": ScrobbleHost(
          isEnabled: true, server: "https://m.example/apis/listenbrainz", language: .listenbrainz),
        "my-fm": fm,
      ])
    let inline = reading.settings.scrobbling.added.configValue.toml
    #expect(try read("scrobble.hosts = \(inline)").settings == reading.settings)
  }

  @Test(arguments: [
    ("[scrobble.hosts.lastfm]\nprotocol = 'audioscrobbler'\nserver = 'https://x'", ""),
    ("[scrobble.hosts.'../x']\nprotocol = 'audioscrobbler'\nserver = 'https://x'", ""),
    ("[scrobble.hosts.Maloja]\nprotocol = 'audioscrobbler'\nserver = 'https://x'", ""),
    ("[scrobble.hosts.maloja]\nserver = 'https://x'", ""),
    ("[scrobble.hosts.maloja]\nprotocol = 'audioscrobbler'", ""),
    ("[scrobble.hosts.maloja]\nprotocol = 'listenbrains'\nserver = 'https://x'", "listenbrainz"),
    ("[scrobble.hosts.maloja]\nprotocol = 'listenbrainz'\nserve = 'https://x'", "server"),
    ("[scrobble.hosts.maloja]\nprotocol = 'listenbrainz'\nserver = 'x'\nenabled = 'yes'", ""),
    ("[scrobble]\nhosts = 'https://x'", ""), ("[scrobble.hosts]\nmaloja = 'https://x'", ""),
  ])
  func `an invalid service disables all of them, and is reported`(
    text: String, meant: String
  ) throws {
    let reading = try read(text)
    #expect(reading.settings == Settings())
    #expect(reading.problems.count == 1)
    let problem = try #require(reading.problems.first)
    #expect(problem.name == "scrobble.hosts")
    #expect(problem.line != nil)
    #expect(problem.message.hasPrefix("scrobble.hosts must be sections [scrobble.hosts.NAME]"))
    if !meant.isEmpty {
      #expect(problem.message.hasSuffix("did you mean \"\(meant)\"?"), "\(problem.message)")
    }
  }

  @Test func `the program writes sections that it reads again`() throws {
    let folder = try TemporaryFolder()
    let file = SettingsFile(folder["config.toml"].encoded)
    let change = try file.changing(
      "scrobble.hosts",
      to: ["{ m = { protocol = 'listenbrainz', server = 'https://example.org' } }"])
    #expect(change.isChange && change.reading.problems.isEmpty)
    try file.write(change)
    #expect(Settings.read(file.path).problems.isEmpty)
  }
}

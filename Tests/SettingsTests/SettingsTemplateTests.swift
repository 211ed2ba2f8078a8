import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Settings

struct SettingsTemplateTests {
  private let folder: TemporaryFolder
  private var path: String { folder["config.toml"].encoded }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func read(_ text: String) throws -> SettingsReading {
    Settings.read(try ConfigDocument(Array(text.utf8), of: "config.toml"))
  }

  @Test func `the written file changes nothing`() throws {
    let reading = try read(SettingsTemplate().text)
    #expect(reading == SettingsReading(settings: Settings(), problems: []))
  }

  @Test func `each of its settings is a line that can be taken, and says what it does`() throws {
    let lines = SettingsTemplate().text.split(separator: "\n", omittingEmptySubsequences: false)
    let isSetting = { (line: Substring) in line.first == "#" && line.dropFirst().first != " " }
    #expect(lines.count(where: isSetting) == Setting.all.count)
    #expect(lines.allSatisfy { $0.count <= 90 || isSetting($0) })
    let text = lines.map { isSetting($0) ? $0.dropFirst() : $0 }.joined(separator: "\n")
    var wanted = Settings()
    wanted.output = "default"
    wanted.sound.replayGain = .off
    wanted.sound.preamp = 0
    wanted.sound.equalizer = .off
    #expect(try read(text) == SettingsReading(settings: wanted, problems: []))
  }

  @Test func `every property is a setting`() {
    let settings = Settings()
    let groups = [
      Mirror(reflecting: settings.desktop), Mirror(reflecting: settings.interface),
      Mirror(reflecting: settings.sound),
    ]
    let count = groups.reduce(Mirror(reflecting: settings).children.count - groups.count) {
      $0 + $1.children.count
    }
    #expect(count == Setting.all.count + 2, "and the keys")
    #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
  }

  @Test func `a file that is there is kept unless it is given up`() throws {
    try SettingsTemplate().write(to: path, replacing: false)
    try folder.write(Array("audio.output = 'silent'".utf8), to: "config.toml")
    let error = #expect(throws: PlayerError.self) {
      try SettingsTemplate().write(to: path, replacing: false)
    }
    #expect(error?.message.contains("--force") == true)
    #expect(Settings.read(path).settings.output == "silent")
    try SettingsTemplate().write(to: path, replacing: true)
    #expect(try folder.read("config.toml") == Array(SettingsTemplate().text.utf8))
    #expect(try folder.names() == ["config.toml"])
  }

  @Test func `a link is written through`() throws {
    try folder.write([], to: "dotfiles/config.toml")
    #expect(symlink("dotfiles/config.toml", path) == 0)
    try SettingsTemplate().write(to: path, replacing: true)
    #expect(try folder.read("dotfiles/config.toml") == Array(SettingsTemplate().text.utf8))
  }

  @Test func `where nothing can be written it says so`() throws {
    try folder.makeFolder("config.toml")
    for path in [path, folder["none/config.toml"].encoded] {
      let error = #expect(throws: PlayerError.self) {
        try SettingsTemplate().write(to: path, replacing: true)
      }
      #expect(error?.message.contains(path) == true)
    }
  }
}

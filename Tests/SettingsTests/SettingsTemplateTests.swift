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

  @Test func `each setting in the template is a valid line, with its meaning`() throws {
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
    wanted.sound.crossfade = .off
    wanted.sound.fadesOnSkip = false
    wanted.sound.fadesOnPause = false
    #expect(try read(text) == SettingsReading(settings: wanted, problems: []))
  }

  @Test func `every property is a setting`() {
    let settings = Settings()
    let groups = [
      Mirror(reflecting: settings.library), Mirror(reflecting: settings.desktop),
      Mirror(reflecting: settings.interface),
      Mirror(reflecting: settings.sound), Mirror(reflecting: settings.interface.columns),
      Mirror(reflecting: settings.headphones), Mirror(reflecting: settings.headphones.thresholds),
      Mirror(reflecting: settings.photos), Mirror(reflecting: settings.others),
      Mirror(reflecting: settings.listens), Mirror(reflecting: settings.hooks),
      Mirror(reflecting: settings.listenBrainz), Mirror(reflecting: settings.scrobbling),
      Mirror(reflecting: settings.scrobbling.lastFM),
      Mirror(reflecting: settings.scrobbling.libreFM),
      Mirror(reflecting: settings.sensor), Mirror(reflecting: settings.headphoneSensor),
      Mirror(reflecting: settings.study), Mirror(reflecting: settings.mpd),
      Mirror(reflecting: settings.play),
    ]
    let count = groups.reduce(Mirror(reflecting: settings).children.count - groups.count) {
      $0 + $1.children.count
    }
    #expect(count == Setting.all.count + 4, "plus keys, and the protocols of Last.fm and Libre.fm")
    #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
  }

  @Test func `an existing file is kept next to the new one`() throws {
    #expect(try SettingsTemplate().write(to: path, replacing: false) == .written)
    for old in ["audio.output = 'silent'", "broken = "] {
      try folder.write(Array(old.utf8), to: "config.toml")
      let outcome = try SettingsTemplate().write(to: path, replacing: true)
      #expect(outcome == .replaced(backup: path + ".bak"))
      #expect(try folder.read("config.toml") == Array(SettingsTemplate().text.utf8))
      #expect(try folder.read("config.toml.bak") == Array(old.utf8))
      #expect(try folder.names() == ["config.toml", "config.toml.bak"])
    }
  }

  @Test(arguments: [
    "", "\n", "[sensor]\nlabel = 'a' # mine\n", "audio.output = 'silent'",
    "# mine\r\n[audio]\r\noutput = 'silent'\r\n\r\n# looks\r\n[interface]\r\ncover = 'disc'",
    "[interface]\ncover='none'\n[keys]\n'play.next' = ['x']\n[audio]", "sensor = { label = 'x' }\n",
  ])
  func `an existing file keeps its contents and gets the missing settings`(old: String) throws {
    try folder.write(Array(old.utf8), to: "config.toml")
    let before = Settings.read(path)
    guard case .completed(let added) = try SettingsTemplate().write(to: path, replacing: false)
    else {
      Issue.record("it was replaced")
      return
    }
    let text = String(decoding: try folder.read("config.toml"), as: UTF8.self)
    #expect(added > 20)
    #expect(Settings.read(path).settings == before.settings)
    for line in old.split(whereSeparator: \.isNewline) { #expect(text.contains(line)) }
    // Every setting is in the file now, and a second run adds nothing.
    for setting in Setting.all { #expect(text.contains(setting.key)) }
    #expect(try SettingsTemplate().write(to: path, replacing: false) == .completed(0))
    #expect(String(decoding: try folder.read("config.toml"), as: UTF8.self) == text)
  }

  @Test func `a file that cannot be written is reported, and unchanged`() throws {
    try folder.write([], to: "config.toml")
    // Whatever has the name of the temporary file is not removed.
    try folder.makeFolder("config.toml.new")
    let error = #expect(throws: PlayerError.self) {
      try SettingsTemplate().write(to: path, replacing: false)
    }
    #expect(error?.message.contains(path) == true)
    #expect(try folder.read("config.toml") == [])
  }

  @Test func `an unreadable file is not completed`() throws {
    try folder.write(Array("broken = ".utf8), to: "config.toml")
    #expect(throws: PlayerError.self) { try SettingsTemplate().write(to: path, replacing: false) }
    #expect(try folder.read("config.toml") == Array("broken = ".utf8))
  }

  @Test func `each setting reports its value and origin`() throws {
    let text = "[sensor]\nlabel = 'a'\nenabled = 7\n[interface]\ncover = 'disc'\n"
    let document = try ConfigDocument(Array(text.utf8), of: "config.toml")
    func origin(_ name: String) -> SettingOrigin? {
      Setting.all.first { $0.name == name }?
        .origin(in: document, ["interface.cover=none", "interface.theme=3"])
    }
    #expect(origin("sensor.label")?.source == .file(line: 2))
    #expect(origin("sensor.label")?.value == "\"a\"")
    #expect(origin("sensor.enabled")?.source == .standard)
    #expect(origin("interface.cover")?.source == .run)
    #expect(origin("interface.cover")?.value == "\"none\"")
    #expect(origin("audio.output")?.source == .lastUsed)
    #expect(origin("audio.output")?.value == nil)
    #expect(origin("sensor.debug")?.value == "false")
  }

  @Test(arguments: [
    ("sensor.study_key = 'k3y'", "sensor.study_key", "\"(hidden)\""),
    ("sensor.study_key = ''", "sensor.study_key", "\"\""),
    ("", "sensor.study_key", "\"\""),
    ("sensor.host = 'https://me:k3y@s.example/p'", "sensor.host", "\"https://…@s.example/p\""),
    ("sensor.host = 'me:k3y/@x@s.example'", "sensor.host", "\"…@s.example\""),
    ("sensor.host = 'https://s.example'", "sensor.host", "\"https://s.example\""),
    ("sensor.label = 'me@home'", "sensor.label", "\"me@home\""),
    (
      "hooks.item = 'curl https://a:k3y@h.example -d b@c'", "hooks.item",
      "\"curl https://…@h.example -d b@c\""
    ),
  ])
  func `a secret is only shown on request`(text: String, name: String, value: String)
    throws
  {
    let document = try ConfigDocument(Array(text.utf8), of: "config.toml")
    let setting = try #require(Setting.all.first { $0.name == name })
    #expect(setting.origin(in: document, []).value == value)
    let whole = setting.origin(in: document, [], showsSecrets: true).value
    #expect(whole?.contains("k3y") == text.contains("k3y"))
    let run = setting.origin(in: nil, ["sensor.study_key=k3y"])
    #expect(run.value?.contains("k3y") == false)
  }

  @Test func `an error in a secret does not reveal it`() throws {
    let text = "sensor.study_key = ['k3y']"
    let reading = Settings.read(try ConfigDocument(Array(text.utf8), of: "config.toml"))
    #expect(reading.problems.count == 1)
    #expect(reading.problems.allSatisfy { !$0.message.contains("k3y") })
  }

  @Test func `the template is written through a link`() throws {
    try folder.write([], to: "dotfiles/config.toml")
    #expect(symlink("dotfiles/config.toml", path) == 0)
    let outcome = try SettingsTemplate().write(to: path, replacing: true)
    #expect(outcome == .replaced(backup: folder["dotfiles/config.toml"].encoded + ".bak"))
    #expect(try folder.read("dotfiles/config.toml") == Array(SettingsTemplate().text.utf8))
  }

  @Test func `a failed write is reported`() throws {
    try folder.makeFolder("config.toml")
    for path in [path, folder["none/config.toml"].encoded] {
      let error = #expect(throws: PlayerError.self) {
        try SettingsTemplate().write(to: path, replacing: true)
      }
      #expect(error?.message.contains(path) == true)
    }
  }
}

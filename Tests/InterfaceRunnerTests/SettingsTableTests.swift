import Locations
import PlayerInterface
import PlayerModel
import ProgramSettings
import Settings
import TerminalCells
import TestSupport
import Testing

@testable import InterfaceRunner

/// Every setting of the manual page stimmung-config, on the settings screen.
struct SettingsTableTests {
  /// The screen, the listener's file, and everything between them, without a player.
  private struct Session {
    let folder: TemporaryFolder
    let locations: Locations
    var model: AppModel
    /// The last change of the file.
    var result: Result<SettingChange, PlayerError>?
    /// The folder that was added, if any.
    var addedFolder: String?
    private let fresh: [SettingEntry]?

    private static let start = Timestamp(
      unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 1_000_000_000)

    /// Opens the screen; `fresh` are the settings without a file, if they are known.
    init(fresh: [SettingEntry]? = nil) throws {
      self.fresh = fresh
      folder = try TemporaryFolder()
      try folder.write(Array("accent = \"red\"".utf8), to: ".config/stimmung/themes/mine.toml")
      locations = Locations(environment: ["HOME": folder.path.encoded])
      model = AppModel(
        size: CellSize(width: 100, height: 40),
        traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: .none))
      press(.function(8))
    }

    /// The screen as text.
    var text: String { model.rendered(at: Self.start).description }

    /// The settings as the screen gets them.
    var entries: [SettingEntry] { fresh ?? SettingsPage(locations).entries }

    /// The setting as the screen gets it.
    func entry(_ name: String) -> SettingEntry? { entries.first { $0.name == name } }

    mutating func press(_ keys: Key...) {
      for key in keys { send(.terminal(.key(key))) }
    }

    mutating func type(_ text: String) {
      for character in text { press(.character(character)) }
    }

    mutating func send(_ event: AppEvent) {
      for effect in model.update(event, at: Self.start) { perform(effect) }
    }

    private mutating func perform(_ effect: Effect) {
      switch effect {
      case .readSettings: send(.settings(entries))
      case .changeSetting(let name, let input):
        let change = SettingsChange(locations: locations)
        let result = Result { () throws(PlayerError) in
          try change.set(name, to: input) { _ in }
        }
        self.result = result
        send(.settingChanged(result))
      case .addFolder(let path): addedFolder = path
      default: break
      }
    }
  }

  /// The settings without a file, which are read once, because looking for outputs takes a while.
  private static let fresh = Result { try Session().entries }

  /// Texts that are typed; all others are the default.
  private static let typed = [
    "scrobble.hosts":
      "{ maloja = { protocol = \"listenbrainz\", server = \"https://example.org\" } }"
  ]

  /// Changes the selected setting as its form needs it.
  private func change(_ entry: SettingEntry, _ standard: ConfigValue, in session: inout Session) {
    session.press(.enter)
    switch entry.form {
    case .choice:
      guard entry.choices.count != 2 else { return }
      let isFirst = entry.choices.first?.value == entry.value
      session.press(isFirst ? .end : .home, .enter)
    case .text:
      if !entry.choices.isEmpty { session.press(.end, .enter) }
      session.press(.control("u"))
      session.type(Self.typed[entry.name] ?? plain(standard))
      session.press(.enter)
    case .list:
      session.press(.end, .enter)
      session.type(entry.suggestions.isEmpty ? "example" : "title:20")
      session.press(.enter)
    case .keys:
      // An action with several keys has a list of them.
      if session.text.contains("Press another key") { session.press(.end, .enter) }
      session.press(.function(20))
    }
  }

  private func plain(_ value: ConfigValue) -> String {
    if case .text(let text) = value { text } else { value.toml }
  }

  @Test(arguments: Setting.known.map(\.name).filter { $0 != "library.folders" })
  func `every setting of the manual can be found and changed`(name: String) throws {
    var session = try Session(fresh: Self.fresh.get())
    let setting = try #require(Setting.known.first { $0.name == name })
    let entry = try #require(session.entry(name), "it is on the screen")
    #expect(!entry.group.isEmpty && !entry.label.isEmpty && !entry.meaning.isEmpty)
    session.press(.character("/"))
    session.type(name)
    session.press(.enter)
    let origin =
      setting.isRemembered
      ? "\(name) is not set: what you used last is kept." : "\(name) has its default"
    #expect(session.text.contains(origin), "\(session.text)")
    change(entry, setting.standard, in: &session)
    guard case .success(let done)? = session.result else {
      Issue.record("\(String(describing: session.result))\n\(session.text)")
      return
    }
    #expect(done.text.hasPrefix("\(name) is now "), "\(done.text)")
    let document = try #require(try ConfigDocument.read(session.locations.settings))
    let (value, source) = setting.value(in: document, [])
    guard case .file = source else {
      Issue.record("\(source)")
      return
    }
    if entry.form != .text { #expect(value != setting.standard) }
    #expect(SettingsReading(at: session.locations).problems == [])
  }

  @Test func `the folders of the library can be found and added`() throws {
    var session = try Session()
    session.press(.character("/"))
    session.type("library.folders")
    session.press(.enter)
    #expect(session.text.contains("library.folders has its default"))
    session.press(.enter)
    session.type("/music")
    session.press(.enter)
    #expect(session.addedFolder == "/music")
  }

  @Test func `the screen shows what the file, the run and the default give`() throws {
    var session = try Session()
    try session.folder.write(
      Array("[listens]\nminutes = 5\n[sensor]\nothers = [\"spotify\", \"!mpv\"]\n".utf8),
      to: ".config/stimmung/config.toml")
    let minutes = try #require(session.entry("listens.minutes"))
    #expect(minutes.value == "5" && minutes.origin == .file(line: 2) && minutes.standard == "4")
    let others = try #require(session.entry("sensor.others"))
    #expect(others.elements == ["spotify", "!mpv"] && others.form == .list)
    #expect(others.choices.map(\.value) == ["false", "true"])
    let columns = try #require(session.entry("interface.columns.queue"))
    #expect(columns.elements.contains("title") && columns.suggestions.contains("bpm"))
    let output = try #require(session.entry("audio.output"))
    #expect(output.origin == .lastUsed && output.form == .text && output.standard.isEmpty)
    let analysis = try #require(session.entry("library.analyze"))
    #expect(analysis.form == .choice && analysis.value == "queue")
    #expect(analysis.choices.map(\.label) == ["off", "queue", "all"])
    session.press(.function(3), .function(8), .character("/"))
    session.type("sensor.others")
    #expect(session.text.contains("spotify, !mpv"))
  }

  @Test func `a value in the file that is not used is shown with the reason`() throws {
    var session = try Session()
    try session.folder.write(
      Array("[interface]\ncover = \"discs\"\n[keys]\nplay.next = [\"5\"]\n".utf8),
      to: ".config/stimmung/config.toml")
    session.press(.function(3), .function(8), .character("/"))
    session.type("interface.cover")
    #expect(session.text.contains("config.toml, line 2: interface.cover must be picture"))
    session.press(.control("u"))
    session.type("keys.play.next")
    #expect(session.text.contains("keys.play.next: 5 is a mood's key"))
    session.press(.enter, .character("x"), .character("y"))
    guard case .success(let done)? = session.result else {
      Issue.record("\(String(describing: session.result))")
      return
    }
    #expect(done.text == "keys.play.next is no longer set; its default is [\"n\"].")
  }

  @Test func `secrets are marked, and everyday words find a setting`() throws {
    let session = try Session()
    try session.folder.write(
      Array("[sensor]\nstudy_key = \"geheim\"\nhost = \"https://me:pass@example.org\"\n".utf8),
      to: ".config/stimmung/config.toml")
    #expect(session.entry("sensor.study_key")?.isSecret == true)
    #expect(session.entry("sensor.host")?.isSecret == true)
    #expect(session.entry("sensor.label")?.isSecret == false)
    let page = SettingsPage(session.locations, synonyms: ["interface.cover": "artwork"])
    #expect(page.entries.first { $0.name == "interface.cover" }?.synonyms == "artwork")
  }

  @Test func `a file that cannot be read is not changed, and the reason is shown`() throws {
    var session = try Session()
    let text = Array("broken = \n".utf8)
    try session.folder.write(text, to: ".config/stimmung/config.toml")
    session.press(.character("/"))
    session.type("interface.cover")
    session.press(.enter, .enter, .end, .enter)
    guard case .failure(let error)? = session.result else {
      Issue.record("changed")
      return
    }
    #expect(error.message.contains("line 1"))
    #expect(try session.folder.read(".config/stimmung/config.toml") == text)
  }
}

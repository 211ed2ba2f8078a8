import Glibc
import TestSupport
import Testing

@testable import Settings

/// Settings that are removed from a listener's file, and tables that are changed in it.
struct SettingRemovalTests {
  private func edited(_ text: String, _ name: String, to value: ConfigValue?) throws -> String {
    let edit = SettingsEdit(Array(text.utf8), at: "config.toml", name: name, value: value)
    return String(decoding: try edit.result(), as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("# mine", "# mine"), ("[interface]\n", "[interface]\n"),
    ("[interface]\ntheme = 'light' # by day\n", ""),
    ("[interface]\n# Looks\ntheme = 'light'\n", "[interface]\n# Looks\n"),
    ("[interface] # Looks\ntheme = 'light'\n", "[interface] # Looks\n"),
    ("\u{FEFF}[interface]\ntheme = 'x'\n", "\u{FEFF}"),
    ("[audio]\n\n[interface]\ntheme = 'x'\n", "[audio]\n"),
    ("# mine\r\n\r\n[interface]\r\ntheme = 'x'\r\n\r\n", "# mine\r\n"),
    ("[interface]\ntheme = 'x'\n\n[audio]\noutput = 'a'\n", "[audio]\noutput = 'a'\n"),
    (
      "[interface]\ntheme = 'x'\n[interface.columns]\nqueue = []\n",
      "[interface]\n[interface.columns]\nqueue = []\n"
    ),
    ("[interface]\r\ntheme = 'x'\r\ncover = 'none'\r\n", "[interface]\r\ncover = 'none'\r\n"),
    ("a.b = 1\ninterface.theme='x'", "a.b = 1\n"),
    ("\u{FEFF}interface.theme = 'x'\n# more\n", "\u{FEFF}# more\n"),
    ("interface = { theme = 'x' }\n", ""),
    ("interface = { theme = 'x', cover = 'none' }\n", "interface = { cover = 'none' }\n"),
    ("interface = { cover = 'none', theme = 'x' }\n", "interface = { cover = 'none' }\n"),
    (
      "[interface]\n# Looks\n#theme = \"standard\"\ntheme = \"dark\"\n\n[audio]\n",
      "[interface]\n# Looks\n#theme = \"standard\"\n\n[audio]\n"
    ),
  ])
  func `a removed setting leaves all other bytes as they are`(old: String, new: String) throws {
    #expect(try edited(old, "interface.theme", to: nil) == new)
    #expect(try edited(new, "interface.theme", to: nil) == new)
  }

  @Test func `a list goes with all of its lines`() throws {
    let old = "[library]\nfolders = [\n  '~/a', # mine\n  \"~/b\",\n]\nignore = []\n"
    #expect(try edited(old, "library.folders", to: nil) == "[library]\nignore = []\n")
  }

  @Test(arguments: ["", "# mine\n", "[audio]\noutput = 'a'\n", "a = 1\r\n"])
  func `the table of the only key of an action goes with it`(old: String) throws {
    let set = try edited(old, "keys.queue.remove", to: .list([.text("j")]))
    #expect(set.contains("[keys]"))
    #expect(try edited(set, "keys.queue.remove", to: nil) == old)
  }

  @Test func `what was set is removed again, and the file is as before`() throws {
    let old = SettingsTemplate().text
    for setting in Setting.all where setting.name != "scrobble.hosts" {
      let set = try edited(old, setting.name, to: setting.standard)
      let removed = try edited(set, setting.name, to: nil)
      #expect(set != old && removed == old, "\(setting.name)")
    }
  }

  @Test func `in any file, a removal leaves all other values alone or is refused`() throws {
    var generator = SeededGenerator(seed: 47)
    let pieces = [
      "[interface]\n", "[audio]\n", "theme = 'x'\n", "#theme = 1\n", "output = \"a#b\"\n", "\n",
      "interface.theme = 'disc'\n", "interface = { theme = 'a]', cover = '{,' }\n",
      "[sensor]\nlabel='''\n[x]\n'''\n", "[[other]]\na = 1\n", "cover = 'none' # ,\n",
      "x = [1, [2, '#'], { theme = 'b' }]\n",
    ]
    var changed = 0
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      guard let new = try? edited(text, "interface.theme", to: nil) else { continue }
      changed += new == text ? 0 : 1
      let before = Settings.read(try ConfigDocument(Array(text.utf8), of: "f"))
      let after = Settings.read(try ConfigDocument(Array(new.utf8), of: "f"))
      var wanted = before.settings
      wanted.theme = Settings().theme
      #expect(after.settings == wanted, "\(text.debugDescription)")
    }
    #expect(changed > 20)
  }

  // MARK: Tables

  private func table(_ hosts: [String: [String: ConfigValue]]) -> ConfigValue {
    func entries(_ values: [String: ConfigValue]) -> [String: ConfigEntry] {
      values.mapValues { ConfigEntry($0, line: 1) }
    }
    return .table(entries(hosts.mapValues { .table(entries($0)) }))
  }

  private func host(_ server: String) -> [String: ConfigValue] {
    ["protocol": .text("listenbrainz"), "server": .text(server)]
  }

  @Test func `services are added, changed and removed section by section`() throws {
    let first = try edited("", "scrobble.hosts", to: table(["maloja": host("https://a.org")]))
    #expect(
      first
        == "[scrobble.hosts.maloja]\nprotocol = \"listenbrainz\"\nserver = \"https://a.org\"\n")
    let both = try edited(
      "# mine\n" + first, "scrobble.hosts",
      to: table(["maloja": host("https://b.org"), "other": host("https://c.org")]))
    #expect(both.contains("# mine\n[scrobble.hosts.maloja]\nprotocol"))
    #expect(both.contains("server = \"https://b.org\"\n") && !both.contains("a.org"))
    let reading = Settings.read(try ConfigDocument(Array(both.utf8), of: "f"))
    #expect(reading.problems == [])
    #expect(Set(reading.settings.scrobbling.added.hosts.keys) == ["maloja", "other"])
    let one = try edited(both, "scrobble.hosts", to: table(["other": host("https://c.org")]))
    #expect(!one.contains("maloja") && one.contains("[scrobble.hosts.other]"))
    let none = try edited(one, "scrobble.hosts", to: nil)
    #expect(!none.contains("scrobble") && none.hasPrefix("# mine\n"))
  }

  @Test(arguments: [
    "[scrobble]\nhosts = { maloja = { protocol = 'listenbrainz', server = 'https://a.org' } }\n",
    "[scrobble.hosts]\nmaloja = { protocol = 'listenbrainz', server = 'https://a.org' }\n",
    "scrobble.hosts.maloja.protocol = 'listenbrainz'\nscrobble.hosts.maloja.server = 'https://a.org'\n",
  ])
  func `services are changed however they are written`(text: String) throws {
    for value in [table(["other": host("https://c.org")]), nil] {
      let new = try edited(text, "scrobble.hosts", to: value)
      let reading = Settings.read(try ConfigDocument(Array(new.utf8), of: "f"))
      #expect(reading.problems == [], "\(new)")
      #expect(
        Array(reading.settings.scrobbling.added.hosts.keys) == (value == nil ? [] : ["other"]))
    }
  }

  // MARK: The file

  @Test func `a removal says whether the file changes, and does not create one`() throws {
    let folder = try TemporaryFolder()
    let path = folder["config.toml"].encoded
    let file = SettingsFile(path)
    #expect(try !file.removing("interface.theme").isChange)
    #expect(access(path, F_OK) != 0)
    try file.write(try file.changing("interface.theme", to: ["dark"]))
    let removal = try file.removing("interface.theme")
    #expect(removal.isChange && removal.reading.settings.theme == "standard")
    let error = #expect(throws: ConfigProblem.self) { try file.removing("interface.tehme") }
    #expect(error?.message.contains("did you mean interface.theme?") == true)
  }
}

import Foundation
import Locations
import PlayerModel
import PlayerService
import TerminalScreen
import TestSupport
import Testing

@testable import Commands

@Suite struct DoctorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("home")
  }

  /// A doctor for a machine all of whose files are in the folder.
  private func doctor(_ more: [String: String] = [:]) -> Doctor {
    var environment = ["HOME": folder["home"].encoded]
    environment.merge(more) { $1 }
    let locations = Locations(environment: environment, temporary: folder["tmp"].encoded)
    return Doctor(locations: locations, environment: environment, root: folder.path.encoded)
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  @Test func `a new machine passes except for what it lacks, and is not changed`() throws {
    let doctor = doctor()
    #expect(doctor.hostFinding().0.verdict == .fine)
    #expect(doctor.databaseFindings() == [.fine("databases", "None yet.")])
    #expect(doctor.settingsFindings() == [.fine("settings", "All settings have their defaults.")])
    #expect(doctor.musicFindings().map(\.verdict) == [.advice])
    #expect(doctor.folderFindings().map(\.verdict) == [.advice])
    #expect(doctor.busFinding().verdict == .advice)
    #expect(doctor.lingeringFinding().verdict == .fine)
    #expect(doctor.watchFindings().map(\.verdict) == [.fine])
    #expect(try folder.names() == ["home"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["home"].encoded) == [])
  }

  @Test func `recording of other players is reported, as is what prevents it`() throws {
    #expect(doctor().othersFinding().message == "They are not recorded: sensor.others is off.")
    try write("sensor.others = true\n", to: "home/.config/stimmung/config.toml")
    #expect(doctor().othersFinding().verdict == .advice)
    #expect(doctor().othersFinding().message.contains("session bus"))
    let bus = ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=localhost"]
    #expect(doctor(bus).othersFinding().verdict == .fine)
    #expect(doctor(bus).othersFinding().message.contains("private windows"))
  }

  @Test func `a hook that cannot be run is advice, even if its setting is valid`() throws {
    try write("[hooks]\nitem = \"no-such-command\"\n", to: "home/.config/stimmung/config.toml")
    let findings = doctor().settingsFindings()
    #expect(findings.map(\.verdict) == [.advice])
    #expect(findings[0].message.contains("no-such-command cannot be run"))
  }

  @Test func `a file in place of a folder is wrong`() throws {
    try write("", to: "home/.local")
    let findings = doctor(["XDG_RUNTIME_DIR": "/run"]).folderFindings()
    #expect(findings.first?.verdict == .wrong)
    #expect(findings.first?.message.contains("/.local/share/stimmung cannot be written") == true)
  }

  @Test func `a key that others can read is wrong, and a study that gets nothing is advice`() throws
  {
    #expect(doctor().keyFinding().verdict == .fine)
    #expect(doctor().studyFinding(hasHost: false).verdict == .fine)
    try write("sesame\n", to: "key")
    chmod(folder["key"].encoded, 0o644)
    try write(
      "[sensor]\nkey_file = \"\(folder["key"])\"\nhost = \"http://study.example\"\n",
      to: "home/.config/stimmung/config.toml")
    #expect(doctor().keyFinding().verdict == .wrong)
    #expect(doctor().keyFinding().message.contains("chmod 600 \(folder["key"])"))
    #expect(doctor().studyFinding(hasHost: false).verdict == .advice)
    #expect(doctor().studyFinding(hasHost: false).message.contains("use https"))
    try write(
      "[sensor]\nkey_file = \"\(folder["key"])\"\nhost = \"http://localhost\"\n",
      to: "home/.config/stimmung/config.toml")
    #expect(doctor().studyFinding(hasHost: false).message.contains("chmod 600"))
    let problems = doctor().reading.obstacles(at: doctor().locations)
    #expect(problems.map(\.name) == ["sensor.key_file"], "\(problems)")
    chmod(folder["key"].encoded, 0o600)
    #expect(doctor().keyFinding().verdict == .fine)
    // The key may come from the environment.
    #expect(doctor(["STIMMUNG_KEY_FILE": "/nowhere"]).keyFinding().verdict == .wrong)
  }

  @Test(arguments: [
    ("http://study.example", true), ("https://study.example", false), ("http://localhost", false),
  ])
  func `sending records unencrypted to another machine is advice, and a settings problem`(
    host: String, isExposed: Bool
  ) throws {
    try write("[sensor]\nhost = \"\(host)\"\n", to: "home/.config/stimmung/config.toml")
    let words = "Records and the study's key go to study.example unencrypted"
    let problems = doctor().reading.obstacles(at: doctor().locations)
    #expect(problems.contains { $0.message.contains(words) } == isExposed, "\(problems)")
    #expect(problems.contains { $0.name == "sensor.host" } == isExposed)
    let finding = doctor().studyFinding(hasHost: false)
    #expect(finding.message.contains(words) == isExposed, "\(finding)")
    #expect(finding.verdict == (isExposed ? .advice : .fine))
  }

  @Test func `unusable certificates are advice, if any are needed`() throws {
    for (scheme, text, words) in [
      ("https", "no certificate", "contains no certificates"),
      ("https", "-----BEGIN CERTIFICATE-----\nMAYwADAAAwA=\n-----END CERTIFICATE-----\n", nil),
      ("http", "no certificate", "unencrypted"),
    ] {
      try write(text, to: "authorities.pem")
      try write(
        "[sensor]\nca_file = \"\(folder["authorities.pem"])\"\nhost = \"\(scheme)://study.example\"\n",
        to: "home/.config/stimmung/config.toml")
      let finding = doctor().studyFinding(hasHost: false)
      #expect((finding.verdict == .fine) == (words == nil), "\(finding)")
      #expect(finding.message.contains(words ?? "Records go to study.example."), "\(finding)")
    }
  }

  @Test func `a folder that cannot be created is named, with the obstacle`() throws {
    try write("", to: "home/.local")
    let finding = doctor(["XDG_RUNTIME_DIR": "/run"]).folderFindings().first
    #expect(finding?.message.hasSuffix("\(folder["home/.local"]) is not a folder.") == true)
    #expect(finding?.remedy == "Move it away.")
  }

  @Test func `an unusable state folder is wrong`() throws {
    try write("", to: "home/.local/state")
    let findings = doctor(["XDG_RUNTIME_DIR": "/run"]).folderFindings()
    #expect(findings.map(\.verdict) == [.wrong])
    #expect(findings.first?.message.contains("/.local/state/stimmung cannot be written to") == true)
  }

  @Test func `a folder in place of the lock is wrong`() throws {
    try folder.makeFolder("home/.local/state/stimmung/host.lock")
    let finding = doctor(["XDG_RUNTIME_DIR": "/run"]).folderFindings().first
    #expect(
      finding?.verdict == .wrong && finding?.message.contains("host.lock is not a file") == true)
  }

  @Test func `a folder in place of the socket is wrong, in place of the log it is advice`() throws {
    try folder.makeFolder("home/.local/state/stimmung/stimmung.log")
    try folder.makeFolder("home/.local/state/stimmung/run/player.sock")
    let findings = doctor(["XDG_RUNTIME_DIR": "/none"]).folderFindings()
    #expect(findings.map(\.verdict) == [.wrong, .advice])
    #expect(
      findings.first?.message.hasSuffix("player.sock is a folder, so no player can start.") == true)
    #expect(findings.first?.remedy == "Remove it.")
    #expect(
      findings.last?.message.hasSuffix(
        "stimmung.log is not a file, so nothing is logged; remove it.")
        == true)
  }

  @Test func `a cache that cannot be created is wrong as long as there is no index`() throws {
    try write("", to: "home/.cache")
    let findings = doctor(["XDG_RUNTIME_DIR": "/run"]).folderFindings()
    #expect(findings.map(\.verdict) == [.wrong])
    #expect(findings.first?.message.hasPrefix("The library cannot be saved, because") == true)
    #expect(findings.first?.message.hasSuffix("Move it away.") == true)
  }

  @Test func `a record that has existed is missed, and one that never has is not`() throws {
    let records = "home/.local/share/stimmung/aware_music.sqlite"
    #expect(doctor().databaseFindings() == [.fine("databases", "None yet.")])
    try write("", to: "home/.local/state/stimmung/records.begun")
    #expect(
      doctor().databaseFindings().first?.message.contains("are missing; recording continues")
        == true)
    try write("", to: records)
    let findings = doctor().databaseFindings()
    #expect(findings.contains { $0.message.contains("are gone: the file is empty") })
    try write("no database", to: records)
    #expect(!doctor().databaseFindings().contains { $0.message.contains("though") })
  }

  @Test func `a damaged database is wrong, but a damaged index is not`() throws {
    try write(String(repeating: "no database", count: 500), to: "home/.cache/stimmung/index.sqlite")
    #expect(doctor().databaseFindings().map(\.verdict) == [.advice])
    try write(
      String(repeating: "no database", count: 500), to: "home/.local/share/stimmung/moods.sqlite")
    let findings = doctor().databaseFindings()
    #expect(findings.map(\.verdict) == [.wrong, .advice])
    #expect(findings.first?.message.contains("moods.sqlite is damaged") == true)
  }

  @Test func `a record that the sensor cannot use is wrong`() throws {
    let records = folder["home/.local/share/stimmung/aware_music.sqlite"].encoded
    try folder.makeFolder("home/.local/share/stimmung/aware_music.sqlite")
    let findings = doctor().databaseFindings()
    #expect(findings.map(\.verdict) == [.wrong])
    #expect(
      findings.first?.message == "Records cannot be stored in \(records): it is not a file.")
    #expect(findings.first?.remedy == "Until that is fixed, nothing is recorded.")
  }

  @Test func `an empty database is wrong, because nothing creates one`() throws {
    try write("", to: "home/.local/share/stimmung/moods.sqlite")
    #expect(doctor().databaseFindings().first?.message.contains("it is empty") == true)
  }

  @Test func `each problem in the settings is reported`() throws {
    try write("a = 1\nb = 2", to: "home/.config/stimmung/config.toml")
    let findings = doctor().settingsFindings()
    #expect(findings.map(\.verdict) == [.advice, .advice])
    #expect(findings.last?.message.hasSuffix("config.toml, line 2: b is not a setting.") == true)
  }

  @Test func `music folders must exist`() throws {
    try folder.makeFolder("home/Music")
    try write(
      "library.folders = ['~/Music', '~/Gone']", to: "home/.config/stimmung/config.toml")
    #expect(
      doctor().musicFindings().map(\.message) == [
        "“\(folder["home/Gone"])” is missing; its tracks are kept."
      ])
    try write("", to: "home/Gone")
    #expect(
      doctor().musicFindings() == [
        .advice("music", "“\(folder["home/Gone"])” is a file; give the folder that it is in.")
      ])
    #expect(unlink(folder["home/Gone"].encoded) == 0)
    try folder.makeFolder("home/Gone")
    #expect(doctor().musicFindings() == [.fine("music", "2 folders, all readable.")])
  }

  @Test func `unreadable music is named`() throws {
    for name in ["1.mp3", "2.mp3", "notes.txt", "a/3.mp3"] {
      try write("x", to: "home/Music/" + name)
    }
    try write("library.folders = ['~/Music']", to: "home/.config/stimmung/config.toml")
    for name in ["", "home", "home/Music"] {
      #expect(chmod(folder[name].encoded, 0o755) == 0)
    }
    for name in ["home/Music/2.mp3", "home/Music/notes.txt", "home/Music/a"] {
      #expect(chmod(folder[name].encoded, 0o000) == 0)
    }
    defer { chmod(folder["home/Music/a"].encoded, 0o700) }
    let findings = withoutPrivileges { doctor().musicFindings() }
    #expect(findings.map(\.verdict) == [.advice])
    #expect(
      findings.first?.message
        == "“\(folder["home/Music/2.mp3"])” and 1 other file or folder cannot be read.")
  }

  @Test func `without lingering, the advice is to enable it`() throws {
    try folder.makeFolder("run/systemd/system")
    #expect(doctor().lingeringFinding().remedy?.contains("loginctl enable-linger") == true)
    let user = try #require(getpwuid(getuid())?.pointee.pw_name.map { String(cString: $0) })
    try write("", to: "var/lib/systemd/linger/\(user)")
    #expect(doctor().lingeringFinding().verdict == .fine)
  }

  @Test(arguments: [("8192\n", 1), ("65536\n", 0), ("", 0), ("many", 0)])
  func `too few watches are reported as advice`(limit: String, count: Int) throws {
    try write(limit, to: "proc/sys/fs/inotify/max_user_watches")
    #expect(doctor().watchFindings().count { $0.verdict == .advice } == count)
  }

  @Test func `a bus exists if something answers`() throws {
    let path = folder["bus"].encoded
    let doctor = doctor(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path),guid=1"])
    #expect(doctor.busFinding().message.contains("There is no session bus at \(path)"))
    let socket = try UnixSocket.listen(at: path)
    #expect(doctor.busFinding() == .fine("desktop bus", path + "."))
    close(socket)
    #expect(doctor.busFinding().message.contains("Nothing answers"))
    #expect(self.doctor(["XDG_RUNTIME_DIR": folder.path.encoded]).busFinding().verdict == .advice)
  }

  @Test func `a finding is one line, in ASCII where nothing else is supported`() {
    let finding = Finding.wrong("sound", "None.", "Buy some.")
    #expect(finding.line(isASCII: false) == "✗ sound: None. Buy some.")
    #expect(finding.line(isASCII: true) == "x sound: None. Buy some.")
    #expect(
      finding.json.line
        == #"{"subject":"sound","verdict":"wrong","message":"None.","remedy":"Buy some."}"#)
  }
}

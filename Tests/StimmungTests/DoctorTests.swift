import Foundation
import PlayerModel
import PlayerService
import TerminalScreen
import TestSupport
import Testing

@testable import stimmung

@Suite struct DoctorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("home")
  }

  /// A doctor for a machine whose files are all in the folder.
  private func doctor(_ more: [String: String] = [:]) -> Doctor {
    var environment = ["HOME": folder["home"].encoded]
    environment.merge(more) { $1 }
    let locations = Locations(environment: environment, temporary: folder["tmp"].encoded)
    return Doctor(locations: locations, environment: environment, root: folder.path.encoded)
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  @Test func `a bare machine passes but for what it lacks, and nothing is made on it`() throws {
    let doctor = doctor()
    #expect(doctor.hostFinding().0.verdict == .fine)
    #expect(doctor.databaseFindings() == [.fine("databases", "None yet.")])
    #expect(doctor.settingsFindings() == [.fine("settings", "All as by default.")])
    #expect(doctor.musicFindings().map(\.verdict) == [.advice])
    #expect(doctor.folderFindings().map(\.verdict) == [.advice])
    #expect(doctor.busFinding().verdict == .advice)
    #expect(doctor.lingeringFinding().verdict == .fine)
    #expect(doctor.watchFindings().map(\.verdict) == [.fine])
    #expect(try folder.names() == ["home"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["home"].encoded) == [])
  }

  @Test func `a file in the place of a folder is wrong`() throws {
    try write("", to: "home/.local")
    let findings = doctor(["XDG_RUNTIME_DIR": "/run"]).folderFindings()
    #expect(findings.first?.verdict == .wrong)
    #expect(findings.first?.message.contains("/.local/share/stimmung cannot be written") == true)
  }

  @Test func `a damaged database is wrong, a damaged index is not`() throws {
    try write(String(repeating: "no database", count: 500), to: "home/.cache/stimmung/index.sqlite")
    #expect(doctor().databaseFindings().map(\.verdict) == [.advice])
    try write(
      String(repeating: "no database", count: 500), to: "home/.local/share/stimmung/moods.sqlite")
    let findings = doctor().databaseFindings()
    #expect(findings.map(\.verdict) == [.wrong, .advice])
    #expect(findings.first?.message.contains("moods.sqlite is not sound") == true)
  }

  @Test func `each problem of the settings is told`() throws {
    try write("a = 1\nb = 2", to: "home/.config/stimmung/config.toml")
    let findings = doctor().settingsFindings()
    #expect(findings.map(\.verdict) == [.advice, .advice])
    #expect(findings.last?.message.hasSuffix("config.toml, line 2: b is not a setting.") == true)
  }

  @Test func `music folders are looked for`() throws {
    try folder.makeFolder("home/Music")
    try write(
      "library.folders = ['~/Music', '~/Gone']", to: "home/.config/stimmung/config.toml")
    #expect(
      doctor().musicFindings().map(\.message) == [
        "“\(folder["home/Gone"])” is not there; its tracks are kept."
      ])
    try folder.makeFolder("home/Gone")
    #expect(doctor().musicFindings() == [.fine("music", "2 folders, all readable.")])
  }

  @Test func `without lingering systemd ends the music`() throws {
    try folder.makeFolder("run/systemd/system")
    #expect(doctor().lingeringFinding().remedy?.contains("loginctl enable-linger") == true)
    let user = try #require(getpwuid(getuid())?.pointee.pw_name.map { String(cString: $0) })
    try write("", to: "var/lib/systemd/linger/\(user)")
    #expect(doctor().lingeringFinding().verdict == .fine)
  }

  @Test(arguments: [("8192\n", 1), ("65536\n", 0), ("", 0), ("many", 0)])
  func `few watches are advised against`(limit: String, count: Int) throws {
    try write(limit, to: "proc/sys/fs/inotify/max_user_watches")
    #expect(doctor().watchFindings().count { $0.verdict == .advice } == count)
  }

  @Test func `a bus is there if something answers`() throws {
    let path = folder["bus"].encoded
    let doctor = doctor(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path),guid=1"])
    #expect(doctor.busFinding().message.contains("There is none at \(path)"))
    let socket = try UnixSocket.listen(at: path)
    #expect(doctor.busFinding() == .fine("desktop bus", path + "."))
    close(socket)
    #expect(doctor.busFinding().message.contains("Nothing answers"))
    #expect(self.doctor(["XDG_RUNTIME_DIR": folder.path.encoded]).busFinding().verdict == .advice)
  }

  @Test func `a finding is one line, in ASCII where there is no more`() {
    let finding = Finding.wrong("sound", "None.", "Buy some.")
    #expect(finding.line(isASCII: false) == "✗ sound: None. Buy some.")
    #expect(finding.line(isASCII: true) == "x sound: None. Buy some.")
    #expect(
      finding.json.line
        == #"{"subject":"sound","verdict":"wrong","message":"None.","remedy":"Buy some."}"#)
  }
}

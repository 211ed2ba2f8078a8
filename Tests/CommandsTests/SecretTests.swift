import Glibc
import Locations
import PlayerModel
import ProgramSettings
import Settings
import TestSupport
import Testing

@testable import Commands
@testable import InterfaceRunner

/// Unusable secret files, and hosts that can never receive anything.
@Suite struct SecretTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `the command history is readable only by the listener, even if it was not`() throws {
    try folder.makeFolder("home/.local/state/stimmung")
    let path = try folder.write([], to: "home/.local/state/stimmung/commands")
    #expect(path.withCString { chmod($0, 0o666) } == 0)
    try CommandHistory(locations).keep(["config set sensor.study_key SECRET"])
    var status = stat()
    #expect(path.withCString { stat($0, &status) } == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(CommandHistory(locations).lines() == ["config set sensor.study_key SECRET"])
  }

  private var locations: Locations {
    Locations(environment: ["HOME": folder["home"].encoded], temporary: folder["tmp"].encoded)
  }

  private func makeKey(_ mode: mode_t = 0o600, text: String = "sesame\n") throws -> String {
    let path = try folder.write(Array(text.utf8), to: "key").encoded
    chmod(path, mode)
    return path
  }

  private func reading(_ change: (inout Settings) -> Void) -> SettingsReading {
    var settings = Settings()
    change(&settings)
    return SettingsReading(settings: settings)
  }

  @Test(arguments: [0o600, 0o400, 0o700])
  func `a key that only the listener can access is accepted`(mode: mode_t) throws {
    #expect(try RecordKey.read(makeKey(mode)) == "sesame")
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o666, 0o620, 0o602])
  func `a key that others can read or write is refused, with a remedy`(mode: mode_t) throws {
    let path = try makeKey(mode)
    let error = #expect(throws: PlayerError.self) { try RecordKey.read(path) }
    #expect(error?.message.contains("chmod 600 \(path)") == true)
    #expect(error?.message.contains("sesame") == false)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `a key of another user is refused`() throws {
    let path = try makeKey()
    chown(path, 65534, 65534)
    let error = #expect(throws: PlayerError.self) { try RecordKey.read(path) }
    #expect(error?.message.contains("belongs to another user") == true)
    #expect(error?.message.contains("chmod 600") == true)
  }

  @Test func `an invalid key is reported in one sentence`() throws {
    mkfifo(folder["pipe"].encoded, 0o600)
    let paths = [
      folder["nothing"].encoded, folder["pipe"].encoded, folder.path.encoded,
      try makeKey(text: ""),
    ]
    for path in paths {
      let error = #expect(throws: PlayerError.self) { try RecordKey.read(path) }
      #expect(error?.message.contains(path) == true)
      #expect(error?.message.hasSuffix(".") == true)
    }
  }

  @Test func `settings report which of their files and hosts do not work`() throws {
    #expect(reading { _ in }.obstacles(at: locations) == [])
    let key = try makeKey(0o644)
    let token = try folder.write(Array("token\n".utf8), to: "token").encoded
    let problems = reading { settings in
      settings.sensor.keyFile = key
      settings.listenBrainz.tokenFile = token
      settings.study.host = "http://study.example"
    }.obstacles(at: locations)
    try #require(
      problems.map(\.name) == ["sensor.key_file", "sensor.host", "listenbrainz.token_file"])
    #expect(problems[0].message.contains("chmod 600 \(key)"))
    #expect(problems[1].message.contains("use https"))
    #expect(problems[2].message.contains("chmod 600 \(token)"))
    chmod(key, 0o600)
    chmod(token, 0o600)
    #expect(
      reading { settings in
        settings.sensor.keyFile = key
        settings.listenBrainz.tokenFile = token
        settings.study.host = "https://study.example"
      }.obstacles(at: locations) == [])
  }

  @Test func `settings report gestures that their headphones cannot make or may not use`() {
    func problems(_ source: String, _ change: (inout Settings) -> Void = { _ in }) -> [String] {
      reading { settings in
        settings.headphones.isEnabled = true
        settings.headphones.hasGestures = true
        settings.headphones.source = source
        settings.headphones.tiltLeft = "trash"
        change(&settings)
      }.obstacles(at: locations).compactMap { $0.name == nil ? nil : $0.message }
    }
    #expect(problems("airpods").count == 1)
    #expect(problems("airpods").first?.hasPrefix("gestures.tilt_left: ") == true)
    #expect(problems("airpods").first?.contains("roll") == true)
    #expect(problems("opentrack").first?.contains("“trash”") == true)
    #expect(problems("opentrack") { $0.headphones.tiltLeft = "next" } == [])
    #expect(problems("opentrack") { $0.headphones.isEnabled = false } == [])
    #expect(problems("nothing") == [])
  }

  @Test func `settings report which of their folders, outputs and commands do not work`() throws {
    let plain = try folder.write(Array("#!/bin/sh\n".utf8), to: "hook").encoded
    chmod(plain, 0o644)
    let gone = folder["gone"].encoded
    let problems = reading { settings in
      settings.library.folders = [folder.path.encoded, gone, plain]
      settings.output = "wav:out.wav"
      settings.hooks.item = [plain, "--short"]
      settings.hooks.state = ["no-such-command-here"]
      settings.hooks.listen = [gone]
      settings.listenBrainz.tokenFile = gone
    }.obstacles(at: locations)
    try #require(
      problems.map(\.name) == [
        "library.folders", "library.folders", "audio.output", "hooks.item", "hooks.state",
        "hooks.listen", "listenbrainz.token_file",
      ])
    for (problem, part) in zip(
      problems, [gone, "\(plain)” is a file", "wav:out.wav", plain, "PATH", gone, "login"])
    {
      #expect(problem.message.contains(part), "\(problem.message)")
    }
    chmod(plain, 0o755)
    #expect(
      reading { settings in
        settings.library.folders = [folder.path.encoded]
        settings.output = "silent"
        settings.hooks.item = [plain]
        settings.hooks.state = ["true"]
      }.obstacles(at: locations) == [])
  }

  @Test func `submitting listens without a token is reported`() {
    #expect(
      reading { $0.listenBrainz.isEnabled = true }.obstacles(at: locations).map(\.name) == [
        "listenbrainz.enabled"
      ])
  }

  @Test(arguments: [
    ("https://me:secret@study.example", nil, "sensor.host", "without a name or password"),
    ("https://study.example", "/nowhere.pem", "sensor.ca_file", "cannot be read"),
    ("https://study.example", "/etc/passwd", "sensor.ca_file", "contains no certificates"),
    ("https://study.example", "/tmp", "sensor.ca_file", "is a folder"),
  ])
  func `a host that can never receive anything is a problem of its setting`(
    host: String, authorities: String?, name: String, reason: String
  ) throws {
    let problem = reading { settings in
      settings.study.host = host
      settings.study.certificateAuthorities = authorities ?? ""
    }.studyProblem(at: locations)
    #expect(problem?.name == name)
    #expect(problem?.message.contains(reason) == true)
    #expect(problem?.message.contains("secret") == false)
  }

  @Test func `unused certificates are not a problem`() throws {
    let problem = reading { settings in
      settings.study.host = "http://study.example"
      settings.study.certificateAuthorities = "/nowhere.pem"
    }.studyProblem(at: locations)
    #expect(problem == nil)
  }
}

import Foundation
import Glibc
import Synchronization
import TestSupport

/// A PulseAudio server for one test, with a silent sink whose every frame can be recorded.
///
/// It shares nothing with the machine's own sound server: folders, sockets and settings are
/// separate. The player reaches it by a socket of its own, which can be missing while a recording
/// is being prepared.
final class SoundServer: Sendable {
  /// The machine in which the server runs, and in which ALSA's `default` leads to it.
  let profile: Profile
  private let folder: TemporaryFolder
  /// The processes that were started; each ends when it is released.
  private let processes = Mutex<[ChildProcess]>([])

  /// Whether this machine has the required programs.
  static var isInstalled: Bool {
    let programs = ["pulseaudio", "pactl", "parec"].map { "/usr/bin/" + $0 }
    let manager = FileManager.default
    let libraries = (try? manager.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let plugin = "/alsa-lib/libasound_module_pcm_pulse.so"
    return programs.allSatisfy(manager.isExecutableFile)
      && libraries.contains { manager.fileExists(atPath: "/usr/lib/\($0)\(plugin)") }
  }

  /// A machine whose server is not running yet.
  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    try folder.makeFolder("pulse")
    let configuration = """
      pcm.!default { type pulse }
      ctl.!default { type pulse }
      pcm.pulse { @args [ DEVICE ] @args.DEVICE { type string default "" } type pulse device $DEVICE }
      pcm.plug { @args [ SLAVE ] @args.SLAVE { type string } type plug slave.pcm $SLAVE }
      """
    let own = folder["pulse"].encoded
    profile = try Profile(
      in: folder,
      variables: [
        "ALSA_CONFIG_PATH": folder.write(Array(configuration.utf8), to: "asound.conf").encoded,
        "PULSE_RUNTIME_PATH": own, "PULSE_STATE_PATH": own, "PULSE_CONFIG_PATH": own,
        "PULSE_COOKIE": folder["cookie"].encoded,
        "PULSE_SERVER": "unix:" + folder["player"].encoded,
      ])
  }

  /// Starts the server and its sink; the player cannot reach it yet.
  @discardableResult
  func start() async throws -> ChildProcess {
    for socket in ["tests", "player"] { unlink(folder[socket].encoded) }
    let server = try keep([
      "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
      "--disallow-exit", "--high-priority=no", "--realtime=no", "--log-target=stderr",
      "-L", Self.door(to: folder["tests"].encoded), "-L", Self.sink,
    ])
    try await eventually(that: "sound server") {
      try await control("info").status == 0
    }
    return server
  }

  /// Begins to record what the sink plays, and then lets the player connect.
  func recordAndOpen() async throws -> ChildProcess {
    let recording = try keep([
      "parec", "--raw", "--format=float32le", "--rate=44100", "--channels=2",
      "--latency-msec=50", "--device=test.monitor",
    ])
    try await eventually(that: "recording") { !recording.output.isEmpty }
    try await open()
    return recording
  }

  /// Lets the player connect.
  func open() async throws {
    try await load(Self.door(to: folder["player"].encoded).split(separator: " ").map(String.init))
  }

  /// Adds a silent sink with a description, and a shape in PulseAudio's words.
  func addSink(_ name: String, _ description: String, shape: String) async throws {
    try await load([
      "module-null-sink", "sink_name=\(name)", "rate=44100", "channels=2", "norewinds=1",
      "sink_properties='device.description=\"\(description)\" device.form_factor=\(shape)'",
    ])
    // Otherwise the server might choose this one, and move its streams to the next default sink when it is removed.
    _ = try await control("set-default-sink", "test")
  }

  /// Takes one sink away from the player.
  func removeSink(_ name: String) async throws {
    let modules = try await control("list", "short", "modules").lines
    guard
      let module = modules.first(where: { $0.contains("sink_name=\(name) ") })?
        .split(separator: "\t").first
    else { throw Late(description: "there is no sink \(name)") }
    _ = try await control("unload-module", String(module))
  }

  /// The names of the sinks to which the player is connected.
  func playingSinks() async throws -> Set<String> {
    let sinks = try await rows(of: "sinks")
    let names = Dictionary(sinks.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
    return Set(try await rows(of: "sink-inputs").compactMap { names[$0[1]] })
  }

  /// The columns of a list, of which each row has at least two.
  private func rows(of list: String) async throws -> [[String]] {
    try await control("list", "short", list).lines.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }.filter { $0.count > 1 }
  }

  private func load(_ module: [String]) async throws {
    let loaded = try await control(["load-module"] + module)
    guard loaded.status == 0 else { throw Late(description: loaded.errorText) }
  }

  /// Takes the sink away from the player.
  func removeSink() async throws {
    _ = try await control("unload-module", "module-null-sink")
  }

  /// Suspends the sink, as when users are switched, or resumes it.
  func suspendSink(_ isSuspended: Bool) async throws {
    let suspended = try await control("suspend-sink", "test", isSuspended ? "1" : "0")
    guard suspended.status == 0 else { throw Late(description: suspended.errorText) }
  }

  /// Replaces the sink that was removed; the player cannot reach the new one yet.
  func restoreSink() async throws {
    let modules = try await control("list", "short", "modules").lines
    let door = modules.first { $0.contains(folder["player"].encoded) }?.split(separator: "\t").first
    if let door { _ = try await control("unload-module", String(door)) }
    try await load(Self.sink.split(separator: " ").map(String.init))
  }

  /// Waits until a recording has all of `music` in order, except for at most a tenth of a second.
  ///
  /// A server that gets too little time on a busy machine inserts silence or repeats something;
  /// both are ignored, because a test with the paced device covers repeated sound. The server drops
  /// what reaches it late, and its client library estimates the position by the clock, so the end
  /// may be cut off.
  func hears(_ music: ArraySlice<UInt8>, in recording: ChildProcess) async throws {
    let expected = SoundToFind(Sound.withoutSilence(Array(music)))
    var missing = expected.count
    try await eventually(
      that: "the rest of the music", within: 15,
      instead: { "\(missing) of \(expected.count) frames are missing" }
    ) {
      missing = expected.missing(in: recording.output)
      return missing <= 4_410
    }
  }

  // NOREWINDS: otherwise the sink takes blocks of two seconds, and recordings lose their
  // beginnings.
  private static let sink =
    "module-null-sink sink_name=test rate=44100 channels=2 format=float32le norewinds=1"

  private static func door(to socket: String) -> String {
    "module-native-protocol-unix socket=\(socket) auth-anonymous=1"
  }

  /// Connects by another socket than the player's.
  private var variables: [String: String] {
    ["PULSE_SERVER": "unix:" + folder["tests"].encoded]
  }

  private func keep(_ arguments: [String]) throws -> ChildProcess {
    let process = try profile.start(arguments, variables: variables)
    processes.withLock { $0.append(process) }
    return process
  }

  private func control(_ arguments: String...) async throws -> ChildProcess.Ending {
    try await control(arguments)
  }

  private func control(_ arguments: [String]) async throws -> ChildProcess.Ending {
    try await profile.start(["pactl"] + arguments, variables: variables).end()
  }
}

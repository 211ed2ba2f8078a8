import Foundation
import Glibc
import PlayerModel
import Synchronization
import TestSupport

/// A listener's machine for one test: its own folders, sound device and environment, and whatever
/// runs in it.
///
/// When it is released, every process started in it is killed, no matter which process started it.
final class Profile: Sendable {
  /// The sound device.
  let device: PacedDevice
  /// All files of the profile.
  let folder: TemporaryFolder
  /// The environment of its programs.
  let environment: [String: String]
  private let runs = Mutex(0)

  /// A new machine with an empty library.
  ///
  /// - Parameters:
  ///   - folder: The folder of its files.
  ///   - variables: Further environment variables; a nil removes a variable.
  init(
    device: PacedDevice? = nil, hasDevice: Bool = true, in folder: TemporaryFolder? = nil,
    variables: [String: String?] = [:]
  ) throws {
    self.device = try device ?? PacedDevice()
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    for name in ["home", "config", "cache", "data", "state", "run", "music"] {
      try folder.makeFolder(name)
    }
    var environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": folder["home"].encoded, "XDG_CONFIG_HOME": folder["config"].encoded,
      "XDG_CACHE_HOME": folder["cache"].encoded, "XDG_DATA_HOME": folder["data"].encoded,
      "XDG_STATE_HOME": folder["state"].encoded, "XDG_RUNTIME_DIR": folder["run"].encoded,
      "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin",
      // The machine that runs the tests may go to sleep as usual.
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=" + folder["system-bus"].encoded,
      // A crash ends a program at once.
      "SWIFT_BACKTRACE": "enable=no",
      Self.mark: folder.path.encoded,
    ]
    if hasDevice {
      environment.merge(self.device.environment) { $1 }
    } else {
      let nothing = "pcm.!default { type hw card 99 }\nctl.!default { type hw card 99 }\n"
      environment["ALSA_CONFIG_PATH"] = try folder.write(
        Array(nothing.utf8), to: "no-sound.conf"
      ).encoded
    }
    for (name, value) in variables { environment[name] = value }
    self.environment = environment
  }

  deinit {
    // A process that is just starting may be missed at first.
    while true {
      let left = processes().map(\.id)
      if left.isEmpty { return }
      for id in left { kill(id, SIGKILL) }
      usleep(10_000)
    }
  }

  // MARK: Running the program

  /// The program under test, which the build leaves next to the tests.
  static var program: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return String(tests[...(tests.lastIndex(of: "/") ?? tests.startIndex)]) + "stimmung"
    }
  }

  /// The demo album of the checkout.
  static let demo = Checkout.resource("Demo")
  /// The tracks of the demo album, in order.
  static let demoTracks = [
    "01 Morning Market", "02 Slow Tide", "03 Grey Platform", "04 Letter Unsent",
  ].map { "\(demo)/\($0).mp3" }
  /// Two seconds of sweeps in stereo at 44.1 kHz.
  static let shortTrack = Checkout.tests("MPEGAudioTests/Fixtures/stereo-cbr.mp3")
  /// Eight seconds of a sweep in mono at 22.05 kHz.
  static let monoTrack = Checkout.tests("MPEGAudioTests/Fixtures/mono-vbr.mp3")

  /// Makes a track of two seconds with a title and an artist, in the music folder.
  func taggedTrack(_ title: String) throws -> String {
    let sound = FileManager.default.contents(atPath: Self.shortTrack) ?? Data()
    var tag: [UInt8] = []
    for (name, text) in [("TIT2", title), ("TPE1", "Nobody")] {
      let body = [3] + Array(text.utf8)
      tag += Array(name.utf8) + [0, 0, 0, UInt8(body.count), 0, 0] + body
    }
    let head = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(tag.count)]
    return try folder.write(head + tag + Array(sound), to: "music/\(title).mp3").encoded
  }

  /// Starts the program.
  func start(
    _ arguments: String..., input: String = "/dev/null", variables: [String: String] = [:]
  ) throws -> ChildProcess {
    try start([Self.program] + arguments, input: input, variables: variables)
  }

  /// Runs the program until it exits.
  @discardableResult
  func stimmung(
    _ arguments: String..., input: String = "/dev/null", variables: [String: String] = [:],
    within seconds: Double = longestWait
  ) async throws -> ChildProcess.Ending {
    try await start([Self.program] + arguments, input: input, variables: variables)
      .end(within: seconds)
  }

  /// Runs another program until it exits.
  @discardableResult
  func run(_ arguments: String..., within seconds: Double = longestWait) async throws
    -> ChildProcess.Ending
  {
    try await start(arguments).end(within: seconds)
  }

  /// Starts a program on this machine.
  func start(
    _ arguments: [String], input: String = "/dev/null", variables: [String: String] = [:]
  ) throws -> ChildProcess {
    let number = runs.withLock { runs in
      runs += 1
      return runs
    }
    return try ChildProcess(
      ["env", "-C", folder["music"].encoded] + arguments,
      environment: environment.merging(variables) { $1 }, input: input,
      keepingOutputIn: folder["output-\(number)"].encoded)
  }

  // MARK: Processes

  /// A process of this machine.
  struct RunningProcess: Hashable, Sendable {
    /// Its process ID.
    let id: pid_t
    /// Its command line.
    let arguments: [String]

    /// Whether it is the player.
    var isHost: Bool { arguments.starts(with: ["stimmung", "service", "run"]) }
  }

  /// The processes of this machine.
  func processes() -> [RunningProcess] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(pid_t.init).compactMap { id in
      guard Self.strings("/proc/\(id)/environ").contains("\(Self.mark)=\(folder.path.encoded)")
      else { return nil }
      return RunningProcess(id: id, arguments: Self.strings("/proc/\(id)/cmdline"))
    }
  }

  /// The players of this machine: at most one if all is well.
  func hosts() -> [pid_t] {
    processes().filter(\.isHost).map(\.id)
  }

  /// The only player of this machine.
  func host() async throws -> pid_t {
    try await eventually("player") { hosts().first }
  }

  /// Kills the player as a power cut would.
  func killHost() async throws {
    let id = try await host()
    kill(id, SIGKILL)
    try await eventually(that: "end of the player") { !hosts().contains(id) }
  }

  private static let mark = "STIMMUNG_TEST_PROFILE"

  private static func strings(_ path: String) -> [String] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Profile {
  /// The text of a file; empty if the file does not exist.
  func file(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}

import FoundationEssentials
import Glibc
import PlayerModel

/// Where everything of the listener's lies, by the XDG base directory specification.
struct Locations: Sendable {
  /// Settings.
  let config: String
  /// What can be rebuilt.
  let cache: String
  /// The listener's own: moods, history, the sensor's records.
  let data: String
  /// The lock, the log file, where one was.
  let state: String
  /// Where the socket is.
  let runtime: String
  /// Folders that hold what comes with the program, the nearest first.
  private let shared: [String]

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    func folder(_ variable: String, _ fallback: String) -> String {
      // A relative path is to be ignored, says the specification.
      if let path = environment[variable], path.hasPrefix("/") { return path + "/stimmung" }
      return Self.home(environment) + "/" + fallback + "/stimmung"
    }
    config = folder("XDG_CONFIG_HOME", ".config")
    cache = folder("XDG_CACHE_HOME", ".cache")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    if let path = environment["XDG_RUNTIME_DIR"], path.hasPrefix("/"), access(path, W_OK) == 0 {
      runtime = path + "/stimmung"
    } else {
      runtime = state + "/run"
    }
    let folders = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    shared = (folders ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
  }

  var socket: String { runtime + "/player.sock" }
  var lock: String { state + "/host.lock" }
  var logFile: String { state + "/stimmung.log" }
  var session: String { state + "/session.json" }
  var index: String { cache + "/index.sqlite" }
  var moods: String { data + "/moods.sqlite" }
  var history: String { data + "/history.sqlite" }
  var records: String { data + "/aware_music.sqlite" }

  /// Makes the folders that the host writes to, for the listener's eyes only.
  ///
  /// - Throws: `PlayerError` that names the first one that cannot be made.
  func makeFolders() throws(PlayerError) {
    for folder in [cache, data, state, runtime] {
      try Self.makeFolder(folder)
    }
  }

  /// The demo album: installed, beside the program, or in the checkout it was built in.
  func demoAlbum() -> TrackPath? {
    let program = Self.programFolder()
    var candidates = shared.map { $0 + "/stimmung/Demo" }
    candidates.append(program + "/../share/stimmung/Demo")
    var folder = program
    while folder.count > 1 {
      candidates.append(folder + "/Resources/Demo")
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    for candidate in candidates {
      guard let resolved = realpath(candidate, nil) else { continue }
      defer { free(resolved) }
      return TrackPath(String(cString: resolved))
    }
    return nil
  }

  private static func makeFolder(_ path: String) throws(PlayerError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if !parent.isEmpty { try makeFolder(parent) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw PlayerError(
        .storageFailed, "The folder \(path) cannot be made: \(String(cString: strerror(errno))).")
    }
  }

  private static func home(_ environment: [String: String]) -> String {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    if let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir {
      return String(cString: directory)
    }
    return "/tmp/stimmung-\(getuid())"
  }

  private static func programFolder() -> String {
    guard let program = realpath("/proc/self/exe", nil) else { return "/" }
    defer { free(program) }
    let path = String(cString: program)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}

import FoundationEssentials
import Glibc
import Linux
package import PlayerModel

/// Where everything of the listener's lies, by the XDG base directory specification.
package struct Locations: Sendable {
  /// Settings.
  package let config: String
  /// The listener's home folder; nil if nobody knows it.
  package let home: String?
  /// What can be rebuilt.
  package let cache: String
  /// The listener's own: moods, history, the sensor's records.
  package let data: String
  /// The lock, the log file, where one was.
  package let state: String
  /// Why ``state`` is not where it belongs, if it is not.
  package let stateObstacle: FolderObstacle?
  /// Where the socket is.
  package let runtime: String
  /// Folders that hold what comes with the program, the nearest first.
  private let shared: [String]
  /// Where lock and socket go if the listener has no folder that can be written to.
  private let refuge: String

  /// The locations that an environment says, or that the specification says where it does not.
  ///
  /// Nothing is made yet, so that only looking for a player leaves no trace.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment, temporary: String = "/tmp"
  ) {
    let refuge = "\(temporary)/stimmung-\(getuid())"
    let home = HomeFolder.path(environment)
    self.home = home
    func folder(_ variable: String, _ fallback: String) -> String {
      // A relative path is to be ignored, says the specification.
      if let path = environment[variable], path.hasPrefix("/") { return path + "/stimmung" }
      return (home ?? refuge) + "/" + fallback + "/stimmung"
    }
    config = folder("XDG_CONFIG_HOME", ".config")
    cache = folder("XDG_CACHE_HOME", ".cache")
    data = folder("XDG_DATA_HOME", ".local/share")
    let state = folder("XDG_STATE_HOME", ".local/state")
    stateObstacle = FolderObstacle(state, home: home)
    self.state = stateObstacle == nil ? state : refuge + "/state"
    runtime = Self.runtimeFolder(environment) ?? self.state + "/run"
    let folders = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    shared = (folders ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
    self.refuge = refuge
  }

  package var settings: String { config + "/config.toml" }
  package func token(of service: String) -> String { config + "/\(service)-token" }
  package var themesFolder: String { config + "/themes" }
  package var socket: String { runtime + "/player.sock" }
  /// The socket for clients of MPD, unless the settings name another.
  package var mpdSocket: String { runtime + "/mpd" }
  /// The password of those that come from a network, unless the settings name another file.
  package var mpdPassword: String { config + "/mpd-password" }
  package var lock: String { state + "/host.lock" }
  package var logFile: String { state + "/stimmung.log" }
  package var session: String { state + "/session.json" }
  package var index: String { cache + "/index.sqlite" }
  package var moods: String { data + "/moods.sqlite" }
  package var history: String { data + "/history.sqlite" }
  /// The records of a sensor of this name.
  package func records(of sensor: String) -> String { "\(data)/aware_\(sensor).sqlite" }
  /// What is known of photos.
  package var photoIndex: String { cache + "/photos.sqlite" }
  /// The program that reads photos, beside this one.
  package var photoHelper: String { Self.programFolder() + "/stimmung-photos" }
  /// The program that says what photos show, beside this one.
  package var recogniser: String { Self.programFolder() + "/stimmung-recognise" }
  /// The program that talks to a network, beside this one.
  package var syncHelper: String { Self.programFolder() + "/stimmung-sync" }

  /// Makes the folders that the host writes to, for the listener's eyes only.
  ///
  /// - Throws: `PlayerError` if there is no place for lock and socket. Without those for data and
  ///   cache music plays all the same: their stores say what cannot be kept.
  package func makeFolders() throws(PlayerError) {
    for folder in [cache, data] {
      do throws(PlayerError) {
        try makeFolder(folder)
      } catch {
        continue
      }
    }
    for folder in [state, runtime] { try makeFolder(folder) }
    closeToOthers()
  }

  /// The demo album: installed, beside the program, or in the checkout it was built in.
  package func demoAlbum() -> TrackPath? {
    for candidate in places(of: "Demo") {
      guard let resolved = realpath(candidate, nil) else { continue }
      defer { free(resolved) }
      return TrackPath(bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
    return nil
  }

  /// The files of all themes, by the names of these; the listener's own go before those that come with the
  /// program.
  package func themes() -> [String: String] {
    var files: [String: String] = [:]
    for folder in [themesFolder] + places(of: "Themes") {
      for name in Self.names(in: folder) {
        guard name.hasSuffix(".toml"), !name.hasPrefix(".") else { continue }
        let theme = String(name.dropLast(".toml".count))
        if files[theme] == nil { files[theme] = folder + "/" + name }
      }
    }
    return files
  }

  /// Where a folder that comes with the program may be, the nearest first.
  private func places(of name: String) -> [String] {
    let program = Self.programFolder()
    // Earlier versions were installed where the listener's data may be.
    var places = (shared + [program + "/../share"]).flatMap { share in
      ["stimmung-player", "stimmung"].map { "\(share)/\($0)/\(name)" }
    }
    var folder = program
    while folder.count > 1 {
      places.append(folder + "/Resources/" + name)
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    return places
  }

  /// Makes a folder and those above it, for the listener alone.
  package func makeFolder(_ path: String) throws(PlayerError) {
    if path.hasPrefix(refuge) { try makeRefuge() }
    try PrivateFolder.make(path)
  }

  /// Makes the refuge, which lies where everybody may write: somebody else could have been first.
  private func makeRefuge() throws(PlayerError) {
    var status = stat()
    guard mkdir(refuge, 0o700) == 0 || errno == EEXIST, lstat(refuge, &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else {
      throw PlayerError(
        .storageFailed,
        "\(refuge) is not a private folder of yours; remove it, or set XDG_STATE_HOME to a folder "
          + "that is writable.")
    }
  }

  /// The folder for sockets, if it is there, the listener's own and can be written to, by the listener alone: others could
  /// put another socket into the place of the player's.
  private static func runtimeFolder(_ environment: [String: String]) -> String? {
    var status = stat()
    guard let path = environment["XDG_RUNTIME_DIR"], path.hasPrefix("/"), isFolder(path),
      FolderObstacle(path) == nil, stat(path, &status) == 0, status.st_uid == geteuid(),
      status.st_mode & 0o022 == 0
    else { return nil }
    return path + "/stimmung"
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func parent(of path: String) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex && path.count > 1 ? "/" : String(path[..<slash])
  }

  /// The folder of this program.
  package static func programFolder() -> String {
    guard let program = ProgramArguments.program else { return "/" }
    return parent(of: String(decoding: program.bytes, as: UTF8.self))
  }
}

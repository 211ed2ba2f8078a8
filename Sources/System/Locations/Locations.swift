import FoundationEssentials
import Glibc
import Linux
package import PlayerModel

/// The paths of all files of the listener, following the XDG base directory specification.
package struct Locations: Sendable {
  /// The folder of the settings.
  package let config: String
  /// The listener's home folder, or `nil` if unknown.
  package let home: String?
  /// The folder for data that can be rebuilt.
  package let cache: String
  /// The folder for the listener's own data: moods, history and sensor records.
  package let data: String
  /// The folder for the lock, the log file and the session.
  package let state: String
  /// Why ``state`` is not in its regular place, if it is not.
  package let stateObstacle: FolderObstacle?
  /// The folder of the socket.
  package let runtime: String
  /// The folders for shared data that may contain the program's resources, nearest first.
  private let shared: [String]
  /// The folder for lock and socket if the listener has no writable folder.
  private let refuge: String

  /// Creates the locations from an environment, with the specification's defaults.
  ///
  /// Creates no folders, so that merely looking for a running player leaves no trace.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment, temporary: String = "/tmp"
  ) {
    let refuge = "\(temporary)/stimmung-\(getuid())"
    let home = HomeFolder.path(environment)
    self.home = home
    func folder(_ variable: String, _ fallback: String) -> String {
      // The specification says to ignore relative paths.
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
  /// The default socket for MPD clients, which the settings can change.
  package var mpdSocket: String { runtime + "/mpd" }
  /// The default file with the password for MPD clients on the network, which the settings can
  /// change.
  package var mpdPassword: String { config + "/mpd-password" }
  package var lock: String { state + "/host.lock" }
  package var logFile: String { state + "/stimmung.log" }
  package var session: String { state + "/session.json" }
  package var index: String { cache + "/index.sqlite" }
  /// The results of analyses of songs.
  package var analysis: String { cache + "/analysis.sqlite" }
  /// The folder of the thumbnails for the interface's album grid.
  package var thumbnails: String { cache + "/thumbnails" }
  package var moods: String { data + "/moods.sqlite" }
  package var history: String { data + "/history.sqlite" }
  /// Returns the path of a sensor's records.
  package func records(of sensor: String) -> String { "\(data)/aware_\(sensor).sqlite" }
  /// The index of photos.
  package var photoIndex: String { cache + "/photos.sqlite" }
  /// The helper that reads photos, in this program's folder.
  package var photoHelper: String { Self.programFolder() + "/stimmung-photos" }
  /// The helper that recognises what photos show, in this program's folder.
  package var recogniser: String { Self.programFolder() + "/stimmung-recognise" }
  /// The helper that decodes packets of sound, in this program's folder.
  package static var decodeHelper: String { programFolder() + "/stimmung-decode" }
  /// The helper that uses the network, in this program's folder.
  package var syncHelper: String { Self.programFolder() + "/stimmung-sync" }

  /// Creates the folders that the host writes to, accessible only to the listener.
  ///
  /// - Throws: `PlayerError` if there is no place for lock and socket. Failures to create the
  ///   folders for data and cache are ignored, because music plays without them and their stores
  ///   report what cannot be saved.
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

  /// Returns the demo album: installed, next to the program, or in the checkout it was built in.
  package func demoAlbum() -> TrackPath? {
    for candidate in places(of: "Demo") {
      guard let resolved = realpath(candidate, nil) else { continue }
      defer { free(resolved) }
      return TrackPath(bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
    return nil
  }

  /// Returns the files of all themes by name; the listener's take precedence over the program's.
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

  /// Returns the possible paths of a folder that comes with the program, nearest first.
  private func places(of name: String) -> [String] {
    let program = Self.programFolder()
    // Earlier versions were installed under the name of the listener's data folder.
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

  /// Creates a folder and its missing parents, accessible only to the listener.
  package func makeFolder(_ path: String) throws(PlayerError) {
    if path.hasPrefix(refuge) { try makeRefuge() }
    try PrivateFolder.make(path)
  }

  /// Creates the fallback folder, and checks that another user did not create it in the shared
  /// place first.
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

  /// Returns the folder for sockets, if it exists and only the listener can write to it.
  ///
  /// Other users with write access could replace the player's socket.
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

  /// Returns the folder of this program.
  package static func programFolder() -> String {
    guard let program = ProgramArguments.program else { return "/" }
    return parent(of: String(decoding: program.bytes, as: UTF8.self))
  }
}

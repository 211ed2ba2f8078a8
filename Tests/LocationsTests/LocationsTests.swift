import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Locations

@Suite struct LocationsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The locations of a listener whose home is `folder`, with `more` in the environment.
  private func locations(_ more: [String: String] = [:]) -> Locations {
    var environment = ["HOME": folder.path.encoded]
    environment.merge(more) { $1 }
    return Locations(environment: environment, temporary: folder["tmp"].encoded)
  }

  private var refuge: String { folder["tmp/stimmung-\(getuid())"].encoded }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `without settings everything is below the home folder`() {
    let (found, home) = (locations(), folder.path.encoded)
    #expect(found.config == home + "/.config/stimmung")
    #expect(found.cache == home + "/.cache/stimmung")
    #expect(found.data == home + "/.local/share/stimmung")
    #expect(found.state == home + "/.local/state/stimmung")
    #expect(found.runtime == home + "/.local/state/stimmung/run")
    #expect(found.socket == found.runtime + "/player.sock")
  }

  @Test func `absolute settings are used, relative and empty ones are not`() throws {
    try folder.makeFolder("run")
    let found = locations([
      "XDG_CONFIG_HOME": folder["c"].encoded, "XDG_CACHE_HOME": "relative", "XDG_DATA_HOME": "",
      "XDG_STATE_HOME": folder["s"].encoded, "XDG_RUNTIME_DIR": folder["run"].encoded,
    ])
    #expect(found.config == folder["c/stimmung"].encoded)
    #expect(found.cache == folder[".cache/stimmung"].encoded)
    #expect(found.data == folder[".local/share/stimmung"].encoded)
    #expect(found.state == folder["s/stimmung"].encoded)
    #expect(found.runtime == folder["run/stimmung"].encoded)
  }

  @Test(arguments: ["gone", "file", "relative", ""])
  func `an invalid folder for sockets is replaced by the one for state`(name: String) throws {
    try folder.write([1], to: "file")
    let setting = name == "relative" || name.isEmpty ? name : folder[name].encoded
    let found = locations(["XDG_RUNTIME_DIR": setting])
    #expect(found.runtime == found.state + "/run")
  }

  @Test func `another user's folder for sockets is not used`() throws {
    // The root folder belongs to the superuser; if root runs this test, a folder is given away.
    let run = try folder.makeFolder("run").encoded
    let isRoot = geteuid() == 0
    if isRoot { #expect(chown(run, 65534, 65534) == 0) }
    let found = locations(["XDG_RUNTIME_DIR": isRoot ? run : "/"])
    #expect(found.runtime == found.state + "/run")
  }

  @Test(arguments: [0o777, 0o1777, 0o770, 0o720] as [mode_t])
  func `a folder for sockets that others can write to is not used`(mode: mode_t) throws {
    let run = try folder.makeFolder("run").encoded
    #expect(chmod(run, mode) == 0)
    let found = locations(["XDG_RUNTIME_DIR": run])
    #expect(found.runtime == found.state + "/run")
  }

  @Test func `without HOME the system provides the home folder`() {
    let found = Locations(environment: [:])
    #expect(found.config.hasPrefix("/"))
    #expect(!found.config.hasPrefix("//"))
  }

  @Test func `reading locations creates nothing, and created folders are private`() throws {
    let found = locations()
    #expect(try folder.names().isEmpty)
    try found.makeFolders()
    for path in [found.cache, found.data, found.state, found.runtime] {
      #expect(try mode(path) == 0o700)
    }
    try found.makeFolders()
  }

  @Test func `files that others could read become private`() throws {
    let found = locations()
    let closed = [
      ".local/share/stimmung/moods.sqlite", ".local/share/stimmung/moods.sqlite-wal",
      ".local/share/stimmung/aware_music.sqlite", ".local/state/stimmung/queue.tracks",
      ".local/state/stimmung/stimmung.log.1", ".cache/stimmung/index.sqlite",
      ".config/stimmung/config.toml",
    ]
    // Targets of links and files that others gave the listener are left alone.
    let left = ["elsewhere", ".local/share/stimmung/Demo/1.mp3", ".config/stimmung/key"]
    for name in closed + left {
      try folder.write([1], to: name)
      #expect(chmod(folder[name].encoded, 0o644) == 0)
    }
    let folders = [found.config, found.data, found.state, found.cache]
    for path in folders { #expect(chmod(path, 0o755) == 0) }
    #expect(symlink(folder["elsewhere"].encoded, found.data + "/link") == 0)
    try found.makeFolders()
    for path in folders { #expect(try mode(path) == 0o700, "\(path)") }
    for name in closed { #expect(try mode(folder[name].encoded) == 0o600, "\(name)") }
    for name in left { #expect(try mode(folder[name].encoded) == 0o644, "\(name)") }
  }

  @Test func `making files private opens none of them`() throws {
    let found = locations()
    try found.makeFolders()
    let path = folder[".local/share/stimmung/moods.sqlite"].encoded
    try folder.write([1], to: ".local/share/stimmung/moods.sqlite")
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    var lock = flock(l_type: Int16(F_WRLCK), l_whence: 0, l_start: 0, l_len: 0, l_pid: 0)
    #expect(fcntl(descriptor, F_SETLK, &lock) == 0)
    #expect(chmod(path, 0o644) == 0)
    try found.makeFolders()
    // Opening and closing the file would have dropped the lock.
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8)
    #expect(locks.contains(":\(status.st_ino) 0 EOF"), "\(locks)")
  }

  // MARK: A home that cannot be written

  @Test func `each obstacle to writing a folder has its own remedy`() throws {
    try folder.write([1], to: "file")
    let home = try folder.makeFolder("home").encoded
    #expect(FolderObstacle(home + "/a/b", home: home) == nil)
    let file = folder["file"].encoded
    #expect(
      FolderObstacle(file + "/a")?.message
        == "\(file)/a cannot be written to: \(file) is not a folder.")
    #expect(chmod(folder.path.encoded, 0o755) == 0)
    #expect(chmod(home, 0o555) == 0)
    withoutPrivileges {
      #expect(
        FolderObstacle(home, home: home)?.remedy == "Make it writable: chmod u+rwx \(home).")
      // Above the listener's home, nothing is theirs to change.
      let above = FolderObstacle("/stimmung/x", home: home)
      #expect(above?.remedy.contains("XDG") == true && above?.remedy.contains("chown") == false)
    }
    guard geteuid() == 0 else { return }
    for (name, target) in [("home/taken", "home/taken"), ("home/above", "home/above/stimmung")] {
      #expect(chmod(home, 0o755) == 0)
      let taken = try folder.makeFolder(name).encoded
      #expect(chown(taken, 12345, 12345) == 0)
      let found = withoutPrivileges { FolderObstacle(folder[target].encoded, home: home) }
      let whole = name == target
      #expect(found?.reason == "\(whole ? "it" : taken) belongs to user 12345")
      #expect(found?.remedy == "Make it yours: sudo chown \(whole ? "-R " : "")$USER \(taken).")
    }
  }

  @Test func `a state folder that cannot be written is reported, with what happens to the queue`()
    throws
  {
    #expect(locations().stateProblem == nil)
    try folder.write([1], to: "file")
    let found = locations(["XDG_STATE_HOME": folder["file"].encoded])
    let problem = try #require(found.stateProblem)
    #expect(problem.hasPrefix("\(folder["file"])/stimmung cannot be written to"))
    #expect(problem.contains("the queue that was saved there is not read"))
    #expect(problem.contains(found.state) && problem.hasSuffix("Move it away."))
    #expect(found.canKeepSession)
  }

  @Test func `another user's queue is neither read nor overwritten`() throws {
    let found = locations()
    try found.makeFolders()
    try folder.write([1], to: ".local/state/stimmung/queue.tracks")
    #expect(found.stateProblem == nil && found.canKeepSession)
    let path = folder[".local/state/stimmung/queue.tracks"].encoded
    #expect(chmod(path, 0o000) == 0)
    for path in [
      folder.path.encoded, folder[".local"].encoded, folder[".local/state"].encoded, found.state,
    ] {
      #expect(chmod(path, 0o777) == 0)
    }
    try withoutPrivileges {
      #expect(!found.canKeepSession)
      let problem = try #require(found.stateProblem)
      #expect(problem.contains(path) && problem.hasSuffix("sudo chown -R $USER \(found.state)."))
    }
  }

  @Test func `lock and socket go to a private folder if there is no home`() throws {
    try folder.makeFolder("tmp")
    try folder.write([1], to: "file")
    let found = locations(["HOME": folder["file"].encoded])
    #expect(found.state == refuge + "/state")
    #expect(found.runtime == refuge + "/state/run")
    // The listener's own data does not go where it would be lost.
    #expect(found.data == folder["file/.local/share/stimmung"].encoded)
    try found.makeFolders()
    #expect(try mode(refuge) == 0o700)
    try found.makeFolders()
  }

  @Test func `lock and socket go to a private folder if home is read-only`() throws {
    let home = try folder.makeFolder("home").encoded
    #expect(chmod(home, 0o555) == 0)
    #expect(chmod(folder.path.encoded, 0o777) == 0)
    let found = withoutPrivileges { locations(["HOME": home]) }
    #expect(found.state == refuge + "/state")
  }

  @Test(arguments: ["link", "file", "open to all"])
  func `a private folder that another user could have made is refused`(kind: String) throws {
    try folder.makeFolder("tmp")
    switch kind {
    case "link":
      try folder.makeFolder("elsewhere")
      try FileManager.default.createSymbolicLink(
        atPath: refuge, withDestinationPath: folder["elsewhere"].encoded)
    case "file": try folder.write([1], to: "tmp/stimmung-\(getuid())")
    default:
      try FileManager.default.createDirectory(atPath: refuge, withIntermediateDirectories: false)
      #expect(chmod(refuge, 0o777) == 0)
    }
    let found = locations(["HOME": "/dev/null"])
    let error = #expect(throws: PlayerError.self) { try found.makeFolders() }
    #expect(error?.code == .storageFailed)
    #expect(error?.message.contains(refuge) == true)
  }

  @Test func `a player starts even if folders for data and cache cannot be made`()
    throws
  {
    try folder.write([1], to: "file")
    let found = locations([
      "XDG_DATA_HOME": folder["file"].encoded, "XDG_CACHE_HOME": folder["file"].encoded,
    ])
    try found.makeFolders()
    #expect(try mode(found.state) == 0o700)
  }

  @Test func `the demo album is found in the folders of shared data`() throws {
    let found = locations(["XDG_DATA_DIRS": "relative:\(folder["none"]):\(folder["share"])"])
    // Where earlier versions installed it.
    try folder.makeFolder("share/stimmung/Demo")
    #expect(found.demoAlbum() == folder["share/stimmung/Demo"])
    try folder.makeFolder("share/stimmung-player/Demo")
    #expect(found.demoAlbum() == folder["share/stimmung-player/Demo"])
  }

  @Test func `a full disk of the cache is reported if no index could be created`() throws {
    let found = locations()
    #expect(found.libraryProblem(room: 1 << 30) == nil)
    #expect(found.libraryProblem(room: nil) == nil)
    #expect(found.libraryProblem(room: 0)?.contains("the disk of \(found.cache) is full") == true)
    try folder.write([], to: ".cache/stimmung/index.sqlite")
    #expect(found.libraryProblem(room: 0) != nil)
    #expect(found.libraryProblem(room: 1 << 30) == nil)
    // An existing index is read, however little room is left.
    try folder.write([UInt8](repeating: 0, count: 64 << 10), to: ".cache/stimmung/index.sqlite-wal")
    #expect(found.libraryProblem(room: 0) == nil)
  }
}

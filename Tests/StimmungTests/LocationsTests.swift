import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import stimmung

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

  @Test func `absolute settings hold, relative and empty ones do not`() throws {
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
  func `a folder for sockets that is none gives way to the one for state`(name: String) throws {
    try folder.write([1], to: "file")
    let setting = name == "relative" || name.isEmpty ? name : folder[name].encoded
    let found = locations(["XDG_RUNTIME_DIR": setting])
    #expect(found.runtime == found.state + "/run")
  }

  @Test func `a folder for sockets of somebody else's gives way`() throws {
    // The root folder is the superuser's; if that is who tests, it is given away.
    let run = try folder.makeFolder("run").encoded
    let isRoot = geteuid() == 0
    if isRoot { #expect(chown(run, 65534, 65534) == 0) }
    let found = locations(["XDG_RUNTIME_DIR": isRoot ? run : "/"])
    #expect(found.runtime == found.state + "/run")
  }

  @Test func `without a home the system says where it is`() {
    let found = Locations(environment: [:])
    #expect(found.config.hasPrefix("/"))
    #expect(!found.config.hasPrefix("//"))
  }

  @Test func `looking makes nothing, making is for the listener's eyes only`() throws {
    let found = locations()
    #expect(try folder.names().isEmpty)
    try found.makeFolders()
    for path in [found.cache, found.data, found.state, found.runtime] {
      #expect(try mode(path) == 0o700)
    }
    try found.makeFolders()
  }

  // MARK: A home that cannot be written

  @Test func `lock and socket go to a private folder where home is none`() throws {
    try folder.makeFolder("tmp")
    try folder.write([1], to: "file")
    let found = locations(["HOME": folder["file"].encoded])
    #expect(found.state == refuge + "/state")
    #expect(found.runtime == refuge + "/state/run")
    // What is the listener's own does not go where it would be lost.
    #expect(found.data == folder["file/.local/share/stimmung"].encoded)
    try found.makeFolders()
    #expect(try mode(refuge) == 0o700)
    try found.makeFolders()
  }

  @Test func `lock and socket go to a private folder where home is read-only`() throws {
    let home = try folder.makeFolder("home").encoded
    #expect(chmod(home, 0o555) == 0)
    #expect(chmod(folder.path.encoded, 0o777) == 0)
    let found = withoutPrivileges { locations(["HOME": home]) }
    #expect(found.state == refuge + "/state")
  }

  @Test(arguments: ["link", "file", "open to all"])
  func `a private folder that somebody else could have made is refused`(kind: String) throws {
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

  @Test func `folders for data and cache that cannot be made do not keep a player from starting`()
    throws
  {
    try folder.write([1], to: "file")
    let found = locations([
      "XDG_DATA_HOME": folder["file"].encoded, "XDG_CACHE_HOME": folder["file"].encoded,
    ])
    try found.makeFolders()
    #expect(try mode(found.state) == 0o700)
  }

  @Test func `the demo album is looked for where data is shared`() throws {
    try folder.makeFolder("share/stimmung/Demo")
    let found = locations(["XDG_DATA_DIRS": "relative:\(folder["none"]):\(folder["share"])"])
    #expect(found.demoAlbum() == folder["share/stimmung/Demo"])
  }
}

import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import AudioOutput

@Suite struct ALSAConfigurationTests {
  @Test(arguments: ["/dev/zero", "/", "/nowhere:/dev/zero", "/nowhere /dev/tty"])
  func `a configuration that is not a file is refused by name`(path: String) {
    let error = #expect(throws: OutputError.self) { try ALSAConfiguration.check(path) }
    #expect(error?.code == .failed)
    #expect(error?.message.hasPrefix("ALSA_CONFIG_PATH names /") == true)
  }

  @Test func `files, missing files and an unset variable are left to libasound`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("pcm.a {}".utf8), to: "asound.conf").encoded
    for path in [nil, "", "/nowhere", file, "\(file):/nowhere"] {
      try ALSAConfiguration.check(path)
    }
  }

  /// What takes the place of a file that libasound reads by default.
  enum Obstacle: CaseIterable {
    case device, pipe, terminal, hugeFile

    func put(at path: TrackPath) {
      path.withCString { name in
        switch self {
        case .device: _ = symlink("/dev/zero", name)
        case .pipe: mkfifo(name, 0o600)
        case .terminal: _ = symlink("/dev/tty", name)
        case .hugeFile:
          close(open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
          truncate(name, 1 << 40)
        }
      }
    }
  }

  @Test(arguments: Obstacle.allCases)
  func `anything but a file that libasound would read by default is refused by name`(
    obstacle: Obstacle
  ) throws {
    let folder = try TemporaryFolder()
    for name in ["home/.asoundrc", "settings/alsa/asoundrc", "conf.d/50-own.conf"] {
      let path = folder[name]
      try folder.makeFolder(String(name.prefix(upTo: name.lastIndex(of: "/") ?? name.endIndex)))
      obstacle.put(at: path)
      let place = name.hasPrefix("conf.d") ? folder["conf.d"] : path
      let error = #expect(throws: OutputError.self) {
        try ALSAConfiguration.check(place: place.encoded)
      }
      #expect(error?.code == .failed)
      #expect(error?.message.hasPrefix("\(path) is ") == true, "\(error?.message ?? "")")
    }
  }

  @Test func `files, folders and missing paths are left to libasound`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("pcm.a {}".utf8), to: "conf.d/50-own.conf")
    try folder.makeFolder("conf.d/folder.conf")
    // Files with other names are not read.
    Obstacle.device.put(at: folder["conf.d/zero"])
    for name in ["conf.d", "conf.d/50-own.conf", "nowhere"] {
      try ALSAConfiguration.check(place: folder[name].encoded)
    }
  }

  @Test func `the listener's files are found through the environment`() {
    let home = ALSAConfiguration.places(["HOME": "/home/a"])
    #expect(home.contains("/home/a/.asoundrc") && home.contains("/home/a/.config/alsa/asoundrc"))
    #expect(home.contains("/etc/asound.conf") && home.contains("/etc/alsa/conf.d"))
    let own = ALSAConfiguration.places(["HOME": "/home/a", "XDG_CONFIG_HOME": "/settings"])
    #expect(own.contains("/settings/alsa/asoundrc"))
  }
}

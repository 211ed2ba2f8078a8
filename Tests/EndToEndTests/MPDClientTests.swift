import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// The real program, controlled by mpc and compared with MPD itself.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct MPDClientTests {
    private static func isInstalled(_ program: String) -> Bool {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
    }

    /// A player with the demo album as its library and the MPD socket open.
    private func player(
      _ settings: String = "", password: String? = nil
    ) async throws -> (Profile, ChildProcess) {
      let profile = try Profile()
      if let password {
        let file = try profile.folder.write(
          Array(password.utf8), to: "config/stimmung/mpd-password")
        try #require(file.withCString { chmod($0, 0o600) } == 0)
      }
      for track in Profile.demoTracks {
        let name = URL(filePath: track).lastPathComponent
        try profile.folder.write(
          FileManager.default.contents(atPath: track) ?? Data(), to: "music/\(name)")
      }
      let text = """
        [library]
        folders = ["\(profile.folder["music"].encoded)"]
        [mpd]
        socket = true
        \(settings)
        """
      try profile.folder.write(Array(text.utf8), to: "config/stimmung/config.toml")
      let host = try profile.start("service", "run", "--output", "silent")
      // A scan before the player runs would start a host of its own.
      try await profile.status("a player") { $0.running }
      try await profile.stimmung("scan")
      try await eventually(that: "the socket") {
        FileManager.default.fileExists(atPath: socket(of: profile))
      }
      return (profile, host)
    }

    private func socket(of profile: Profile) -> String {
      profile.folder["run/stimmung/mpd"].encoded
    }

    @Test(.enabled(if: isInstalled("mpc")))
    func `mpc controls the player, and only the listener can use the socket`() async throws {
      let (profile, host) = try await player()
      defer { host.send(SIGTERM) }
      var status = stat()
      #expect(stat(socket(of: profile), &status) == 0 && status.st_mode & 0o777 == 0o600)
      func mpc(_ arguments: String...) async throws -> [String] {
        let process = try profile.start(
          ["mpc"] + arguments, variables: ["MPD_HOST": socket(of: profile)])
        let ending = try await process.end()
        #expect(
          ending.status == 0,
          "mpc \(arguments): \(ending.errorText) \(host.isRunning) \(String(decoding: host.error, as: UTF8.self))"
        )
        return ending.lines
      }
      #expect(try await mpc("ls").first == "01 Morning Market.mp3")
      _ = try await mpc("add", "/")
      #expect(try await mpc("playlist").count == 4)
      #expect(try await mpc("play", "2").first == "Stimmung - Slow Tide")
      #expect(try await mpc("status").contains { $0.hasPrefix("[playing] #2/4") })
      let waiting = try profile.start(
        ["mpc", "idle", "mixer"], variables: ["MPD_HOST": socket(of: profile)])
      // It may not be idle yet, and a change before that is not reported.
      try await eventually(that: "mpc to report the volume") {
        _ = try await mpc("volume", "-1")
        return !waiting.isRunning
      }
      _ = try await mpc("seek", "50%")
      _ = try await mpc("next")
      _ = try await mpc("toggle")
      let state = try await profile.stimmung("status")
      #expect(state.text.contains("Grey Platform"), "\(state.text)")
      _ = try await mpc("sticker", "04 Letter Unsent.mp3", "set", "mood:calm", "1")
      #expect(try await profile.stimmung("mood", "show", "calm").text.contains("Letter Unsent"))
      _ = try await mpc("save", "evening")
      #expect(try await mpc("lsplaylists") == ["evening"])
      // The update is over at once, but still reported.
      _ = try await mpc("update", "--wait")
      #expect(try await mpc("stats").contains("Songs:        4"))
      _ = try await mpc("consume", "off")
      let consume = try profile.start(
        ["mpc", "consume", "on"], variables: ["MPD_HOST": socket(of: profile)])
      #expect(
        try await consume.end().errorText
          == "MPD error: There is no consume mode; played tracks stay in the queue\n")
    }

    @Test(.enabled(if: isInstalled("mpd")))
    func `MPD on the same music answers the same`() async throws {
      let (profile, host) = try await player()
      defer { host.send(SIGTERM) }
      let folder = try profile.folder.makeFolder("mpd").encoded
      try profile.folder.makeFolder("mpd/playlists")
      let configuration = """
        music_directory "\(profile.folder["music"].encoded)"
        playlist_directory "\(folder)/playlists"
        db_file "\(folder)/db"
        sticker_file "\(folder)/stickers"
        log_file "\(folder)/log"
        bind_to_address "\(folder)/socket"
        audio_output {
          type "null"
          name "silent"
          mixer_type "software"
        }
        """
      let file = try profile.folder.write(Array(configuration.utf8), to: "mpd/conf").encoded
      let daemon = try profile.start(["mpd", "--no-daemon", file])
      defer { daemon.send(SIGTERM) }
      let other = folder + "/socket"
      try await eventually(that: "MPD", instead: { profile.file(folder + "/log") }) {
        try await profile.run(
          "env", "MPD_HOST=" + other, "mpc", "update", "--wait"
        ).status == 0
      }
      // The player's own scan is over, too.
      let own = socket(of: profile)
      try await eventually(that: "the scan") {
        try await profile.run("env", "MPD_HOST=" + own, "mpc", "update", "--wait").status == 0
      }
      let script = Checkout.beside("mpd_beside.py")
      let ending = try await profile.run(
        "/usr/bin/python3", "-B", script, other, socket(of: profile))
      #expect(ending.status == 0, "\(ending.text)\(ending.errorText)")
    }

    @Test(.enabled(if: isInstalled("mpc")))
    func `opening a folder renames no song of the library`() async throws {
      let (profile, host) = try await player()
      defer { host.send(SIGTERM) }
      func mpc(_ arguments: String...) async throws -> [String] {
        try await profile.start(
          ["mpc"] + arguments, variables: ["MPD_HOST": socket(of: profile)]
        ).end().lines
      }
      let before = try await mpc("ls")
      #expect(before.count == 4)
      // Its path sorts before that of the library's folder.
      let folder = try profile.folder.makeFolder("another").encoded
      try profile.folder.write(
        FileManager.default.contents(atPath: Profile.demoTracks[0]) ?? Data(),
        to: "another/Song.mp3")
      try await profile.stimmung("queue", "add", folder)
      try await eventually(that: "the folder in the library") {
        try await mpc("ls").contains("another")
      }
      #expect(try await mpc("ls").filter { $0 != "another" } == before)
      try await eventually(that: "its song") {
        try await mpc("ls", "another") == ["another/Song.mp3"]
      }
      #expect(try await mpc("add", before[0]).isEmpty)
    }

    /// A port on which no program listens.
    private func freePort() throws -> UInt16 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      let isFound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
        }
      }
      try #require(isFound)
      return UInt16(bigEndian: address.sin_port)
    }

    @Test(.enabled(if: isInstalled("mpc")))
    func `the network gets no cover through a link out of the library`() async throws {
      let port = try freePort()
      let (profile, host) = try await player("address = \"127.0.0.1:\(port)\"", password: "word")
      defer { host.send(SIGTERM) }
      func cover(_ variables: [String: String]) async throws -> ChildProcess.Ending {
        try await profile.start(
          ["mpc", "albumart", "02 Slow Tide.mp3"], variables: variables
        ).end()
      }
      let local = ["MPD_HOST": socket(of: profile)]
      let network = ["MPD_HOST": "word@127.0.0.1", "MPD_PORT": "\(port)"]
      let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1]
      let outside = try profile.folder.write(picture, to: "private/picture.jpg")
      let link = profile.folder["music/cover.jpg"]
      let made = outside.withCString { outside in link.withCString { symlink(outside, $0) } }
      try #require(made == 0)
      #expect(try await cover(local).status == 0)
      let refused = try await cover(network)
      #expect(refused.status != 0 && refused.errorText.contains("No file exists"))
      try #require(link.withCString { unlink($0) } == 0)
      try profile.folder.write(picture, to: "music/cover.jpg")
      #expect(try await cover(network).status == 0)
      // A file that is not a picture is never sent.
      try profile.folder.write("-----BEGIN OPENSSH PRIVATE KEY-----".utf8, to: "music/cover.jpg")
      #expect(try await cover(local).status != 0)
    }

    @Test func `a network without a password is reported, and the socket is still there`()
      async throws
    {
      let (profile, host) = try await player("address = \"127.0.0.1:1\"")
      defer { host.send(SIGTERM) }
      let log = profile.folder["state/stimmung/stimmung.log"].encoded
      try await eventually(that: "the message", instead: { profile.file(log) }) {
        profile.file(log).contains("mpd.address needs a password: write one to ")
      }
      let doctor = try await profile.stimmung("doctor")
      #expect(doctor.text.contains("MPD clients: They can connect to \(socket(of: profile))."))
      let check = try await profile.stimmung("config", "check")
      #expect(check.status == 1 && (check.text + check.errorText).contains("mpd.address"))
    }

    @Test func `without the setting there is no socket, and it is removed with the player`()
      async throws
    {
      let (profile, host) = try await player()
      try await profile.stimmung("service", "stop")
      try await eventually(that: "the end") { !host.isRunning }
      #expect(!FileManager.default.fileExists(atPath: socket(of: profile)))
      try await profile.stimmung("config", "set", "mpd.socket", "false")
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      #expect(!FileManager.default.fileExists(atPath: socket(of: profile)))
    }
  }
}

import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import AudioOutput

@Suite struct OutputWatchTests {
  private let folder: TemporaryFolder
  private let files: OutputFiles

  init() throws {
    folder = try TemporaryFolder()
    files = OutputFiles(
      cards: folder["dev/snd"], sockets: [folder["run/pulse/native"], folder["run/pipewire-0"]])
  }

  private func isReadable(_ watch: OutputWatch) -> Bool {
    var polled = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  @Test func `a new device or socket is reported, even if its folders must come first`() throws {
    var watch = OutputWatch(files)
    var isTold = false
    #expect(watch.isWhole)
    #expect(!isReadable(watch))
    for part in ["dev", "dev/snd", "run", "run/pulse"] {
      try folder.makeFolder(part)
      isTold = watch.takeEvents()
      #expect(isTold, "\(part)")
    }
    #expect(watch.isWhole)
    for file in ["dev/snd/pcmC0D0p", "run/pulse/native", "run/pipewire-0"] {
      try folder.write([], to: file)
      isTold = watch.takeEvents()
      #expect(isTold, "\(file)")
    }
    #expect(!isReadable(watch))
  }

  @Test func `a node whose owner is set late is reported again, and so is a renewed socket`() throws
  {
    try folder.makeFolder("dev/snd")
    try folder.makeFolder("run/pulse")
    let node = try folder.write([], to: "dev/snd/pcmC0D0p").encoded
    let socket = try folder.write([], to: "run/pulse/native").encoded
    var watch = OutputWatch(files)
    var isTold = false
    chmod(node, 0o660)
    isTold = watch.takeEvents()
    #expect(isTold)
    unlink(socket)
    isTold = watch.takeEvents()
    #expect(!isTold)
    try folder.write([], to: "run/pulse/native")
    isTold = watch.takeEvents()
    #expect(isTold)
  }

  @Test func `other changes next to the sockets are not reported`() throws {
    try folder.makeFolder("dev/snd")
    try folder.makeFolder("run/pulse")
    var watch = OutputWatch(files)
    var isTold = false
    try folder.write([], to: "run/wayland-0")
    try folder.write([], to: "run/pulse/pid")
    // PulseAudio's clients do this each time they look for their server.
    chmod(folder["run/pulse"].encoded, 0o700)
    isTold = watch.takeEvents()
    #expect(!isTold)
  }

  @Test func `a folder that is removed and created again is still watched`() throws {
    try folder.makeFolder("run/pulse")
    var watch = OutputWatch(files)
    var isTold = false
    rmdir(folder["run/pulse"].encoded)
    isTold = watch.takeEvents()
    #expect(isTold)
    try folder.makeFolder("run/pulse")
    isTold = watch.takeEvents()
    #expect(isTold)
    try folder.write([], to: "run/pulse/native")
    isTold = watch.takeEvents()
    #expect(isTold)
  }

  @Test func `without free watches, the watch is incomplete`() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(7), &limit)
      #expect(!OutputWatch(OutputFiles(cards: TrackPath("/tmp"), sockets: [])).isWhole)
    }
  }

  // MARK: Paths

  private func sockets(_ environment: [String: String]) -> ([String], Bool) {
    let files = OutputFiles.ofMachine { environment[$0] }
    return (files.sockets.map(\.encoded), files.areAll)
  }

  @Test func `sockets are expected where the servers' own libraries look for them`() {
    #expect(
      sockets(["XDG_RUNTIME_DIR": "/run/user/1"])
        == (["/run/user/1/pulse/native", "/run/pulse/native", "/run/user/1/pipewire-0"], true))
    #expect(
      sockets(["PULSE_RUNTIME_PATH": "/p", "PIPEWIRE_RUNTIME_DIR": "/w", "PIPEWIRE_REMOTE": "two"])
        == (["/p/native", "/run/pulse/native", "/w/two"], true))
    #expect(
      sockets(["PULSE_SERVER": "{0af}unix:/a /b", "PIPEWIRE_REMOTE": "/c"])
        == (["/a", "/b", "/c"], true))
  }

  @Test(arguments: [
    ("default-server = tcp:music.example\n", false), ("# nothing\n\n default-server=x", false),
    ("; default-server = tcp:music.example\n", true), ("autospawn = no\n", true), ("", true),
  ])
  func `a server that a file names may appear without notice`(text: String, areAll: Bool) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(text.utf8), to: "pulse/client.conf")
    let runtime = ["XDG_RUNTIME_DIR": "/run/user/1"]
    for variables in [
      ["XDG_CONFIG_HOME": folder[""].encoded], ["PULSE_CLIENTCONFIG": file.encoded],
    ] {
      #expect(sockets(runtime.merging(variables) { $1 }).1 == areAll)
    }
    // The environment takes precedence over the file.
    #expect(sockets(["PULSE_SERVER": "unix:/a", "PULSE_CLIENTCONFIG": file.encoded]).1)
  }

  @Test func `a server elsewhere, or in an unknown place, appears without notice`() {
    #expect(sockets(["PULSE_SERVER": "unix:/a tcp:studio:4713"]) == (["/a"], false))
    #expect(sockets(["PULSE_SERVER": "studio"]) == ([], false))
    #expect(sockets([:]) == (["/run/pulse/native"], false))
  }
}

import Foundation
import Glibc
import TestSupport

/// A player from Debian that reports over MPRIS what it plays.
enum RealPlayer: String, CaseIterable {
  case mpv, vlc, cmus, chromium

  /// Its name on the bus.
  var name: String { rawValue }
  /// Whether it continues with a second track.
  var hasNext: Bool { self != .chromium }

  /// Starts it, playing two tracks of the demo album, or only the first.
  func start(in profile: Profile) async throws -> ChildProcess {
    let tracks = Array(Profile.demoTracks.prefix(2))
    switch self {
    case .mpv:
      return try profile.start(
        [
          "mpv", "--no-config", "--script=/usr/lib/mpv-mpris/mpris.so", "--ao=null", "--no-video",
          "--no-terminal",
        ] + tracks)
    case .vlc:
      return try profile.start(
        [
          try vlc(in: profile), "-I", "dummy", "--control", "dbus", "--no-video", "--aout",
          "adummy",
        ]
          + tracks)
    case .cmus:
      let socket = profile.folder["cmus"].encoded
      // It needs a terminal.
      let started = try profile.start(
        ["script", "-qec", "cmus --listen \(socket)", "/dev/null"], variables: ["TERM": "xterm"])
      try await eventually(that: "cmus") {
        try await profile.run("cmus-remote", "--server", socket, "-C", "status").status == 0
      }
      try await profile.run(
        "cmus-remote", "--server", socket, "-q", tracks[0], tracks[1])
      try await profile.run("cmus-remote", "--server", socket, "--next")
      try await profile.run("cmus-remote", "--server", socket, "--play")
      return started
    case .chromium:
      let page = try profile.folder.write(Array(Self.page.utf8), to: "page.html")
      return try profile.start([
        "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
        // For machines with little shared memory, such as containers.
        "--disable-dev-shm-usage",
        "--user-data-dir=" + profile.folder["chromium"].encoded,
        "--autoplay-policy=no-user-gesture-required", "--allow-file-access-from-files",
        "file://" + page.encoded,
      ])
    }
  }

  /// VLC refuses to run as root, so root gets a copy that reads another ID in place of the user ID.
  private func vlc(in profile: Profile) throws -> String {
    guard geteuid() == 0 else { return "vlc" }
    let original = try Data(contentsOf: URL(filePath: "/usr/bin/vlc"))
    var bytes = Array(original)
    for place in bytes.indices.dropLast(8) where bytes[place...].starts(with: "geteuid\0".utf8) {
      bytes.replaceSubrange(place..<(place + 7), with: "getppid".utf8)
    }
    let copy = try profile.folder.write(bytes, to: "vlc")
    chmod(copy.encoded, 0o755)
    return copy.encoded
  }

  private static let page = """
    <title>A page</title><audio id=a src="file://\(Profile.demoTracks[0].replacing(" ", with: "%20"))"></audio>
    <script>
    const audio = document.getElementById("a");
    audio.onplay = () => navigator.mediaSession.metadata = new MediaMetadata(
      {title: "Morning Market", artist: "Stimmung", album: "Four Moods"});
    audio.play();
    </script>
    """
}

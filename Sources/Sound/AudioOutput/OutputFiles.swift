import Glibc
import Linux
package import PlayerModel

/// The files that show that an output has appeared: those of sound cards and local sound servers.
package struct OutputFiles: Sendable {
  /// The folder of the sound cards' device nodes.
  package var cards: TrackPath
  /// The sockets of sound servers, or none if their paths are unknown.
  package var sockets: [TrackPath]
  /// Whether every output needs one of these files, unlike a server on another machine.
  package var areAll: Bool

  /// The maximum size read of a PulseAudio client configuration.
  private static let longestConfiguration = 1 << 16

  package init(cards: TrackPath, sockets: [TrackPath], areAll: Bool = true) {
    self.cards = cards
    self.sockets = sockets
    self.areAll = areAll
  }

  /// Returns the files that the client libraries of ALSA, PulseAudio and PipeWire use in
  /// `environment`.
  package static func ofMachine(
    _ environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> OutputFiles {
    let runtime = environment("XDG_RUNTIME_DIR")
    let servers = environment("PULSE_SERVER")?.split(separator: " ").map(localSocket)
    let folder = environment("PULSE_RUNTIME_PATH") ?? runtime.map { $0 + "/pulse" }
    let pulse = servers ?? [folder.map { $0 + "/native" }, "/run/pulse/native"]
    var sockets = pulse.compactMap(\.self)
    let remote = environment("PIPEWIRE_REMOTE") ?? "pipewire-0"
    if remote.hasPrefix("/") {
      sockets.append(remote)
    } else if let folder = environment("PIPEWIRE_RUNTIME_DIR") ?? runtime {
      sockets.append("\(folder)/\(remote)")
    }
    return OutputFiles(
      cards: TrackPath("/dev/snd"), sockets: sockets.map { TrackPath($0) },
      areAll: !pulse.contains(nil) && (servers != nil || !namesServer(environment)))
  }

  /// Returns whether a configuration file names a PulseAudio server, which may be on another
  /// machine (pulse-client.conf(5)).
  private static func namesServer(_ environment: (String) -> String?) -> Bool {
    let home = environment("HOME").map { $0 + "/.config" }
    let own = (environment("XDG_CONFIG_HOME") ?? home).map { $0 + "/pulse/client.conf" }
    let files: [String?] =
      environment("PULSE_CLIENTCONFIG").map { [$0] } ?? [own, "/etc/pulse/client.conf"]
    return files.compactMap(\.self).contains { path in
      guard let file = try? RegularFile(TrackPath(path)),
        let bytes = try? file.read(at: 0, count: longestConfiguration)
      else { return false }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
        line.drop(while: \.isWhitespace).hasPrefix("default-server")
      }
    }
  }

  /// Returns the path in a PulseAudio address such as `{machine}unix:/path`, or `nil` if it is not
  /// local.
  private static func localSocket(_ address: Substring) -> String? {
    let place = address.hasPrefix("{") ? address.drop { $0 != "}" }.dropFirst() : address
    let path = place.hasPrefix("unix:") ? place.dropFirst(5) : place
    return path.hasPrefix("/") ? String(path) : nil
  }
}

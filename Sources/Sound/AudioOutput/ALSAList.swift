import CALSA
import Glibc

/// The playback devices that ALSA lists.
enum ALSAList {
  /// The time limit for opening a plugin, in seconds.
  private static let timeLimit = TimeLimit(seconds: 1)

  /// Returns the devices of the configuration that was read last.
  static func devices() -> [OutputDevice] {
    PCMHandle.keepQuiet()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
    defer { snd_device_name_free_hint(hints) }
    var listed: [OutputDevice] = []
    var next = hints
    while let hint = next.pointee {
      next += 1
      // An entry without a direction is for both.
      guard let name = text("NAME", of: hint), text("IOID", of: hint) ?? "Output" == "Output" else {
        continue
      }
      let lines = text("DESC", of: hint)?.split(separator: "\n") ?? []
      listed.append(OutputDevice(name: name, description: lines.joined(separator: ", ")))
    }
    return listed
  }

  /// Returns whether a PCM can be opened, or could be if no other program used it.
  static func canBeOpened(_ name: String) -> Bool {
    JACKMessages.silence()
    do throws(ALSAFailure) {
      try timeLimit.run { () throws(ALSAFailure) in try PCMHandle(name: name).close() }
      return true
    } catch {
      return error.isInUse
    }
  }

  private static func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
    guard let characters = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(characters) }
    return String(cString: characters)
  }
}

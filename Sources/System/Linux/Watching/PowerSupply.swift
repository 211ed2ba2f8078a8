import Glibc
import PlayerModel

/// Whether the machine runs on battery, as the kernel reports it.
package struct PowerSupply: Sendable {
  /// The maximum number of bytes of a file here.
  private static let mostBytes = 256

  private let folder: String

  /// Creates a value that reads the supplies in `folder`.
  package init(folder: String = "/sys/class/power_supply") {
    self.folder = folder
  }

  /// Whether a battery supplies the machine, because it has one and nothing else supplies it.
  ///
  /// Batteries of devices such as mice do not count. A machine without any battery is on mains power.
  package var isOnBattery: Bool {
    guard var reader = try? FolderReader(TrackPath(folder)) else { return false }
    var hasBattery = false
    var isDischarging = false
    var mains: [Bool] = []
    while let entry = try? reader.next() {
      let supply = folder + "/" + String(decoding: entry.name, as: UTF8.self)
      if text(supply + "/type") == "Battery" {
        guard text(supply + "/scope") != "Device" else { continue }
        hasBattery = true
        if text(supply + "/status") == "Discharging" { isDischarging = true }
      } else if let online = text(supply + "/online") {
        mains.append(online != "0")
      }
    }
    guard hasBattery else { return false }
    return mains.isEmpty ? isDischarging : !mains.contains(true)
  }

  /// Returns the first line of a file, or `nil` if it cannot be read.
  private func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

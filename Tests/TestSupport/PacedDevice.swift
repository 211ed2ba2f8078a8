import FoundationEssentials
import Glibc

/// A silent sound device for one test that plays in real time and keeps what it was given.
///
/// It is an ALSA PCM called `paced`, and `default` with ALSA's conversion in front, in a separate
/// configuration. libasound finds that by the environment, so what plays to it is another process,
/// or an exit test that called ``use()`` first. See `Tests/PacedPCM/include/PacedPCM.h`.
package final class PacedDevice: Sendable {
  /// The faults that can be simulated.
  package enum Fault: String, Codable, Sendable {
    /// Another program holds the device, so it cannot be opened.
    case busy = "EBUSY"
    /// The device was unplugged.
    case unplugged = "ENODEV"
    /// Its sound server was killed.
    case broken = "EIO"
    /// The device underruns once.
    case underrun = "XRUN"
    /// Its sound server hangs.
    case stalled = "STALL"
    /// The machine was suspended and has woken up.
    case asleep = "ESTRPIPE"
    /// Its sink is suspended: the device accepts sound and plays none, but claims to play.
    case suspended = "SUSPEND"
  }

  /// Why there is no device.
  package struct SetupError: Error {
    /// The missing part.
    package let message: String
  }

  /// The folder of the device's files, which is removed with it.
  package let directory: String

  /// A device that accepts any of the given ALSA formats, rates, one or two channels, and periods.
  package init(
    format: String? = nil, rate: Int? = nil, channels: Int? = nil, periodBytes: Int? = nil
  ) throws {
    var template = Array("/tmp/paced-device-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SetupError(message: "no temporary folder") }
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let limits = [
      format.map { "format \"\($0)\"" }, rate.map { "rate \($0)" },
      channels.map { "channels \($0)" }, periodBytes.map { "period_bytes \($0)" },
    ]
    let configuration = """
      pcm_type.paced { lib "\(try Self.pluginPath())" }
      pcm.paced {
        type paced dump "\(dumpPath)" fault "\(faultPath)"
        \(limits.compactMap { $0 }.joined(separator: " "))
        hint { show on description "Paced test device" }
      }
      pcm.!default { type plug slave.pcm paced }
      pcm.plug { @args [ SLAVE ] @args.SLAVE { type string } type plug slave.pcm $SLAVE }
      pcm.null { type null }
      """
    try Data(configuration.utf8).write(to: URL(filePath: configurationPath))
  }

  deinit {
    // In the worst case it is left over in /tmp.
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// The environment that a process needs to find the device.
  package var environment: [String: String] { ["ALSA_CONFIG_PATH": configurationPath] }

  /// The file to which the device appends the frames as it receives them.
  package var dumpPath: String { directory + "/dump" }

  /// Makes this process find the device; only for a process that does nothing else.
  package func use() {
    for (name, value) in environment { setenv(name, value, 1) }
  }

  /// Simulates a fault, or, with `nil`, lets the device work again.
  package func set(_ fault: Fault?) throws {
    // Moved into place, so that the device never sees half a word.
    try Data((fault?.rawValue ?? "").utf8).write(
      to: URL(filePath: faultPath), options: .atomic)
  }

  /// The frames that the device received so far; empty if it was never opened.
  package func dump() throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: dumpPath) else { return [] }
    return try Array(Data(contentsOf: URL(filePath: dumpPath)))
  }

  private var configurationPath: String { directory + "/asound.conf" }
  private var faultPath: String { directory + "/fault" }

  /// The plugin, which the package's build leaves next to the test bundle.
  private static func pluginPath() throws -> String {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = bundle.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let path = folder.joined(separator: "/") + "/libasound_module_pcm_paced.so"
    guard FileManager.default.fileExists(atPath: path) else {
      throw SetupError(message: "no \(path): build the package's products first")
    }
    return path
  }
}

import AudioOutput
import Glibc
import PlayerModel
import PlayerService
import Settings

/// The player and its sound.
extension Doctor {
  /// How the host is, and whether there is one.
  func hostFinding() -> (Finding, isThere: Bool) {
    let subject = "player"
    do throws(PlayerError) {
      guard
        let player = try HostLauncher(locations: locations).connectIfRunning(attached: false),
        case .service(let info) = try player.perform(.service)
      else {
        return (
          .fine(subject, "stimmung \(programVersion); none runs, one is started when needed."),
          false
        )
      }
      return (
        .fine(
          subject,
          "stimmung \(info.version) runs as process \(info.processID) on \(locations.socket)."),
        true
      )
    } catch {
      return (
        .wrong(subject, error.message, "“stimmung service stop”, and start it again."), true
      )
    }
  }

  /// Whether sound comes out; a device that the player holds is asked of the player.
  func soundFinding(hasHost: Bool) -> Finding {
    let subject = "sound"
    let name = reading.settings.output ?? Settings.usualOutput
    if hasHost, case .snapshot(let snapshot)? = try? PlayerAccess.performOnRunning(.snapshot) {
      guard snapshot.state != .interrupted else {
        let reason = snapshot.interruptionReason ?? "It is interrupted."
        return .advice(subject, "The player is silent on “\(snapshot.output)”: \(reason)")
      }
      return .fine(subject, "The player uses “\(snapshot.output)”.")
    }
    do throws(OutputError) {
      let output = try makeOutput(named: name)
      _ = try output.open(PCMFormat(sampleRate: 44_100, channelCount: 2))
      output.close()
      return .fine(subject, "“\(name)” opens; “stimmung devices” lists \(outputDevices().count).")
    } catch {
      return .wrong(subject, error.message, soundRemedy)
    }
  }

  private var soundRemedy: String {
    let devices = root + "/dev/snd"
    if access(devices, F_OK) != 0 {
      return "This machine has no sound card."
    }
    guard access(devices + "/timer", R_OK | W_OK) == 0 else {
      return "The sound card is not yours to use: sudo usermod -aG audio $USER, and log in anew."
    }
    return "Choose another that “stimmung devices” lists, as audio.output."
  }
}

import AudioOutput
import ControlCommands
import Glibc
import HostLauncher
import Locations
import PlayerModel
import PlayerService
import ProgramSensors
import Settings

/// Checks of the player and its sound.
extension Doctor {
  /// Returns the state of the host and whether it answers; one that does not is not contacted again.
  func hostFinding() -> (Finding, isAnswering: Bool) {
    let subject = "player"
    do throws(PlayerError) {
      guard let player = try HostLauncher(locations: locations).connectIfRunning(attached: false)
      else {
        return (
          .fine(subject, "stimmung \(programVersion); none is running; one starts when needed."),
          false
        )
      }
      let info = try player.perform(ServiceRequest.service)
      return (
        .fine(
          subject,
          "stimmung \(info.version) runs as process \(info.processID) on \(locations.socket)."),
        true
      )
    } catch {
      if let refusal = HostLock.holder(at: locations.lock)?.refusal {
        return (.advice(subject, refusal.message), false)
      }
      return (
        .wrong(subject, error.message, "Run “stimmung service stop”, then start it again."), false
      )
    }
  }

  /// Returns whether sound can be output.
  func soundFinding(hasHost: Bool) -> Finding {
    guard hasHost, let snapshot = try? PlayerAccess.performOnRunning(SnapshotRequest.snapshot)
    else { return soundFinding(trying: reading.settings.output ?? Settings.usualOutput) }
    return soundFinding(of: snapshot)
  }

  /// Returns whether a player outputs sound; only one that plays knows, because only then is its device open.
  func soundFinding(of snapshot: PlayerSnapshot) -> Finding {
    switch snapshot.state {
    case .playing, .seekingForward, .seekingBackward:
      return .fine(Self.sound, "The player uses “\(snapshot.output)”.")
    case .interrupted:
      let reason = snapshot.interruptionReason ?? "It is interrupted."
      return .advice(Self.sound, "The player is silent on “\(snapshot.output)”: \(reason)")
    case .stopped, .paused:
      return soundFinding(trying: snapshot.output, isPaused: snapshot.state == .paused)
    }
  }

  /// Returns whether an output can be opened, and closes it again; a paused player may have it open.
  private func soundFinding(trying name: String, isPaused: Bool = false) -> Finding {
    do throws(OutputError) {
      let output = try makeOutput(named: name)
      _ = try output.open(PCMFormat(sampleRate: 44_100, channelCount: 2))
      output.close()
      return .fine(Self.sound, "“\(name)” can be opened; “stimmung devices” lists the others.")
    } catch {
      if isPaused, error.code == .busy {
        return .fine(
          Self.sound, "“\(name)” is in use, perhaps by the paused player, so it was not tried.")
      }
      return .wrong(Self.sound, error.message, soundRemedy)
    }
  }

  /// The subject of findings about sound.
  private static let sound = "sound"

  /// Returns what a running player cannot store of its queue and history, or `nil` if there is no problem.
  func keepingFinding(hasHost: Bool) -> Finding? {
    guard hasHost, let snapshot = try? PlayerAccess.performOnRunning(SnapshotRequest.snapshot)
    else { return nil }
    return snapshot.unkept.map { .wrong("keeping", $0) }
  }

  /// Returns what keeps the sensors of a running player from recording.
  func sensorFindings(hasHost: Bool) -> [Finding] {
    guard hasHost else { return [] }
    return KnownSensor.all.filter(\.isSensor).compactMap { sensor in
      guard let status = status(of: sensor), let error = status.lastError else { return nil }
      let command = ["stimmung sensor start", sensor.requestName].compactMap(\.self)
      let remedy = "Fix that, then run: " + command.joined(separator: " ")
      return .wrong("sensor", error, status.isRunning ? nil : remedy)
    }
  }

  /// Returns the status of a running player's sensor, or `nil` if it is not available.
  func status(of sensor: KnownSensor) -> SensorStatus? {
    try? PlayerAccess.performOnRunning(SensorRequest.sensorStatus(sensor: sensor.requestName))
  }

  private var soundRemedy: String {
    let devices = root + "/dev/snd"
    if access(devices, F_OK) != 0 {
      return "This machine has no sound card."
    }
    guard access(devices + "/timer", R_OK | W_OK) == 0 else {
      return "You may not use the sound card: run sudo usermod -aG audio $USER, then log in again."
    }
    return "Set audio.output to one that “stimmung devices” lists."
  }
}

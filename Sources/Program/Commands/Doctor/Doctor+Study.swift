import Locations
import PlayerModel
import ProgramSensors
import ProgramSettings
import Settings
import Transport

/// Checks of encryption and of the study's host.
extension Doctor {
  /// Returns whether the key can be read, by the listener only.
  func keyFinding() -> Finding {
    let subject = "key"
    do throws(PlayerError) {
      let key = try RecordKey(locations, environment: environment)
        .configured(settings: reading.settings)
      return .fine(
        subject,
        key == nil
          ? "No key is set: records stay unencrypted."
          : "It is set, and only you can read it.")
    } catch {
      return .wrong(subject, error.message, "Until that is fixed, nothing is recorded.")
    }
  }

  /// Returns whether records can be sent to the study's host.
  ///
  /// This depends on the settings and the last result of a running player. The host is not contacted.
  func studyFinding(hasHost: Bool) -> Finding {
    let subject = "study"
    let settings = reading.settings
    guard !settings.study.host.isEmpty else {
      return .fine(subject, "No host: records stay on this machine.")
    }
    if let problem = reading.studyProblem(at: locations) {
      return .advice(subject, problem.message, "Until that is fixed, records wait here.")
    }
    let troubles = hasHost ? KnownSensor.all.compactMap(refusal) : []
    if let first = troubles.first {
      let waiting = troubles.map { "\($0.waiting) \($0.sensor)" }.joined(separator: " and ")
      return .advice(subject, first.reason, "\(waiting) records wait here.")
    }
    if let exposure = reading.studyExposure { return .advice(subject, exposure.message) }
    return .fine(subject, "Records go to \(HostAddress(settings.study.host)?.name ?? "").")
  }

  /// Returns why the host does not accept a sensor's records, and how many wait, or `nil` if it does.
  private func refusal(_ sensor: KnownSensor) -> (reason: String, waiting: Int, sensor: String)? {
    guard let sync = status(of: sensor)?.sync, let reason = sync.obstacle ?? sync.lastError else {
      return nil
    }
    return (reason, sync.waiting, sensor.name)
  }
}

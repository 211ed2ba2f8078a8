import HostProcess
import ListenSubmission
import Locations
import Transport

/// Whether listens can be sent.
extension Doctor {
  func listenFindings() -> [Finding] {
    ServiceSettings.all(reading.settings).map(finding)
  }

  private func finding(_ settings: ServiceSettings) -> Finding {
    let subject = settings.service.name
    guard settings.isEnabled else {
      return .fine(subject, "Off: no listen leaves this machine.")
    }
    let service: any ListenService
    do throws(SubmissionFailure) {
      (service, _) = try settings.destination(at: locations).account()
    } catch {
      return .advice(subject, error.message, "Until that is fixed, listens wait here.")
    }
    if service.address.isPlain, !service.address.isLocal {
      return .advice(
        subject, "Your token goes to \(service.address.name) unencrypted.",
        "Write https:// in \(subject).server if the server supports it.")
    }
    return .fine(subject, "Listens go to \(service.address.name).")
  }
}

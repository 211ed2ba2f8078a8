import HostProcess
import ListenSubmission
import Locations
import Transport

/// Checks of listen services.
extension Doctor {
  func listenFindings() -> [Finding] {
    let wanted = ServiceSettings.all(reading.settings).filter(\.isEnabled)
    guard wanted.isEmpty else { return wanted.map(finding) }
    return [.fine(ListenBrainzService.usualName, "Off: no listen leaves this machine.")]
  }

  private func finding(_ settings: ServiceSettings) -> Finding {
    let subject = settings.service.name
    let address: HostAddress
    do throws(SubmissionFailure) {
      address = try settings.destination(at: locations).account().address
    } catch {
      return .advice(subject, error.message, "Until that is fixed, listens wait here.")
    }
    if address.isPlain, !address.isLocal {
      return .advice(
        subject,
        "Your \(settings.service.login.credential.rawValue) goes to \(address.name) unencrypted.",
        "Write https:// in \(settings.service.settings).server if the server supports it.")
    }
    return .fine(subject, "Listens go to \(address.name).")
  }
}

import HostProcess
import ListenSubmission
import Locations
import Transport

/// Whether listens can be sent.
extension Doctor {
  func listenBrainzFinding() -> Finding {
    let subject = "listenbrainz"
    let settings = reading.settings
    guard settings.sendsListens else {
      return .fine(subject, "Off: no listen leaves this machine.")
    }
    let service: ListenBrainzService
    do throws(SubmissionFailure) {
      (service, _) = try ListenSubmission.Destination(settings, locations).account()
    } catch {
      return .advice(subject, error.message, "Until then listens wait here.")
    }
    if service.address.isPlain, !service.address.isLocal {
      return .advice(
        subject, "Your token goes to \(service.address.name) in the clear.",
        "Write https:// in listenbrainz.server, if the server knows it.")
    }
    return .fine(subject, "Listens go to \(service.address.name).")
  }
}

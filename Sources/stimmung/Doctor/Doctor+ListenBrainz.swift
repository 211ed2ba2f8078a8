import Glibc
import ListenSubmission
import PlayerModel

/// Whether listens can be sent.
extension Doctor {
  func listenBrainzFinding() -> Finding {
    let subject = "listenbrainz"
    let settings = reading.settings
    guard settings.sendsListens else {
      return .fine(subject, "Off: no listen leaves this machine.")
    }
    guard let service = ListenBrainzService(settings.listenServer) else {
      return .advice(
        subject, "listenbrainz.server, “\(settings.listenServer)”, is no address.",
        "Write https://HOST, with :PORT and /PATH if need be.")
    }
    let login = "stimmung listenbrainz login"
    do throws(PlayerError) {
      guard let token = try AccessToken.read(settings.listenTokenFile(at: locations)) else {
        return .advice(subject, "There is no token, so listens wait.", login)
      }
      guard token.server == nil || token.server == service.address.base else {
        return .advice(
          subject, "The token is for another server than \(service.address.name).", login)
      }
    } catch {
      return .advice(subject, error.message)
    }
    guard access(locations.syncHelper, X_OK) == 0 else {
      return .advice(
        subject, "\(locations.syncHelper), which speaks with the server, is not there.",
        "Install the player anew.")
    }
    if service.address.isPlain, !service.address.isLocal {
      return .advice(
        subject, "Your token goes to \(service.address.name) in the clear.",
        "Write https:// in listenbrainz.server, if the server knows it.")
    }
    return .fine(subject, "Listens go to \(service.address.name).")
  }
}

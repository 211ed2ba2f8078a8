import ListenSubmission
import ListeningHistory
import PlayerModel
import Transport

/// A second service, which speaks like ListenBrainz.
struct OtherService: ListenService {
  static let name = "other"
  static let title = "Other"
  static let limits = ListenBrainzService.limits

  private let double: ListenBrainzService

  init?(_ server: String) {
    guard let double = ListenBrainzService(server) else { return nil }
    self.double = double
  }

  var address: HostAddress { double.address }

  static func rendering(
    of session: ListeningSession, by program: ListenWriter.Program
  ) -> String? {
    ListenBrainzService.rendering(of: session, by: program)
  }

  func submission(of renderings: [String], by token: AccessToken) -> HTTPRequest {
    double.submission(of: renderings, by: token)
  }

  func announcement(
    of track: Track, by program: ListenWriter.Program, _ token: AccessToken
  ) -> HTTPRequest? { nil }

  static func verdict(on answer: HTTPAnswer) -> SubmissionVerdict {
    ListenBrainzService.verdict(on: answer)
  }

  func validation(of token: AccessToken) -> HTTPRequest { double.validation(of: token) }

  static func tokenVerdict(on answer: HTTPAnswer) -> TokenVerdict {
    ListenBrainzService.tokenVerdict(on: answer)
  }
}

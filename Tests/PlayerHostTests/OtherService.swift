import ListenSubmission
import ListeningHistory
import PlayerModel
import Transport

/// A second service that speaks the ListenBrainz protocol.
struct OtherService: TokenService {
  let name = "other"
  let title = "Other"
  let limits = ListenBrainzService().limits

  private let double = ListenBrainzService()

  func rendering(
    of session: ListeningSession, by program: ListenWriter.Program
  ) -> String? {
    double.rendering(of: session, by: program)
  }

  func submission(of renderings: [String], for account: ServiceAccount) -> HTTPRequest {
    double.submission(of: renderings, for: account)
  }

  func announcement(
    of track: Track, by program: ListenWriter.Program, for account: ServiceAccount
  ) -> HTTPRequest? { nil }

  func verdict(on answer: HTTPAnswer, to count: Int) -> SubmissionVerdict {
    double.verdict(on: answer, to: count)
  }

  func validation(for account: ServiceAccount) -> HTTPRequest {
    double.validation(for: account)
  }

  func tokenVerdict(on answer: HTTPAnswer) -> TokenVerdict {
    double.tokenVerdict(on: answer)
  }
}

import Linux
import PlaybackEngine
import PlayerModel

/// A message to the host thread.
enum HostMessage: Sendable {
  case request(
    PlayerRequest, RequestCancellation,
    reply: @Sendable (Result<PlayerReply, PlayerError>) -> Void)
  case pipeline(PipelineEvent)
  /// A closure to run on the host thread, such as a worker's report.
  case work(@Sendable (inout HostLoop) -> Void)
}

/// The host thread's inbox.
typealias HostInbox = Mailbox<HostMessage>

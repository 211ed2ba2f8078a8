import Linux
import PlaybackEngine
import PlayerModel

/// What other threads have for the host's own.
enum HostMessage: Sendable {
  case request(
    PlayerRequest, RequestCancellation,
    reply: @Sendable (Result<PlayerReply, PlayerError>) -> Void)
  case pipeline(PipelineEvent)
  /// What a worker found, to be taken in on the host's thread.
  case work(@Sendable (inout HostLoop) -> Void)
}

/// Where the host's thread gets them.
typealias HostInbox = Mailbox<HostMessage>

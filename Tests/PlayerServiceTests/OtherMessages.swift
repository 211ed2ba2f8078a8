import PlayerModel
import TestSupport

@testable import PlayerService

/// The messages that are neither requests nor replies, and each kind of event: recorded in
/// `Snapshots/messages.jsonl`.
enum OtherMessages {
  static let ofClients: [ClientMessage] = [
    .hello(protocolVersion: 2, version: "my program 1.0", attached: true), .subscribe(id: 2),
    .unsubscribe,
  ]

  static let ofHosts: [ServerMessage] = [
    .welcome(protocolVersion: 2, version: "0.9.0", processID: 4711),
    .failure(id: 3, error: error), .subscribed(id: 4, snapshot: FullFixture.snapshot),
    .event(
      event: PlayerEvent(
        number: 42, happenedAt: FullFixture.session.startedAt, kind: .modesChanged,
        snapshot: PlayerSnapshot(output: "silent"))),
    .goodbye(error: error),
  ]

  private static let error = PlayerError(.notFound, "That track is no longer in the queue.")

  static let kinds: [PlayerEvent.Kind] = [
    .stateChanged(from: .playing, to: .stopped, previousPosition: 151.5),
    .itemChanged(from: FullFixture.session.entry, previousPosition: 151.5),
    .seeked(from: 12.5, to: 83.5), .rateChanged, .modesChanged, .underrun, .itemUpdated,
    .queueChanged, .libraryChanged, .scanProgressed, .analysisProgressed, .moodsChanged,
    .tracksFiled(
      change: FiledTracks(
        mood: .calm, isFiled: true, tracks: [FullFixture.track], moods: [[.calm, .sad]])),
    .gestureMade(
      gesture: MadeGesture(
        gesture: "nod", command: "mood add happy", isDone: true, message: "It is done.")),
    .sessionStarted(session: FullFixture.session), .sessionEnded(session: FullFixture.session),
    .otherPlayerChanged,
    .sensorRecorded,
    .notice(notice: Notice(.warning, "The sound device is gone.", code: .outputFailed)),
    .gap,
  ]
}

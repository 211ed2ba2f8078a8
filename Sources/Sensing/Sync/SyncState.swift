/// How syncing goes.
package struct SyncState: Hashable, Sendable {
  /// The host, for people; empty if none is configured.
  package var host = ""
  /// Whether a sync is under way.
  package var isRunning = false
  /// How many records the sync that is under way, or else the last one, got acknowledged.
  package var sent = 0
  /// How many records are to be sent and are not acknowledged.
  package var waiting = 0
  /// Why none can be sent as things are set, as one sentence; nil if they can.
  package var obstacle: String?
  /// When the host last acknowledged something, Unix milliseconds; nil if never.
  package var lastSuccess: Int64?
  /// What the host last answered, with the status; nil if it never did.
  package var lastAnswer: String?
  /// Why the last sync failed; nil if it did not.
  package var lastError: String?
}

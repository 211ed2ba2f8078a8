/// How far a host has got.
///
/// Records are sent in the order of their numbers, so that one number says it for any number of them.
struct SyncMark: Hashable, Sendable {
  /// The host has acknowledged every record up to this number that was meant for it.
  var acknowledged: Int64 = 0
  /// The last record of the batch that may have been sent and was not acknowledged; nil if none.
  ///
  /// Such a batch is sent again as it was, so that a host can tell it from a new one.
  var pendingThrough: Int64?
  /// When that batch was first sent, Unix milliseconds.
  var pendingSince: Int64 = 0
  /// Whether the host has made its table, as ``SyncBatch/tableCreation()`` wants it.
  var hasTable = false
  /// The latest moment of all acknowledged records, as it was sent, Unix milliseconds.
  var newestTimestamp: Int64 = .min
  /// When the host last acknowledged something, Unix milliseconds; nil if never.
  var lastSuccess: Int64?
  /// What the host last answered, with the status; nil if it never did.
  var lastAnswer: String?
}

/// The progress of a host.
///
/// Records are sent in the order of their numbers, so one number describes the progress for any number of
/// records.
struct SyncMark: Hashable, Sendable {
  /// The number up to which the host has acknowledged all records that are meant for it.
  var acknowledged: Int64 = 0
  /// The last record of a batch that may have been sent but was not acknowledged, or `nil` if there is none.
  ///
  /// Such a batch is sent again unchanged, so that a host can recognise it.
  var pendingThrough: Int64?
  /// When that batch was first sent, in Unix milliseconds.
  var pendingSince: Int64 = 0
  /// Whether the host has created its table with the current definition; see ``SyncBatch/tableCreation()``.
  var hasTable = false
  /// The latest time of all acknowledged records, as it was sent, in Unix milliseconds.
  var newestTimestamp: Int64 = .min
  /// When the host last acknowledged records, in Unix milliseconds, or `nil` if never.
  var lastSuccess: Int64?
  /// The status and text of the host's last answer, or `nil` if it never answered.
  var lastAnswer: String?
}

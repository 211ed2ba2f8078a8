/// A record as people read it.
package struct RecordLine: Hashable, Sendable {
  /// When it happened, as local time.
  package var time: String
  /// What happened, in a word or two.
  package var event: String
  /// Where in what was playing; empty for records of something else.
  package var position = ""
  /// What it is about.
  package var item: String
  /// What is said of it where there is room.
  package var note = ""

  /// All of it.
  package var text: String {
    let padded = event + String(repeating: " ", count: max(1, 13 - event.count))
    let parts = [padded + position, item, note].filter { !$0.isEmpty }
    return ([time] + parts).joined(separator: "  ")
  }
}

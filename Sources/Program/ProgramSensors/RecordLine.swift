/// A record in readable form.
package struct RecordLine: Hashable, Sendable {
  /// The local time of the event.
  package var time: String
  /// The event, in one or two words.
  package var event: String
  /// The position in the playing track; empty for records without one.
  package var position = ""
  /// The subject of the record.
  package var item: String
  /// Additional text, if there is room.
  package var note = ""

  /// The whole line.
  package var text: String {
    let padded = event + String(repeating: " ", count: max(1, 13 - event.count))
    let parts = [padded + position, item, note].filter { !$0.isEmpty }
    return ([time] + parts).joined(separator: "  ")
  }
}

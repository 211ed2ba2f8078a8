import PlayerModel

extension SessionField {
  /// The values that all sessions of an export share.
  struct Export: Sendable {
    /// The rule that decides which sessions are listens, in words.
    let ruleName: String
    /// The identity of the device, or `nil` if it has none.
    let deviceID: String?
    /// Formats Unix milliseconds as ISO 8601 with the given UTC offset in minutes, or that of this machine.
    let date: @Sendable (_ unixMilliseconds: Int64, _ timezoneMinutes: Int?) -> String
  }

  /// What a column contains of one session.
  enum Value {
    case null
    case integer(Int64)
    case number(Double)
    case flag(Bool)
    case text(String)
    /// An array that is already encoded as JSON.
    case list(String)
    /// Ranges, which are written as a JSON array of pairs.
    case ranges([FrameRange])

    init(_ text: String?) { self = text.map(Value.text) ?? .null }
    init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  }
}

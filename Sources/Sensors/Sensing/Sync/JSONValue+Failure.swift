import HTTPErrorMessages

extension JSONValue {
  /// Whether the value reports a failure.
  var isFailure: Bool {
    switch self {
    // AWARE's own errors are arrays of messages.
    case .array(let values): values.contains { $0.message != nil || $0.isFailure }
    case .object(let members):
      ["error", "errors"].contains { members[$0]?.isTruth == true }
        || signs(in: members).contains(where: \.isDenial)
        // A message without a status could say anything.
        || (message != nil && signs(in: members).isEmpty)
    case .text: true
    case .bool(let value): !value
    case .null, .number: false
    }
  }

  private func signs(in members: [String: JSONValue]) -> [JSONValue] {
    ["success", "ok", "status"].compactMap { members[$0] }
  }

  private var isTruth: Bool {
    switch self {
    case .null, .bool(false), .number(0), .text(""): false
    case .array(let values): !values.isEmpty
    case .object(let members): !members.isEmpty
    case .bool, .number, .text: true
    }
  }

  private var isDenial: Bool {
    switch self {
    case .bool(let value): !value
    case .number(let value): value == 0 || value >= 300
    case .text(let text):
      !["ok", "success", "successful", "true", "done", "created"].contains(text.lowercased())
    case .null, .array, .object: false
    }
  }
}

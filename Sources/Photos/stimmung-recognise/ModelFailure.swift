/// An error of a model that cannot be used.
struct ModelFailure: Error {
  /// The reason, worded to follow the model's name, without a full stop.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  static let damaged = ModelFailure("is damaged, or is not an ONNX model")
  static let externalWeights = ModelFailure(
    "keeps its weights in another file; save it as one file")
  static let sparseWeights = ModelFailure("has sparse weights, which OpenCV does not support")

  /// Creates an error from OpenCV's message, worded for the owner of the model.
  ///
  /// OpenCV writes `Can't create layer "NAME" of type "KIND"` and `Node [KIND@DOMAIN]:(NAME) parse
  /// error: …`.
  init(opencv message: String, operators: Set<String>, version: String) {
    let kinds = [Self.part(of: message, "of type \"", "\""), Self.part(of: message, "Node [", "@")]
    if let kind = kinds.compactMap({ $0 }).first(where: operators.contains) {
      reason = "has the operator \(kind), which OpenCV \(version) does not know or not in this form"
    } else {
      let line = message.split(separator: "\n").first ?? "OpenCV failed"
      reason = "cannot be used by OpenCV \(version): \(line.prefix(200))"
    }
  }

  /// Returns the text between two others, or `nil` if they do not occur.
  private static func part(of message: String, _ before: String, _ after: Character) -> String? {
    guard let start = message.firstRange(of: before)?.upperBound,
      let end = message[start...].firstIndex(of: after)
    else { return nil }
    return String(message[start..<end])
  }
}

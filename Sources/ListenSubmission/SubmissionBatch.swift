import ListeningHistory

/// Listens that go in one request.
struct SubmissionBatch {
  /// The most listens of a request.
  static let most = 1000

  let listens: [QueuedListen]

  /// The first of `listens` that fit into one request; none if there are none.
  ///
  /// A line has at most ``ListenBrainzListen/largest`` bytes, so that even one alone has room for what is
  /// around it.
  init(of listens: [QueuedListen], atMost count: Int) {
    self.listens = Array(listens.prefix(min(count, Self.most)))
  }

  /// The body of the request: the same for the same listens.
  var body: String {
    Self.body(listens.count == 1 ? "single" : "import", listens.compactMap(\.line))
  }

  /// The body of a request of a kind.
  static func body(_ kind: String, _ lines: [String]) -> String {
    "{\"listen_type\":\"\(kind)\",\"payload\":[\(lines.joined(separator: ","))]}"
  }
}

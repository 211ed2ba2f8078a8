/// The rendered listens of one request.
struct SubmissionBatch {
  /// A rendered listen and its number in the queue.
  struct Listen {
    let number: Int64
    let rendering: String
  }

  /// The listens, in the order of the queue.
  let listens: [Listen]

  /// Creates a batch of the first `listens` that fit into one request, but at least one unless `listens` is
  /// empty.
  init(of listens: [Listen], atMost count: Int, within limits: ServiceLimits) {
    var bytes = 0
    let fitting = listens.prefix(min(count, limits.listens)).prefix { listen in
      bytes += listen.rendering.utf8.count
      return bytes <= limits.bytes
    }
    self.listens = fitting.isEmpty ? Array(listens.prefix(1)) : Array(fitting)
  }

  /// The renderings of all listens.
  var renderings: [String] { listens.map(\.rendering) }
}

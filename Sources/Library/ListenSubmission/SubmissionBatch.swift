/// Listens that go in one request, as the service is told of them.
struct SubmissionBatch {
  /// A listen, by its number in the queue.
  struct Listen {
    let number: Int64
    let rendering: String
  }

  /// The listens, in the order of the queue.
  let listens: [Listen]

  /// The first of `listens` that fit into one request, one at least; none if there are none.
  init(of listens: [Listen], atMost count: Int, within limits: ServiceLimits) {
    var bytes = 0
    let fitting = listens.prefix(min(count, limits.listens)).prefix { listen in
      bytes += listen.rendering.utf8.count
      return bytes <= limits.bytes
    }
    self.listens = fitting.isEmpty ? Array(listens.prefix(1)) : Array(fitting)
  }

  /// How they are told of.
  var renderings: [String] { listens.map(\.rendering) }
}

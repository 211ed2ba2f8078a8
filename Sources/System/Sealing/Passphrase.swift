import Synchronization

/// What a listener knows by heart, or keeps in a file, and what can be opened by it.
///
/// It remembers the last seal, because deriving one takes a tenth of a second and files are opened
/// again and again.
package final class Passphrase: Sendable {
  private let text: String
  private let cost: SealHeader.Cost
  private let last = Mutex<Seal?>(nil)

  /// A passphrase; `cost` is that of new seals.
  package init(_ text: String, cost: SealHeader.Cost = .usual) {
    self.text = text
    self.cost = cost
  }

  /// A new seal by this passphrase.
  package func makeSeal() throws(SealError) -> Seal {
    let seal = try Seal(new: text, cost: cost)
    last.withLock { $0 = seal }
    return seal
  }

  /// The seal that `header` tells of.
  package func seal(_ header: SealHeader) throws(SealError) -> Seal {
    if let seal = last.withLock({ $0 }), seal.header == header { return seal }
    let seal = try Seal(text, header: header)
    last.withLock { $0 = seal }
    return seal
  }
}

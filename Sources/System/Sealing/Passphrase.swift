import Synchronization

/// A listener's passphrase, and the seals that it opens.
///
/// The last seal is cached, because deriving its key takes a tenth of a second and files are opened
/// repeatedly.
package final class Passphrase: Sendable {
  private let text: String
  private let cost: SealHeader.Cost
  private let last = Mutex<Seal?>(nil)

  /// Creates a passphrase with the cost of new seals.
  package init(_ text: String, cost: SealHeader.Cost = .usual) {
    self.text = text
    self.cost = cost
  }

  /// Creates a new seal with this passphrase.
  package func makeSeal() throws(SealError) -> Seal {
    let seal = try Seal(new: text, cost: cost)
    last.withLock { $0 = seal }
    return seal
  }

  /// Returns the seal with the given header.
  package func seal(_ header: SealHeader) throws(SealError) -> Seal {
    if let seal = last.withLock({ $0 }), seal.header == header { return seal }
    let seal = try Seal(text, header: header)
    last.withLock { $0 = seal }
    return seal
  }
}

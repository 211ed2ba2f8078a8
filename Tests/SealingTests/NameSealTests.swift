import Sealing
import TestSupport
import Testing

@Suite struct NameSealTests {
  private let names: NameSeal

  init() throws {
    names = try Seal(new: "correct horse", cost: .trifling).names
  }

  @Test(arguments: ["", "a", "IMG_0001.jpg", "fünfzehn Bytes", "音楽 %0A", "a\u{1}"])
  func `a name opens unchanged, and is sealed the same way each time`(name: String) throws {
    let sealed = names.seal(name)
    #expect(try names.open(sealed) == name)
    #expect(names.seal(name) == sealed)
    #expect(sealed.utf8.allSatisfy { "-_".utf8.contains($0) || $0 > 0x2F }, "\(sealed)")
    #expect(!sealed.contains("/"))
  }

  @Test func `different names are sealed differently from the first letter on`() {
    let sealed = (0..<200).map { names.seal("IMG_\($0).jpg") }
    #expect(Set(sealed.map { $0.prefix(12) }).count == 200)
  }

  @Test func `lengths up to a block cannot be distinguished`() {
    let sizes = (0..<16).map { names.seal(String(repeating: "x", count: $0)).utf8.count }
    #expect(Set(sizes).count == 1)
  }

  @Test func `with another key, or after a change, a name does not open`() throws {
    let other = try Seal(new: "correct horse", cost: .trifling).names
    let sealed = names.seal("holiday")
    #expect(other.seal("holiday") != sealed)
    #expect(throws: SealError.broken) { try other.open(sealed) }
    for index in sealed.indices.dropLast() {
      var changed = Array(sealed)
      let place = sealed.distance(from: sealed.startIndex, to: index)
      changed[place] = changed[place] == "A" ? "B" : "A"
      #expect(throws: SealError.broken) { try names.open(String(changed)) }
    }
    for garbage in ["", "A", "holiday", "p1:abcdef", "Ä", "====", sealed + "A"] {
      #expect(throws: SealError.broken, "\(garbage)") { try names.open(garbage) }
    }
  }
}

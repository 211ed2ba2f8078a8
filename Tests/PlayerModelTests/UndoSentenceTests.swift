import Testing

@testable import PlayerModel

@Suite struct UndoSentenceTests {
  @Test func `a brief description follows what was done, and a sentence stays one`() {
    let filing = "filing “Ärzte” under calm"
    #expect(UndoRequest.undo.sentence(filing) == "Undone: \(filing)")
    #expect(UndoRequest.redo.sentence(filing) == "Redone: \(filing)")
    #expect(UndoRequest.undo.sentence("Removed “a” again") == "Removed “a” again")
    #expect(UndoRequest.redo.sentence("Added “a” again") == "Added “a” again")
    #expect(UndoRequest.undo.sentence("“A” …") == "Undone: “A” …")
  }
}

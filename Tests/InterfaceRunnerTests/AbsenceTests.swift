import Testing

@testable import InterfaceRunner

@Suite struct AbsenceTests {
  private static let second: Int64 = 1_000_000_000

  @Test func `a player that died is looked for soon, then every second, and may be started once`() {
    var absence = Absence()
    var isDue = absence.isDue(at: 0)
    #expect(!isDue)
    absence.begin(wasDismissed: false, at: 0)
    #expect(absence.mayStart)
    isDue = absence.isDue(at: Absence.firstLook - 1)
    #expect(!isDue)
    isDue = absence.isDue(at: Absence.firstLook)
    #expect(isDue)
    #expect(absence.dueAt == Absence.firstLook + Self.second)
    absence.noteStart(at: Absence.firstLook)
    #expect(!absence.mayStart)
    absence.end()
    #expect(absence.dueAt == nil)
  }

  @Test func `one that was told to quit is only waited for`() {
    var absence = Absence()
    absence.begin(wasDismissed: true, at: 0)
    #expect(!absence.mayStart)
    #expect(absence.dueAt != nil)
  }

  @Test func `one that dies again and again is not started again and again`() {
    var absence = Absence()
    absence.begin(wasDismissed: false, at: 0)
    absence.noteStart(at: Self.second)
    absence.begin(wasDismissed: false, at: 2 * Self.second)
    #expect(!absence.mayStart)
    absence.begin(wasDismissed: false, at: 62 * Self.second)
    #expect(absence.mayStart)
  }
}

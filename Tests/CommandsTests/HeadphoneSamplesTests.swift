import PlayerModel
import Testing

@testable import Commands

@Suite struct HeadphoneSamplesTests {
  @Test func `waiting for silent headphones times out, with the reason`() {
    let samples = HeadphoneSamples(source: "opentrack:4243", timeLimit: 0)
    let error = #expect(throws: PlayerError.self) { try samples.forEach { _ in true } }
    #expect(error?.code == .notFound)
    #expect(error?.message.isEmpty == false)
  }
}

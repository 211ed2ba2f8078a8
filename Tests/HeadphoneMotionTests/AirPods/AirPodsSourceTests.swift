import PlayerModel
import Synchronization
import TestSupport
import Testing

@testable import HeadphoneMotion

struct AirPodsSourceTests {
  private static let address = BluetoothAddress("AA:BB:CC:DD:EE:FF")
  private let finder: ScriptedFinder
  private let address: BluetoothAddress

  init() throws {
    address = try #require(Self.address)
    finder = ScriptedFinder(.found(address, name: "Buds"))
  }

  /// A source that connects to the given buds, one after another, and then to none.
  private func source(_ buds: PlayedBuds...) -> AirPodsSource {
    let left = Mutex(buds)
    return AirPodsSource(
      address: nil, finder: finder, pauses: ExponentialBackOff(first: 1_000_000, longest: 2_000_000)
    ) { _ in
      guard let next = left.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
        return .failure(HeadphoneError(.refused, "Nobody is there."))
      }
      next.play()
      return .success(next.other)
    }
  }

  @Test func `buds are parsed byte for byte`() throws {
    let (buds, heard) = (try PlayedBuds("session"), Heard())
    let source = source(buds)
    try source.start([.ears, .motion], report: heard.append)
    let out = HeadphoneEvent.ears(EarStates(primary: .out, secondary: .out))
    try eventually("the last packet") { heard.events.last == out }
    source.stop()
    try buds.waitForEnd()
    #expect(buds.complaints == [])
    #expect(
      heard.events.prefix(2) == [
        .connected("Buds"), .ears(EarStates(primary: .inEar, secondary: .inCase)),
      ])
    #expect(heard.motions.map(\.sequence) == [129, 130, 131, 137, 16_383, 16_384])
    let degrees = heard.motions.map { motion in
      [motion.attitude.pitch, motion.attitude.yaw].map { ($0 * 180 / .pi).rounded() }
    }
    #expect(degrees[1...2] == [[18, 0], [0, 9]])
    #expect(heard.motions.allSatisfy { $0.measures == [.pitch, .yaw] })
    #expect(
      heard.events.filter { if case .gap = $0 { true } else { false } } == [.gap(5), .gap(16_245)])
    #expect(!finder.isWatched)
  }

  @Test func `the source waits for buds that disconnect, and an error is reported once`() throws {
    let (first, second, heard) = (try PlayedBuds("ears"), try PlayedBuds("ears"), Heard())
    let source = source(first, second)
    try source.start(.ears, report: heard.append)
    try eventually("the refusal") { heard.partings.count == 3 }
    try first.waitForEnd()
    try second.waitForEnd()
    source.stop()
    let once: [HeadphoneEvent] = [
      .connected("Buds"), .ears(EarStates(primary: .inEar, secondary: .inEar)), .disconnected(nil),
    ]
    #expect(
      heard.events == once + once + [.disconnected(HeadphoneError(.refused, "Nobody is there."))])
    #expect(first.complaints == [] && second.complaints == [])
  }

  @Test func `an obstacle is reported, and buds that appear are connected`() throws {
    let obstacle = HeadphoneError(.notConnected, "Not yet.")
    finder.become(.obstacle(obstacle))
    let (buds, heard) = (try PlayedBuds("ears"), Heard())
    let source = source(buds)
    #expect(source.obstacle == obstacle)
    try source.start(.ears, report: heard.append)
    try eventually("the obstacle") { heard.events == [.disconnected(obstacle)] }
    finder.become(.found(address, name: "Late"))
    try eventually("the buds") { heard.events.contains(.connected("Late")) }
    try buds.waitForEnd()
    source.stop()
  }

  @Test(arguments: [
    (HeadphoneError.Code.noAdapter, HeadphoneAuthorization.restricted),
    (.notPermitted, .denied), (.notConnected, .authorized),
  ])
  func `an obstacle determines the authorization`(
    code: HeadphoneError.Code, status: HeadphoneAuthorization
  ) {
    finder.become(.obstacle(HeadphoneError(code, "")))
    #expect(source().authorizationStatus == status)
    finder.become(.found(address, name: ""))
    #expect(source().authorizationStatus == .authorized && source().obstacle == nil)
    finder.become(.unknown)
    #expect(source().authorizationStatus == .notDetermined)
  }
}

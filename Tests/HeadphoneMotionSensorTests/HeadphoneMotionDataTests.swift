import Foundation
import GRDB
import HeadphoneMotion
import PlayerModel
import Sealing
import Sensing
import Testing

@testable import HeadphoneMotionSensor

@Suite struct HeadphoneMotionDataTests {
  /// A sample with everything measured, or only what is in `measures`.
  private func sample(_ index: Int, _ measures: HeadphoneMotion.Measures) -> HeadphoneMotionData {
    func angle(_ measure: HeadphoneMotion.Measures) -> Double {
      measures.contains(measure) ? .random(in: -3.1...3.1) : .nan
    }
    func vector(_ measure: HeadphoneMotion.Measures) -> Vector {
      guard measures.contains(measure) else { return .unknown }
      return Vector(
        x: .random(in: -1...1), y: .random(in: -1...1), z: .random(in: -1...1))
    }
    return HeadphoneMotionData(
      HeadphoneMotion(
        time: Timestamp(
          unixMilliseconds: 1_763_712_000_000 + Int64(index) * 40,
          monotonicNanoseconds: 3_000_000_000_000_000 + Int64(index) * 40_000_000),
        attitude: Attitude(roll: angle(.roll), pitch: angle(.pitch), yaw: angle(.yaw)),
        rotationRate: vector(.rotationRate), gravity: vector(.gravity),
        userAcceleration: vector(.userAcceleration), sensorLocation: .headphoneRight,
        sequence: UInt64(3_000_000 + index)), secondsEast: 19_800)
  }

  private static let everything = HeadphoneMotion.Measures(rawValue: 63)

  @Test func `the columns are AWARE's, followed by ours`() {
    let table = HeadphoneMotionData.table
    #expect(table.name == "ios_airpods_motion")
    let names = table.columns.map(\.name)
    #expect(
      names
        == """
        timestamp deviceId label os timezone jsonVersion roll pitch yaw rotationX rotationY rotationZ \
        gravityX gravityY gravityZ userAccX userAccY userAccZ quaternionX quaternionY quaternionZ \
        quaternionW rotationMatrixM11 rotationMatrixM12 rotationMatrixM13 rotationMatrixM21 \
        rotationMatrixM22 rotationMatrixM23 rotationMatrixM31 rotationMatrixM32 rotationMatrixM33 \
        headphonePlacement available timezoneMinutes monotonicNanoseconds sequence gap
        """.split(separator: " ").map(String.init))
    #expect(names[..<HeadphoneMotionData.sentFieldCount].last == "available")
  }

  @Test func `available says what was measured`() {
    for bits in 0..<64 {
      let record = sample(0, HeadphoneMotion.Measures(rawValue: bits))
      #expect(record.available == bits)
    }
  }

  @Test func `an infinite value counts as not measured`() {
    let motion = HeadphoneMotion(
      time: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0),
      attitude: Attitude(roll: .infinity, pitch: 1),
      gravity: Vector(x: 0, y: .infinity, z: 1), sequence: .max)
    let record = HeadphoneMotionData(motion, secondsEast: 0)
    #expect(record.available == 2)
    #expect(record.gravityX.isNaN)
    #expect(record.sequence == nil)
  }

  @Test(arguments: [false, true])
  func `a sample is small, and read back unchanged`(isSealed: Bool) throws {
    let folder = NSTemporaryDirectory() + "motion-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/motion.sqlite"
    let key = isSealed ? Passphrase("correct horse", cost: .trifling) : nil
    let count = 100_000
    do {
      let store = try RecordStore(path: path, table: HeadphoneMotionData.table, passphrase: key)
      for batch in 0..<(count / 1500 + 1) {
        let samples = (batch * 1500..<min(count, batch * 1500 + 1500)).map {
          sample($0, Self.everything)
        }
        let ids = try store.append(samples.map(\.values))
        guard batch == 0 else { continue }
        let read: [HeadphoneMotionData] = try RecordReader(
          path: path, table: HeadphoneMotionData.table, passphrase: key
        ).records(RecordSelection())
        #expect(read.map(\.id) == ids)
        #expect(read.map(\.values) == samples.map(\.values))
      }
    }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    let each = Double(try #require(size)) / Double(count)
    #expect(each <= (isSealed ? 190 : 150), "\(each) bytes per sample")
  }

  @Test func `SQL and Swift derive the same values`() throws {
    let bench = try Bench()
    let store = try RecordStore(path: bench.path, table: HeadphoneMotionData.table)
    let samples = (0..<64 * 8).map {
      sample($0, HeadphoneMotion.Measures(rawValue: $0 % 64))
    }
    _ = try store.append(samples.map(\.values))
    let rows = try DatabaseQueue(path: bench.path).read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM ios_airpods_motion")
    }
    #expect(rows.count == samples.count)
    for (row, sample) in zip(rows, samples) {
      for (value, own) in zip(row.databaseValues.dropFirst(), sample.values) {
        let same =
          switch own {
          case .null: value.isNull
          case .integer(let number): Int64.fromDatabaseValue(value) == number
          case .double(let number): Double.fromDatabaseValue(value) == number
          case .text(let text): String.fromDatabaseValue(value) == text
          }
        #expect(same, "\(value) is not \(own)")
      }
    }
  }
}

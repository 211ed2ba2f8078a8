import Foundation
import GestureSamples
import HeadphoneMotion

/// Prints how many gestures of generated heads are detected, how late, and how many are detected
/// where there are none.
///
///     gesture-benchmark [SEED] [TRIALS] [HOURS]     seeds from SEED on; 1 to 1000 are for tuning
@main
struct GestureBenchmark {
  private static let everything = Set(Gesture.allCases)
  private static let single = everything.subtracting([.doubleNod])

  static func main() {
    let numbers = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
    let seed = UInt64(numbers.first ?? 1_000_000)
    let trials = numbers.count > 1 ? numbers[1] : 1000
    let hours = numbers.count > 2 ? numbers[2] : 10
    print("| gesture | seen of 100 | 95 % interval | median delay, ms | worst, ms |")
    print("|---|--:|--:|--:|--:|")
    for setting in Setting.all { printTrials(setting, seed: seed, count: trials) }
    print("\n| background | hours | false gestures an hour | which |\n|---|--:|--:|---|")
    printHours("everyday, mixed", Activity.everyday, seed: seed, count: hours)
    printHours(
      "the same, nod and shake alone", Activity.everyday, wanted: [.nod, .shake], seed: seed,
      count: hours)
    printHours("the same without roll", Activity.everyday, roll: false, seed: seed, count: hours)
    printHours("the same at 50 Hz", Activity.everyday, rate: 50, seed: seed, count: hours)
    for activity in Activity.allCases {
      printHours(activity.rawValue, [activity], seed: seed, count: max(hours / 2, 1))
    }
    printCost(seed: seed)
  }

  private struct Setting {
    var gesture: Gesture
    var activity = Activity.still
    var rate = 25.0
    var measuresRoll = true
    var frequencies = GestureRanges.swingFrequency

    static var all: [Setting] {
      var all = Gesture.allCases.map { Setting(gesture: $0) }
      for gesture in [Gesture.nod, .shake] {
        for frequencies in [0.5...2.0, 2.0...3.0, 3.0...4.0] {
          all.append(Setting(gesture: gesture, frequencies: frequencies))
        }
      }
      for gesture in [Gesture.nod, .shake, .turnLeft, .tiltLeft] {
        all.append(Setting(gesture: gesture, rate: 50))
        if gesture != .tiltLeft { all.append(Setting(gesture: gesture, measuresRoll: false)) }
        for activity in [Activity.talking, .walking, .running, .reading, .drifting] {
          all.append(Setting(gesture: gesture, activity: activity))
        }
      }
      return all
    }

    var name: String {
      var name = gesture.rawValue
      if activity != .still { name += ", \(activity.rawValue)" }
      if frequencies != GestureRanges.swingFrequency {
        name += String(format: ", %g to %g Hz", frequencies.lowerBound, frequencies.upperBound)
      }
      if rate != 25 { name += ", \(Int(rate)) Hz" }
      return measuresRoll ? name : name + ", no roll"
    }
  }

  private static func printTrials(_ setting: Setting, seed: UInt64, count: Int) {
    let wanted = setting.gesture == .doubleNod ? everything : single
    var delays: [Double] = []
    for number in 0..<count {
      let trial = GestureTrial(
        setting.gesture, during: setting.activity, rate: setting.rate,
        measuresRoll: setting.measuresRoll, frequencies: setting.frequencies,
        seed: seed + UInt64(number))
      if let delay = delay(trial, wanted: wanted) { delays.append(delay) }
    }
    delays.sort()
    let (low, high) = interval(delays.count, of: count)
    let (median, worst) = (delays.isEmpty ? .nan : delays[delays.count / 2], delays.last ?? .nan)
    let share = Double(delays.count) / Double(count)
    print(
      "| \(setting.name) | \(percent(share)) | \(percent(low)) to \(percent(high))"
        + " | \(Int(median)) | \(Int(worst)) |")
  }

  /// Milliseconds from the gesture's end to its report, if it is reported no later than after 400.
  private static func delay(_ trial: GestureTrial, wanted: Set<Gesture>) -> Double? {
    var detector = GestureDetector(wanted: wanted)
    for sample in trial.samples {
      let time = sample.time.monotonicNanoseconds
      guard time <= trial.end + 400_000_000 else { return nil }
      let found = detector.handle(sample)
      if time > trial.start, found.contains(trial.gesture) { return Double(time - trial.end) / 1e6 }
    }
    return nil
  }

  private static func printHours(
    _ name: String, _ activities: [Activity], wanted: Set<Gesture> = Set(Gesture.allCases),
    rate: Double = 25, roll: Bool = true, seed: UInt64, count: Int
  ) {
    var found: [Gesture: Int] = [:]
    for number in 0..<count {
      var detector = GestureDetector(wanted: wanted)
      let samples = BackgroundSamples(
        activities, seconds: 3600, rate: rate, measuresRoll: roll, seed: seed + UInt64(number))
      for sample in samples {
        for gesture in detector.handle(sample) { found[gesture, default: 0] += 1 }
      }
    }
    let hourly = Double(found.values.reduce(0, +)) / Double(count)
    let which = Gesture.allCases.filter { found[$0] != nil }
      .map { "\($0.rawValue) \(found[$0] ?? 0)" }
    print(
      "| \(name) | \(count) | \(String(format: "%.1f", hourly)) | \(which.joined(separator: ", ")) |"
    )
  }

  private static func printCost(seed: UInt64) {
    let samples = Array(BackgroundSamples(Activity.everyday, seconds: 3600, seed: seed))
    var detector = GestureDetector()
    let elapsed = ContinuousClock().measure {
      for sample in samples { _ = detector.handle(sample) }
    }
    let cost = elapsed / .nanoseconds(1) / Double(samples.count)
    print("\nA sample at 25 Hz costs the detector \(Int(cost)) ns.")
  }

  /// The Wilson interval.
  private static func interval(_ hits: Int, of count: Int) -> (Double, Double) {
    let (n, z) = (Double(count), 1.96)
    let p = Double(hits) / n
    let middle = p + z * z / (2 * n)
    let reach = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    return ((middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n))
  }

  private static func percent(_ share: Double) -> String { String(format: "%.1f", share * 100) }
}

import Glibc

/// Talking: phrases that shake the head a little, beats that stress a word, and a body that sways.
struct Speech: HeadPart {
  private var waves: [Wave] = []
  private var sway: [Wave]
  private var phraseStart = 0.0
  private var phraseEnd = 0.0
  private var nextPhrase = 0.0
  private var beat: (start: Double, length: Double, angle: Double)?
  private var nextBeat = 0.0

  init(_ random: inout SampleRandom) {
    sway = []
    for _ in 0..<2 {
      let angle = random.pick(GestureRanges.swayAngle) / 2
      sway.append(
        Wave(
          frequency: random.pick(GestureRanges.swayFrequency),
          angles: HeadAngles(
            pitch: angle, yaw: random.pick(-1.0...1) * angle, roll: random.pick(-0.5...0.5) * angle),
          &random))
    }
    nextBeat = random.pick(GestureRanges.beatInterval)
  }

  mutating func angles(at time: Double, _ random: inout SampleRandom) -> HeadAngles {
    if time >= nextPhrase { beginPhrase(at: time, &random) }
    var sum = HeadAngles()
    for wave in sway { sum += wave.value(at: time) }
    guard time < phraseEnd else { return sum }
    let edges = smoothStep((time - phraseStart) / 0.3) * smoothStep((phraseEnd - time) / 0.3)
    for wave in waves { sum += wave.value(at: time) * edges }
    sum.pitch -= beatAngle(at: time, &random)
    return sum
  }

  private mutating func beginPhrase(at time: Double, _ random: inout SampleRandom) {
    phraseStart = time
    phraseEnd = time + random.pick(GestureRanges.phraseTime)
    nextPhrase = phraseEnd + random.pick(GestureRanges.pauseTime)
    let angle = random.pick(GestureRanges.speechAngle)
    waves = []
    for share in [0.5, 0.3, 0.2] {
      let size = angle * share
      waves.append(
        Wave(
          frequency: random.pick(GestureRanges.speechFrequency),
          angles: HeadAngles(
            pitch: size, yaw: random.pick(-0.6...0.6) * size, roll: random.pick(-0.5...0.5) * size),
          &random))
    }
  }

  private mutating func beatAngle(at time: Double, _ random: inout SampleRandom) -> Double {
    if time >= nextBeat {
      beat = (time, random.pick(GestureRanges.beatTime), random.pick(GestureRanges.beatAngle))
      nextBeat = time + random.pick(GestureRanges.beatInterval)
    }
    guard let beat, time < beat.start + beat.length else { return 0 }
    return beat.angle * (1 - cos(2 * .pi * (time - beat.start) / beat.length)) / 2
  }
}

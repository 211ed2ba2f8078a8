/// Reading: along a line in small steps, back at once, a little lower, and up again with the next
/// page.
struct Reading: HeadPart {
  private var gaze = Mover()
  private var target = HeadAngles()
  private var next = 0.0
  private var step = 0
  private var steps = 1
  private var line = 0
  private var lines = 0
  private var width = 0.0
  private var pace = 0.0

  mutating func angles(at time: Double, _ random: inout SampleRandom) -> HeadAngles {
    if time >= next { moveOn(at: time, &random) }
    return gaze.position(at: time)
  }

  private mutating func moveOn(at time: Double, _ random: inout SampleRandom) {
    if step == steps { return beginLine(at: time, &random) }
    step += 1
    target.yaw -= width / Double(steps)
    gaze.move(to: target, at: time, within: random.pick(0.1...0.2))
    next = time + pace * random.pick(0.7...1.3)
  }

  private mutating func beginLine(at time: Double, _ random: inout SampleRandom) {
    if line >= lines {
      line = 0
      lines = Int.random(in: GestureRanges.pageLines, using: &random)
      width = random.pick(GestureRanges.lineWidth)
      target.pitch = random.pick(-20.0 ... -5)
    }
    line += 1
    step = 0
    steps = Int.random(in: GestureRanges.lineSteps, using: &random)
    pace = random.pick(GestureRanges.lineTime) / Double(steps)
    target.yaw = width / 2
    target.pitch -= random.pick(GestureRanges.lineDrop)
    let sweep = random.pick(GestureRanges.lineSweep)
    gaze.move(to: target, at: time, within: sweep)
    next = time + sweep + random.pick(0.1...0.3)
  }
}

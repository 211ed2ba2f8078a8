import AudioOutput
import PlayerModel
import SignalProcessing

/// The way of the samples from the ring to the device.
///
/// At rate 1 and with nothing to change they go as they are, out of the ring's own memory. Otherwise they are
/// stretched first, then equalized and made louder or softer; the ``timeline`` knows at any time which sample of
/// the ring a frame of the device stands for. Takes memory only when something changes.
struct SoundPath: ~Copyable {
  private enum Way {
    /// Past the stretcher.
    case direct
    /// Through the stretcher.
    case stretched
    /// What the stretcher still holds; nothing goes in any more.
    case ending
  }

  private(set) var timeline = DeviceTimeline()
  /// How many frames the device was given since it was last empty.
  private(set) var given = 0
  /// How many of them are known to be heard.
  private(set) var heard = 0
  /// The place of the ring from which samples are to be taken next.
  private(set) var read = 0
  private var format = PCMFormat(sampleRate: 1, channelCount: 1)
  private var way = Way.direct
  private var rate = 1.0
  private var stretcher: TimeStretcher?
  private var levels = SoundLevels(sampleRate: 1, channelCount: 1)
  private var shapedEntry: EntryID?
  /// Where samples are changed.
  private let room: UnsafeMutableBufferPointer<Float>
  /// What the device is to take next.
  private var offered = UnsafeBufferPointer<Float>(start: nil, count: 0)
  /// Whether `offered` lies in the ring, and not in the room.
  private var isUntouched = true

  init() {
    // Small, because what is changed and waits for the device is changed no more.
    room = .allocate(capacity: 4096)
  }

  deinit {
    room.deallocate()
  }

  /// Whether everything that was taken from the ring is in the device.
  var isEmpty: Bool { way == .direct && offered.isEmpty }

  /// The place of the ring that the next frame stands for, when samples are taken from `position` on.
  func place(takingFrom position: Int) -> Int {
    guard !isEmpty else { return position }
    return timeline.position(at: given) ?? position
  }

  /// The device is open for a format.
  mutating func open(for format: PCMFormat) {
    if format != self.format { stretcher = nil }
    self.format = format
    levels = SoundLevels(sampleRate: format.sampleRate, channelCount: format.channelCount)
    reset()
  }

  /// The device is empty, and what was not heard is taken from the ring again.
  mutating func reset() {
    timeline.reset(channelCount: format.channelCount)
    given = 0
    heard = 0
    offered = UnsafeBufferPointer(start: nil, count: 0)
    if way != .direct { stretcher?.clear() }
    way = .direct
    rate = 1
    shapedEntry = nil
    levels.reset()
  }

  /// Nothing follows what was taken from the ring.
  mutating func end() {
    guard way == .stretched else { return }
    stretcher?.flush()
    way = .ending
  }

  /// Lets the sound end within so many frames of the device, behind what was shaped already.
  mutating func fadeOut(frames: Int) {
    levels.fadeOut(frames: frames)
  }

  /// Whether the device has all of a fade to silence.
  var hasFadedOut: Bool { levels.framesToSilence == 0 && offered.isEmpty }

  /// The frames that the device is to take next, from `count` samples of the ring from `position` on.
  ///
  /// None if the stretcher needs more before it gives any.
  mutating func offer(
    _ ring: SampleRing, at position: Int, count: Int, of section: SoundSection?,
    as shape: SoundShape
  ) -> UnsafeBufferPointer<Float> {
    read = position
    guard offered.isEmpty else { return offered }
    let supply = Supply(ring: ring, end: position + count)
    set(shape, for: section)
    follow(shape.rate, supply, before: section?.end)
    guard offered.isEmpty else { return offered }
    if way == .direct {
      takeDirectly(supply, before: section?.end)
    } else {
      takeStretched(supply, before: section?.end)
    }
    return offered
  }

  /// The device took so many of the frames that it was offered.
  mutating func gave(_ frames: Int) {
    given += frames
    let count = frames * format.channelCount
    if isUntouched {
      // What it did not take stays in the ring: until it does, something may be changed about it.
      read += count
      offered = UnsafeBufferPointer(start: nil, count: 0)
    } else {
      offered = UnsafeBufferPointer(rebasing: offered.dropFirst(count))
    }
  }

  /// Frames before `frame` were heard.
  mutating func hear(before frame: Int) {
    heard = frame
    timeline.forget(before: frame)
  }

  // MARK: Taking

  /// Samples that may be taken from the ring.
  private struct Supply {
    let ring: SampleRing
    let end: Int

    func samples(from position: Int, atMost limit: Int = .max) -> UnsafeBufferPointer<Float> {
      let count = min(max(0, end - position), limit)
      return UnsafeBufferPointer(ring.samples(at: position, count: count))
    }
  }

  /// How many samples there are from a place to where its track ends; no limit where that is not known.
  private func left(before end: Int?, from position: Int) -> Int {
    guard let end, end > position else { return .max }
    return end - position
  }

  /// How many frames may be taken at most: nothing is to be heard behind a fade.
  private var most: Int { levels.framesToSilence ?? room.count }

  private mutating func takeDirectly(_ supply: Supply, before end: Int?) {
    if levels.isIdle {
      isUntouched = true
      offered = supply.samples(from: read, atMost: left(before: end, from: read))
      if !offered.isEmpty { levels.pass() }
      return
    }
    let limit = min(room.count, left(before: end, from: read), most * format.channelCount)
    let samples = supply.samples(
      from: read, atMost: limit / format.channelCount * format.channelCount)
    _ = room.update(fromContentsOf: samples)
    read += samples.count
    finish(samples.count)
  }

  private mutating func takeStretched(_ supply: Supply, before end: Int?) {
    guard let stretcher else { return }
    fill(stretcher, supply, frames: 1)
    var limit = min(room.count / format.channelCount, most)
    if let end, let boundary = timeline.frame(of: end), boundary > given {
      limit = min(limit, boundary - given)
    }
    let frames = stretcher.receive(
      into: UnsafeMutableBufferPointer(rebasing: room[..<(limit * format.channelCount)]))
    if frames == 0, way == .ending {
      stretcher.clear()
      way = .direct
      rate = 1
    }
    finish(frames * format.channelCount)
  }

  /// Puts samples into the stretcher until it has so many frames to give, as far as there are samples.
  private mutating func fill(_ stretcher: TimeStretcher, _ supply: Supply, frames: Int) {
    guard way == .stretched else { return }
    while stretcher.available < frames {
      let samples = supply.samples(from: read, atMost: 2048)
      guard !samples.isEmpty, stretcher.put(samples) else { return }
      read += samples.count
    }
  }

  private mutating func finish(_ count: Int) {
    guard count > 0 else { return }
    let samples = UnsafeMutableBufferPointer(rebasing: room[..<count])
    if levels.isIdle { levels.pass() } else { levels.apply(to: samples) }
    isUntouched = false
    offered = UnsafeBufferPointer(samples)
  }

  // MARK: Changing

  private mutating func set(_ shape: SoundShape, for section: SoundSection?) {
    let entry = section?.entry
    levels.set(
      volume: shape.gain,
      loudness: shape.settings.factor(for: section?.loudness, isInOrder: shape.isInOrder),
      equalizer: shape.settings.equalizer, isOtherTrack: entry != shapedEntry)
    shapedEntry = entry
  }

  private mutating func follow(_ wanted: Double, _ supply: Supply, before end: Int?) {
    if timeline.pieces.isEmpty { timeline.begin(frame: given, position: read, rate: 1) }
    guard wanted != rate, way != .ending else { return }
    if way == .direct {
      beginStretching(wanted)
    } else if wanted == 1 {
      endStretching(supply, before: end)
    } else {
      // What the stretcher has ready was made at the old rate.
      let frame = given + (stretcher?.available ?? 0)
      let position = timeline.position(at: frame) ?? read
      timeline.begin(frame: frame, position: position, rate: wanted)
      stretcher?.setRate(wanted)
      rate = wanted
    }
  }

  /// The stretcher begins with the very next sample, so nothing is heard of the change itself.
  private mutating func beginStretching(_ wanted: Double) {
    let stretcher =
      stretcher
      ?? TimeStretcher(sampleRate: format.sampleRate, channelCount: format.channelCount)
    // Without memory for it the music goes on at its own pace.
    guard let stretcher else { return }
    self.stretcher = stretcher
    stretcher.setRate(wanted)
    timeline.begin(frame: given, position: read, rate: wanted)
    way = .stretched
    rate = wanted
  }

  /// Goes back to where the sound is by now, and on from there untouched.
  ///
  /// What the stretcher gives was put together from pieces and need not fit the music there: ten
  /// milliseconds of it are faded into the music itself.
  private mutating func endStretching(_ supply: Supply, before end: Int?) {
    guard let stretcher else { return }
    let channels = format.channelCount
    let start = min(timeline.position(at: given) ?? read, read)
    let fade = min(max(1, format.sampleRate / 100), room.count / channels)
    fill(stretcher, supply, frames: fade)
    let music = supply.samples(
      from: start, atMost: min(fade * channels, left(before: end, from: start)))
    let frames = stretcher.receive(
      into: UnsafeMutableBufferPointer(rebasing: room[..<(music.count / channels * channels)]))
    for index in 0..<(frames * channels) {
      let share = Float(index / channels + 1) / Float(frames + 1)
      room[index] += (music[index] - room[index]) * share
    }
    stretcher.clear()
    timeline.begin(frame: given, position: start, rate: 1)
    read = start + frames * channels
    way = .direct
    rate = 1
    finish(frames * channels)
  }
}

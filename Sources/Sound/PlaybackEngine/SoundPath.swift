import AudioOutput
import PlayerModel
import SignalProcessing

/// The processing of samples between ring and device.
///
/// At rate 1 and without changes, samples are passed on unchanged from the ring's own memory. Otherwise they
/// are first stretched, then equalised and scaled. The ``timeline`` maps each frame of the device to a sample
/// of the ring. Memory is allocated only when something changes.
struct SoundPath: ~Copyable {
  private enum Way {
    /// Samples bypass the stretcher.
    case direct
    /// Samples pass through the stretcher.
    case stretched
    /// The stretcher is drained and receives no more samples.
    case ending
  }

  private(set) var timeline = DeviceTimeline()
  /// The number of frames given to the device since it was last empty.
  private(set) var given = 0
  /// The number of these frames that are known to have been heard.
  private(set) var heard = 0
  /// The ring position to read from next.
  private(set) var read = 0
  private var format = PCMFormat(sampleRate: 1, channelCount: 1)
  private var way = Way.direct
  private var rate = 1.0
  private var stretcher: TimeStretcher?
  private var levels = SoundLevels(sampleRate: 1, channelCount: 1)
  private var shapedEntry: EntryID?
  private var isShapedMixed = false
  /// The buffer in which samples are processed.
  private let room: UnsafeMutableBufferPointer<Float>
  /// The samples that the device receives next.
  private var offered = UnsafeBufferPointer<Float>(start: nil, count: 0)
  /// Whether `offered` is in the ring rather than in the buffer.
  private var isUntouched = true

  init() {
    // The buffer is small, because changes no longer affect processed samples that wait for the device.
    room = .allocate(capacity: 4096)
  }

  deinit {
    room.deallocate()
  }

  /// Whether the device has everything that was taken from the ring.
  var isEmpty: Bool { way == .direct && offered.isEmpty }

  /// Returns the ring position of the next frame if samples are taken from `position` on.
  func place(takingFrom position: Int) -> Int {
    guard !isEmpty else { return position }
    return timeline.position(at: given) ?? position
  }

  /// Prepares for a device that was opened for a format.
  mutating func open(for format: PCMFormat) {
    if format != self.format { stretcher = nil }
    self.format = format
    levels = SoundLevels(sampleRate: format.sampleRate, channelCount: format.channelCount)
    reset()
  }

  /// Resets the path for an empty device; samples that were not heard are taken from the ring again.
  mutating func reset() {
    timeline.reset(channelCount: format.channelCount)
    given = 0
    heard = 0
    offered = UnsafeBufferPointer(start: nil, count: 0)
    if way != .direct { stretcher?.clear() }
    way = .direct
    rate = 1
    shapedEntry = nil
    isShapedMixed = false
    levels.reset()
  }

  /// Drains the stretcher, because no more samples follow.
  mutating func end() {
    guard way == .stretched else { return }
    stretcher?.flush()
    way = .ending
  }

  /// Fades out over the given number of frames, after the samples that are already processed.
  mutating func fadeOut(frames: Int) {
    levels.fadeOut(frames: frames)
  }

  /// Fades the next samples in over the given number of frames.
  mutating func fadeIn(frames: Int) {
    levels.fadeIn(frames: frames)
  }

  /// Whether the device has received all of a fade-out.
  var hasFadedOut: Bool { levels.framesToSilence == 0 && offered.isEmpty }

  /// Returns the frames that the device receives next, from `count` samples of the ring from `position` on.
  ///
  /// The result is empty if the stretcher needs more samples first.
  mutating func offer(
    _ ring: SampleRing, at position: Int, count: Int, of section: SoundSection?,
    as shape: SoundShape
  ) -> UnsafeBufferPointer<Float> {
    read = position
    guard offered.isEmpty else { return offered }
    let supply = AvailableSamples(ring: ring, end: position + count)
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

  /// Records how many of the offered frames the device accepted.
  mutating func noteAccepted(_ frames: Int) {
    given += frames
    let count = frames * format.channelCount
    if isUntouched {
      // The rest stays in the ring, where changes can still affect it.
      read += count
      offered = UnsafeBufferPointer(start: nil, count: 0)
    } else {
      offered = UnsafeBufferPointer(rebasing: offered.dropFirst(count))
    }
  }

  /// Records that all frames before `frame` were heard.
  mutating func hear(before frame: Int) {
    heard = frame
    timeline.forget(before: frame)
  }

  // MARK: Taking

  /// The samples that may be taken from the ring.
  private struct AvailableSamples {
    let ring: SampleRing
    let end: Int

    func samples(from position: Int, atMost limit: Int = .max) -> UnsafeBufferPointer<Float> {
      let count = min(max(0, end - position), limit)
      return UnsafeBufferPointer(ring.samples(at: position, count: count))
    }
  }

  /// Returns the number of samples from a position to the end of its track, or no limit if that is unknown.
  private func left(before end: Int?, from position: Int) -> Int {
    guard let end, end > position else { return .max }
    return end - position
  }

  /// The maximum number of frames to take, since nothing may follow a fade-out.
  private var most: Int { levels.framesToSilence ?? room.count }

  private mutating func takeDirectly(_ supply: AvailableSamples, before end: Int?) {
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

  private mutating func takeStretched(_ supply: AvailableSamples, before end: Int?) {
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

  /// Feeds the stretcher until it has the given number of frames, or no more samples are available.
  private mutating func fill(_ stretcher: TimeStretcher, _ supply: AvailableSamples, frames: Int) {
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
    let isMixed = section?.isMixed == true
    let loudness =
      isMixed ? 1 : shape.settings.factor(for: section?.loudness, isInOrder: shape.isInOrder)
    levels.set(
      volume: shape.gain, loudness: loudness, equalizer: shape.settings.equalizer, isSum: isMixed,
      isOtherTrack: entry != shapedEntry || isMixed != isShapedMixed)
    shapedEntry = entry
    isShapedMixed = isMixed
  }

  private mutating func follow(_ wanted: Double, _ supply: AvailableSamples, before end: Int?) {
    if timeline.pieces.isEmpty { timeline.begin(frame: given, position: read, rate: 1) }
    guard wanted != rate, way != .ending else { return }
    if way == .direct {
      beginStretching(wanted)
    } else if wanted == 1 {
      endStretching(supply, before: end)
    } else {
      // The frames that the stretcher has ready are still at the old rate.
      let frame = given + (stretcher?.available ?? 0)
      let position = timeline.position(at: frame) ?? read
      timeline.begin(frame: frame, position: position, rate: wanted)
      stretcher?.setRate(wanted)
      rate = wanted
    }
  }

  /// Starts stretching with the very next sample, so that the switch itself is inaudible.
  private mutating func beginStretching(_ wanted: Double) {
    let stretcher =
      stretcher
      ?? TimeStretcher(sampleRate: format.sampleRate, channelCount: format.channelCount)
    // Without memory for a stretcher, playback continues at normal speed.
    guard let stretcher else { return }
    self.stretcher = stretcher
    stretcher.setRate(wanted)
    timeline.begin(frame: given, position: read, rate: wanted)
    way = .stretched
    rate = wanted
  }

  /// Returns to the untouched samples at the current position.
  ///
  /// The output of the stretcher is assembled from pieces and may not match the samples there, so it is
  /// cross-faded into them for ten milliseconds.
  private mutating func endStretching(_ supply: AvailableSamples, before end: Int?) {
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

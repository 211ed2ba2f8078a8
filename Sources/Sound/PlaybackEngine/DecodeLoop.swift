import AudioOutput
import Linux
import PlayerModel
import SoundDecoding

/// The decode thread, which opens entries and keeps the ring filled.
///
/// Only this thread touches the sources, so a slow disk blocks no other thread. Samples are appended only if
/// they are still wanted after the read.
struct DecodeLoop {
  let core: PipelineCore
  /// The source that is being decoded, or `nil` if none is open.
  var reader: TrackReader?
  /// The fade into the entry of ``reader``, or `nil` if none is being decoded.
  var overlap: Overlap?
  /// The number of the last order that was followed.
  private(set) var orderNumber = 0
  /// Whether the ring is being refilled; once full, it is left alone until a quarter of it is free.
  private var isFilling = true
  /// The number of samples per read, a compromise between few reads and a quick start.
  private static let bite = 16_384
  /// How long reading a failing file is retried, in nanoseconds, since a network drive may come back.
  private static let retryTimeLimit: Int64 = 5_000_000_000
  /// How long a seek may take before it is reported, in nanoseconds; most take less.
  private static let silentSearch: Int64 = 250_000_000
  /// The pause between two attempts, in milliseconds.
  static let pause: Int32 = 100

  private enum Job {
    case end
    /// Nothing to do; everything before `heard` has been heard.
    case sleep(heard: Int)
    case follow(PipelineState.Order, number: Int)
    case begin
    case read(position: Int, count: Int, heard: Int)
    case open(QueueEntry, generation: Int64, epoch: Int)
    /// A repeated passage ends.
    case turn(SoundLoop, epoch: Int)
    case refit(LoopState.Refit, epoch: Int)
    /// The fade into the next entry begins.
    case fade(QueueEntry, Crossfade, generation: Int64, epoch: Int)
    case mix(position: Int, count: Int, heard: Int)
  }

  init(_ core: PipelineCore) {
    self.core = core
  }

  mutating func run() {
    while true {
      switch nextJob() {
      case .end: return
      case .sleep(let heard):
        core.ring.release(before: heard)
        core.decoderWake.wait()
      case .follow(let order, let number): follow(order, number: number)
      case .begin: begin()
      case .read(let position, let count, let heard):
        read(into: core.ring.room(at: position, count: count, heard: heard))
      case .open(let entry, let generation, let epoch):
        openNext(entry, generation: generation, epoch: epoch)
      case .turn(let loop, let epoch): turn(loop, epoch: epoch)
      case .refit(let refit, let epoch): self.refit(refit, epoch: epoch)
      case .fade(let entry, let crossfade, let generation, let epoch):
        beginFade(into: entry, crossfade, generation: generation, epoch: epoch)
      case .mix(let position, let count, let heard):
        mix(into: core.ring.room(at: position, count: count, heard: heard))
      }
    }
  }

  private mutating func nextJob() -> Job {
    let (orderNumber, reader, framesMixed) = (orderNumber, reader, overlap?.framesLeft)
    var isFilling = isFilling
    defer { self.isFilling = isFilling }
    return core.state.withLock { state in
      switch state.wanted.ending {
      case .immediate: return .end
      case .faded:
        // The fading sound may need more samples, up to its end. No other entry is opened.
        guard let epoch = reader?.epoch, state.accepts(order: orderNumber, epoch: epoch),
          !state.awaitsNext
        else { return .sleep(heard: state.heard) }
      case .none:
        if state.orderNumber != orderNumber {
          return .follow(state.order, number: state.orderNumber)
        }
      }
      guard state.flushedNumber == orderNumber, !state.looping.isStale,
        !state.crossfading.isStale
      else { return .sleep(heard: state.heard) }
      if let refit = state.looping.refit { return .refit(refit, epoch: state.epoch) }
      if let reader, reader.epoch == nil { return .begin }
      if state.awaitsNext {
        guard let next = state.next, !state.replacesSuccessor else {
          return .sleep(heard: state.heard)
        }
        return .open(next, generation: state.order.generation, epoch: state.epoch)
      }
      guard let reader, reader.epoch == state.epoch, !reader.isAtEnd else {
        return .sleep(heard: state.heard)
      }
      let free = state.free
      if state.isRoomy { isFilling = true }
      let channels = reader.format.channelCount
      let count = min(free, Self.bite) / channels * channels
      if count < min(state.capacity / 8, Self.bite) { isFilling = false }
      guard isFilling else {
        state.isDecoderFull = true
        return .sleep(heard: state.heard)
      }
      if let framesMixed {
        return .mix(
          position: state.write, count: min(count, framesMixed * channels), heard: state.heard)
      }
      return Self.readJob(of: reader, count: count, &state)
    }
  }

  /// Returns the job of an entry for which there is room: to read it, or what happens at its present frame.
  private static func readJob(
    of reader: TrackReader, count: Int, _ state: inout PipelineState
  ) -> Job {
    var left: Int?
    if let fade = state.crossfading.wanted, let next = state.next, state.wanted.ending == .none {
      left = reader.framesLeft(until: fade, into: next)
      if left == 0 {
        return .fade(next, fade, generation: state.order.generation, epoch: state.epoch)
      }
    }
    if left == nil, let loop = state.looping.wanted {
      left = reader.framesLeft(in: loop)
      if left == 0 { return .turn(loop, epoch: state.epoch) }
    }
    let most = left.map { $0 * reader.format.channelCount } ?? count
    return .read(position: state.write, count: min(count, most), heard: state.heard)
  }

  // MARK: Opening

  private mutating func follow(_ order: PipelineState.Order, number: Int) {
    orderNumber = number
    let outgoing = overlap?.outgoing
    overlap = nil
    // A seek during a fade may be one in the entry that fades out.
    if let outgoing, outgoing.entry.id == order.entry?.id { reader = outgoing }
    guard let entry = order.entry else {
      reader = nil
      return
    }
    var source: any PCMSource
    var entryRate: Int
    var loudness: ReplayGain?
    var sound: PersistentID?
    var reportedLength: Int64?
    if !order.reopens, let reader, reader.entry.id == entry.id, !reader.isBroken, !isMoved(reader) {
      (source, entryRate) = (reader.source, reader.entryRate)
      (loudness, sound, reportedLength) = (reader.loudness, reader.sound, reader.reportedLength)
    } else {
      reader = nil
      guard let opened = open(entry, generation: order.generation, isNext: false) else { return }
      (source, loudness, sound) = (opened.source, opened.loudness, opened.track.persistentID)
      entryRate = source.format.sampleRate
      reportedLength = source.exactLength
    }
    let wanted = (max(0, order.seconds) * Double(entryRate)).rounded()
    let frame = Int64(exactly: wanted) ?? .max
    var reader = TrackReader(
      source: source, entry: entry, generation: order.generation, entryRate: entryRate,
      loudness: loudness, sound: sound, reportedLength: reportedLength, startFrame: frame,
      format: source.format)
    if frame > 0 || !order.reopens {
      do throws(PlayerError) {
        try seek(&reader)
      } catch {
        reader.isBroken = true
        core.report(
          .decodingFailed(generation: order.generation, entry: entry.id, error))
      }
    }
    self.reader = reader
  }

  /// Seeks to the start frame of `reader`, or to the end of the source if that comes first.
  ///
  /// The seek is cancelled as soon as something else is wanted. An estimated length is no limit, because it
  /// may be too short.
  private func seek(_ reader: inout TrackReader) throws(PlayerError) {
    let (number, wanted) = (orderNumber, reader.startFrame)
    let (generation, entry) = (reader.generation, reader.entry.id)
    let start = core.clock.now().monotonicNanoseconds
    var isReported = false
    let isThere = try reader.source.seek(to: wanted) {
      if !isReported, core.clock.now().monotonicNanoseconds - start >= Self.silentSearch {
        isReported = true
        core.report(.seeking(generation: generation, entry: entry))
      }
      return isWanted(number)
    }
    guard isThere else { return }
    reader.format = reader.source.format
    reader.startFrame = min(wanted, reader.source.exactLength.map { max(0, $0) } ?? .max)
    guard isReported || reader.startFrame < wanted else { return }
    core.report(
      .located(
        generation: generation, entry: entry, frame: reader.startFrame,
        sampleRate: reader.entryRate))
  }

  /// Returns whether the given order is still the newest one.
  func isWanted(_ order: Int) -> Bool {
    core.state.withLock { $0.orderNumber == order && $0.wanted.ending == .none }
  }

  /// Appends the first segment of the opened source to the emptied ring.
  private mutating func begin() {
    guard var reader else { return }
    let number = orderNumber
    let isBroken = reader.isBroken
    reader.epoch = core.state.withLock { state -> Int? in
      guard state.accepts(order: number, epoch: state.epoch) else { return nil }
      state.append(reader, from: reader.startFrame)
      if isBroken { state.completeSegment(endsEntry: true) }
      return state.epoch
    }
    reader.isAtEnd = isBroken
    isFilling = true
    self.reader = reader
    if isBroken { core.outputWake.wake() }
  }

  private mutating func openNext(_ entry: QueueEntry, generation: Int64, epoch: Int) {
    reader = nil
    let number = orderNumber
    guard let opened = open(entry, generation: generation, isNext: true) else {
      let isStarving = core.state.withLock { state in
        state.forgetNext(entry.id)
        return state.isStarving
      }
      if isStarving { core.outputWake.wake() }
      return
    }
    let successor = TrackReader(opened, of: entry, generation: generation, epoch: epoch)
    let isAccepted = core.state.withLock { state in
      guard state.accepts(order: number, epoch: epoch), state.next?.id == entry.id else {
        return false
      }
      state.takeNext()
      state.append(successor, from: 0, isSuccessor: true)
      return true
    }
    if isAccepted { reader = successor }
  }

  /// Opens an entry, and reports it or the failure.
  func open(
    _ entry: QueueEntry, generation: Int64, isNext: Bool
  ) -> OpenedTrack? {
    do throws(PlayerError) {
      let opened = try core.opener.open(entry)
      core.report(.opened(generation: generation, entry: entry.id, OpenedFacts(opened)))
      return opened
    } catch {
      core.report(
        .openFailed(generation: generation, entry: entry.id, isNext: isNext, error))
      return nil
    }
  }

  // MARK: Reading

  private mutating func read(into memory: UnsafeMutableBufferPointer<Float>) {
    guard var reader, let epoch = reader.epoch else { return }
    let channels = reader.format.channelCount
    let number = orderNumber
    let found = read(from: &reader, into: memory)
    self.reader = reader
    guard let result = found else { return }
    if result == .end, !reader.isBroken, turnAtEnd(epoch: epoch) { return }
    switch result {
    case .frames(let frames) where frames > 0:
      reader.framesRead += Int64(frames)
      reader.seam?.mix(into: UnsafeMutableBufferPointer(rebasing: memory[..<(frames * channels)]))
      if reader.seam?.isOver == true { reader.seam = nil }
    case .formatChanged(let format):
      reader.seam = nil
      reader.startFrame = reader.frame
      reader.framesRead = 0
      reader.format = format
    case .frames, .end:
      reader.isAtEnd = true
      tellEnd(of: &reader)
    }
    let isStarving = core.state.withLock { state in
      guard state.accepts(order: number, epoch: epoch) else { return false }
      switch result {
      case .frames(let frames) where frames > 0: state.append(samples: frames * channels)
      case .formatChanged:
        state.completeSegment(endsEntry: false)
        state.append(reader, from: reader.startFrame)
      case .frames, .end: state.completeSegment(endsEntry: true)
      }
      return state.isStarving
    }
    if isStarving { core.outputWake.wake() }
    self.reader = reader
  }

  /// Reads from a source, which ends where it cannot be read, or returns `nil` if that must be tried again.
  func read(
    from reader: inout TrackReader, into memory: UnsafeMutableBufferPointer<Float>
  ) -> PCMRead? {
    var result = PCMRead.end
    var failure: PlayerError?
    do throws(PlayerError) {
      result = try reader.source.read(into: memory)
      reader.failingSince = nil
    } catch {
      failure = error
    }
    if mustReadAgain(&reader) { return nil }
    guard let failure else { return result }
    if shouldRetry(failure, &reader) {
      core.decoderWake.wait(milliseconds: Self.pause)
      return nil
    }
    reader.isBroken = true
    core.report(.decodingFailed(generation: reader.generation, entry: reader.entry.id, failure))
    return .end
  }

  /// Returns whether a failed read should be retried.
  private func shouldRetry(_ error: PlayerError, _ reader: inout TrackReader) -> Bool {
    guard error.code == .storageFailed else { return false }
    let now = core.clock.now().monotonicNanoseconds
    let start = reader.failingSince ?? now
    reader.failingSince = start
    return now - start < Self.retryTimeLimit
  }

  /// Reports what is only known at the end of an entry: its exact length, or that it has no audio.
  func tellEnd(of reader: inout TrackReader) {
    guard !reader.isBroken else { return }
    let frames = reader.frame
    if frames == 0 {
      core.report(
        .decodingFailed(
          generation: reader.generation, entry: reader.entry.id,
          PlayerError(
            .nothingPlayable,
            "“\(reader.entry.track.path.encoded)” contains no audio; it is skipped.")
        ))
    } else if reader.reportedLength != frames {
      reader.reportedLength = frames
      core.report(
        .lengthKnown(entry: reader.entry.id, frames: frames, sampleRate: reader.entryRate))
    }
  }
}

extension PCMSource {
  /// The length, or `nil` if it is only an estimate.
  var exactLength: Int64? { isLengthExact ? length : nil }
}

import AudioOutput
import PlayerModel
import SignalProcessing
import SoundDecoding

/// Fading an entry into the next.
///
/// The ring gets the sum of both, so that whatever processes its samples, such as another speed, needs to know
/// nothing of fades. The loudness of each entry is therefore set here.
extension DecodeLoop {
  /// Opens the next entry, and begins to mix it with the one that is being decoded.
  mutating func beginFade(
    into entry: QueueEntry, _ crossfade: Crossfade, generation: Int64, epoch: Int
  ) {
    guard let outgoing = reader else { return }
    let number = orderNumber
    guard let opened = open(entry, generation: generation, isNext: true) else {
      return core.state.withLock { $0.forgetNext(entry.id) }
    }
    let incoming = TrackReader(opened, of: entry, generation: generation, epoch: epoch)
    guard incoming.format == outgoing.format else {
      reader?.fadeRefused = entry.id
      return core.report(
        .fadeRefused(generation: generation, from: outgoing.entry.id, to: entry.id))
    }
    let shape = core.state.withLock { $0.wanted.shape }
    let overlap = Overlap(
      from: outgoing, length: crossfade.frames(at: outgoing.format.sampleRate),
      loudness: (
        shape.settings.factor(for: outgoing.loudness, isInOrder: shape.isInOrder),
        shape.settings.factor(for: incoming.loudness, isInOrder: shape.isInOrder)
      ))
    let fade = CrossfadeState.Decoded(
      crossfade: crossfade, from: outgoing.entry, to: entry, settings: shape.settings,
      isInOrder: shape.isInOrder)
    let isAccepted = core.state.withLock { state in
      guard state.accepts(order: number, epoch: epoch), state.next?.id == entry.id,
        state.isWanted(fade)
      else { return false }
      state.takeNext()
      state.crossfading.decoded = fade
      state.completeSegment(endsEntry: false)
      state.append(
        outgoing, from: overlap.outgoingStart, isSuccessor: true,
        companion: Companion(
          entry: entry.id, entryRate: incoming.entryRate, startFrame: 0, isIncoming: true),
        isMixed: true)
      return true
    }
    guard isAccepted else { return }
    (self.overlap, reader) = (overlap, incoming)
  }

  /// Mixes some frames of both entries.
  mutating func mix(into memory: UnsafeMutableBufferPointer<Float>) {
    guard var overlap, var reader, let epoch = reader.epoch else { return }
    let channels = reader.format.channelCount
    let left = (overlap.fade.length - overlap.position) * channels
    let isRead =
      (overlap.isAlone || fill(overlap.old, upTo: left, from: &overlap.outgoing))
      && fill(overlap.new, upTo: left, from: &reader)
    (self.overlap, self.reader) = (overlap, reader)
    guard isRead else { return }
    if reader.isAtEnd { return endEarly(epoch: epoch) }
    if !overlap.isAlone, overlap.outgoing.isAtEnd, overlap.old.count == 0 {
      return continueAlone(epoch: epoch)
    }
    let count = min(
      memory.count, overlap.new.count, overlap.isAlone ? .max : overlap.old.count)
    overlap.fade.mix(
      overlap.isAlone ? nil : overlap.old.samples, overlap.new.samples, at: overlap.position,
      loudness: overlap.loudness, channelCount: channels,
      into: UnsafeMutableBufferPointer(rebasing: memory[..<count]))
    if !overlap.isAlone { overlap.old.removeFirst(count) }
    overlap.new.removeFirst(count)
    overlap.position += count / channels
    self.overlap = overlap
    append(count, epoch: epoch)
  }

  /// Reads samples of a fade, and returns false if that must be tried again.
  private func fill(
    _ buffer: SampleBuffer, upTo count: Int, from reader: inout TrackReader
  ) -> Bool {
    guard buffer.count == 0, !reader.isAtEnd else { return true }
    guard let result = read(from: &reader, into: buffer.room(for: count)) else { return false }
    if case .frames(let frames) = result, frames > 0 {
      buffer.fill(frames * reader.format.channelCount)
      reader.framesRead += Int64(frames)
      return true
    }
    reader.isAtEnd = true
    // Another format is no end.
    if reader.source.format == reader.format { tellEnd(of: &reader) }
    return true
  }

  /// Appends mixed samples, and what follows in the middle and at the end of the fade.
  private mutating func append(_ count: Int, epoch: Int) {
    guard let overlap, let reader else { return }
    let number = orderNumber
    let isOver = overlap.position == overlap.fade.length
    let isStarving = core.state.withLock { state in
      guard state.accepts(order: number, epoch: epoch) else { return false }
      state.append(samples: count)
      if isOver {
        state.completeOverlap()
        state.append(reader, from: reader.frame)
      } else if overlap.position == overlap.fade.middle, !overlap.isAlone {
        state.completeSegment(endsEntry: false)
        state.append(
          reader, from: Int64(overlap.position),
          companion: Companion(
            entry: overlap.outgoing.entry.id, entryRate: overlap.outgoing.entryRate,
            startFrame: overlap.outgoingFrame, isIncoming: false),
          isMixed: true)
      }
      return state.isStarving
    }
    if isOver { self.overlap = nil }
    if isStarving { core.outputWake.wake() }
  }

  /// Continues a fade without the entry that fades out, because that ended early.
  private mutating func continueAlone(epoch: Int) {
    guard let position = overlap?.position, let reader else { return }
    overlap?.isAlone = true
    let number = orderNumber
    core.state.withLock { state in
      guard state.accepts(order: number, epoch: epoch) else { return }
      state.completeOverlap()
      state.append(reader, from: Int64(position), isMixed: true)
    }
  }

  /// Ends a fade together with the entry that fades in, because that ended early or changes its format.
  private mutating func endEarly(epoch: Int) {
    guard let overlap, var reader else { return }
    let number = orderNumber
    // A change of format is no end.
    let isEnd = reader.format == reader.source.format
    self.overlap = nil
    reader.isAtEnd = isEnd
    if !isEnd {
      reader.startFrame = reader.frame
      reader.framesRead = 0
      reader.format = reader.source.format
    }
    self.reader = reader
    core.state.withLock { state in
      guard state.accepts(order: number, epoch: epoch) else { return }
      state.completeOverlap()
      state.append(reader, from: Int64(overlap.position))
      if isEnd { state.completeSegment(endsEntry: true) }
    }
    core.outputWake.wake()
  }

  /// Returns the first samples that were discarded, which are still in the ring, for a fade of a few milliseconds.
  func discardedSamples(before end: Int, in format: PCMFormat) -> [Float] {
    let position = core.state.withLock { $0.write }
    let length = LoopSeam.frames(at: format.sampleRate) * format.channelCount
    let count = min(length, end - position)
    var samples: [Float] = []
    while samples.count < count {
      let part = core.ring.samples(at: position + samples.count, count: count - samples.count)
      guard !part.isEmpty else { break }
      samples += part
    }
    return samples
  }
}

extension PipelineState {
  /// Completes the last segment of a fade, after which only one entry is heard.
  fileprivate mutating func completeOverlap() {
    segments[segments.count - 1].endsOverlap = true
    completeSegment(endsEntry: false)
  }
}

extension Crossfade {
  /// Returns the number of frames of the fade.
  func frames(at sampleRate: Int) -> Int { max(1, Int((seconds * Double(sampleRate)).rounded())) }
}

extension TrackReader {
  /// Returns the number of frames until a fade into the next entry begins, 0 there, or `nil` if none begins.
  func framesLeft(until crossfade: Crossfade, into next: QueueEntry) -> Int? {
    guard crossfade.from == entry.id, crossfade.to == next.id, fadeRefused != next.id,
      let start = start(of: crossfade), frame <= start
    else { return nil }
    return framesLeft(to: start)
  }

  /// Returns the frame with which a fade begins, or `nil` if the sound's end is not known.
  private func start(of crossfade: Crossfade) -> Int64? {
    let wanted = crossfade.end.map { Int64(($0 * Double(entryRate)).rounded()) }
    guard let end = [wanted, source.exactLength].compactMap(\.self).min() else { return nil }
    let start = end - Int64(crossfade.frames(at: entryRate))
    return start > 0 ? start : nil
  }
}

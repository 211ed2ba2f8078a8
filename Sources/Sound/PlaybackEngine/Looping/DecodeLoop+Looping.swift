import PlayerModel
import SignalProcessing
import SoundDecoding

/// Repeating a passage.
///
/// The ring gets the passage again and again, so that whatever processes its samples, such as a lower speed, needs to
/// know nothing of repetitions.
extension DecodeLoop {
  /// Returns from the end of the passage to its start, into which the sound after the end fades.
  mutating func turn(_ loop: SoundLoop, epoch: Int) {
    guard var reader else { return }
    let tail = reader.isAtEnd ? [] : readTail(of: reader)
    reader.isAtEnd = false
    if mustReadAgain(&reader) {
      self.reader = reader
      return
    }
    let (end, format) = (reader.frame, reader.format)
    do throws(PlayerError) {
      guard try move(&reader, to: loop.frames(at: reader.entryRate).lowerBound) else { return }
    } catch {
      return breakOff(reader, error, epoch: epoch)
    }
    if reader.format == format { reader.seam = LoopSeam(from: tail, in: format) }
    continueEntry(reader, turning: (loop, end), epoch: epoch)
  }

  /// Returns to the start of the passage if the file ends within it, and returns whether it does.
  mutating func turnAtEnd(epoch: Int) -> Bool {
    guard var reader, let loop = core.state.withLock({ $0.looping.wanted }),
      loop.entry.id == reader.entry.id
    else { return false }
    let frames = loop.frames(at: reader.entryRate)
    // Without a frame of the passage, returning to its start would never end.
    guard reader.frame > frames.lowerBound, reader.startFrame < frames.upperBound else {
      return false
    }
    reader.isAtEnd = true
    tellEnd(of: &reader)
    self.reader = reader
    turn(loop, epoch: epoch)
    return true
  }

  /// Decodes again from a place, after samples that are no longer wanted were discarded.
  mutating func refit(_ refit: LoopState.Refit, epoch: Int) {
    guard var reader = opened(for: refit) else {
      return core.state.withLock { $0.looping.refit = nil }
    }
    reader.epoch = epoch
    do throws(PlayerError) {
      guard try move(&reader, to: refit.frame) else { return }
    } catch {
      return breakOff(reader, error, epoch: epoch)
    }
    if let end = refit.fadesUntil {
      let shape = core.state.withLock { $0.wanted.shape }
      // The mixed samples have their loudness already, and what is played now still gets it.
      let loudness = shape.settings.factor(for: reader.loudness, isInOrder: shape.isInOrder)
      let tail = discardedSamples(before: end, in: reader.format).map { $0 / loudness }
      reader.seam = LoopSeam(from: tail, in: reader.format)
    }
    let loop = core.state.withLock { $0.looping.wanted }
    guard let loop, loop.entry.id == reader.entry.id,
      refit.frame >= loop.frames(at: reader.entryRate).upperBound
    else { return continueEntry(reader, turning: nil, epoch: epoch) }
    self.reader = reader
    turn(loop, epoch: epoch)
  }

  /// Returns the open source of an entry, which is opened again if another one has replaced it.
  private mutating func opened(for refit: LoopState.Refit) -> TrackReader? {
    let outgoing = overlap?.outgoing
    overlap = nil
    if let outgoing, outgoing.entry.id == refit.entry.id { reader = outgoing }
    if let reader, reader.entry.id == refit.entry.id, !reader.isBroken, !isMoved(reader) {
      return reader
    }
    reader = nil
    guard let opened = open(refit.entry, generation: refit.generation, isNext: false) else {
      return nil
    }
    return TrackReader(opened, of: refit.entry, generation: refit.generation)
  }

  /// Reads the sound that the fade begins with, as far as it can be read.
  private func readTail(of reader: TrackReader) -> [Float] {
    let channels = reader.format.channelCount
    let room = UnsafeMutableBufferPointer<Float>.allocate(
      capacity: LoopSeam.frames(at: reader.format.sampleRate) * channels)
    defer { room.deallocate() }
    var count = 0
    do throws(PlayerError) {
      while count < room.count {
        let rest = UnsafeMutableBufferPointer(rebasing: room[count...])
        guard case .frames(let frames) = try reader.source.read(into: rest), frames > 0 else {
          break
        }
        count += frames * channels
      }
    } catch {
      // What cannot be read after the passage is not needed to repeat it.
    }
    return Array(room[..<count])
  }

  /// Moves a source to a frame, or to its end if that comes first, and returns false if something else is wanted.
  private func move(_ reader: inout TrackReader, to frame: Int64) throws(PlayerError) -> Bool {
    let number = orderNumber
    // A passage also repeats while the sound fades out.
    let isThere = try reader.source.seek(to: frame) {
      core.state.withLock { $0.orderNumber == number && $0.wanted.ending != .immediate }
    }
    guard isThere else { return false }
    reader.format = reader.source.format
    reader.startFrame = min(frame, reader.source.exactLength ?? .max)
    reader.framesRead = 0
    reader.isAtEnd = false
    reader.seam = nil
    return true
  }

  /// Appends a segment in which the entry continues elsewhere.
  ///
  /// - Parameter turn: The passage that this repeats, and the frame after its end, or `nil` if it repeats none.
  private mutating func continueEntry(
    _ reader: TrackReader, turning turn: (loop: SoundLoop, end: Int64)?, epoch: Int
  ) {
    let number = orderNumber
    core.state.withLock { state in
      guard state.accepts(order: number, epoch: epoch) else { return }
      if let turn, state.looping.wanted != turn.loop {
        // The passage was changed in the meantime, so the sound after its end may be wanted.
        state.looping.refit = LoopState.Refit(
          entry: reader.entry, generation: reader.generation, frame: turn.end)
        return
      }
      state.looping.refit = nil
      state.completeSegment(endsEntry: false)
      state.append(reader, from: reader.startFrame, turnsFrom: turn?.end)
    }
    self.reader = reader
  }

  /// Ends an entry where it cannot be decoded further.
  private mutating func breakOff(_ reader: TrackReader, _ error: PlayerError, epoch: Int) {
    var reader = reader
    reader.isBroken = true
    reader.isAtEnd = true
    self.reader = reader
    core.report(.decodingFailed(generation: reader.generation, entry: reader.entry.id, error))
    let number = orderNumber
    core.state.withLock { state in
      guard state.accepts(order: number, epoch: epoch) else { return }
      state.looping.refit = nil
      state.completeSegment(endsEntry: true)
    }
    core.outputWake.wake()
  }
}

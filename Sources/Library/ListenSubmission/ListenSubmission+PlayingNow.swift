import PlayerModel
import Transport

/// Announcements of the playing track.
extension ListenSubmission {
  func note(_ event: PlayerEvent) {
    guard let start = state.withLock({ $0.playing.handle(event) }) else { return }
    later(PlayingNow.announcementDelay) { [weak self] in
      guard let self else { return }
      queue.async { [weak self] in self?.announce(start) }
    }
  }

  /// Announces the playing track if possible; a failure has no consequences.
  private func announce(_ start: Int) {
    let (track, isEnded) = state.withLock { state in
      (state.playing.track(of: start), state.line.isEnded)
    }
    guard let track, !isEnded else { return }
    do throws(SubmissionFailure) {
      let account = try ready(isForced: false)
      let service = destination.service
      let request = service.announcement(of: track, by: destination.program, for: account)
      guard let request else { return }
      let answer: HTTPAnswer
      do throws(TransportError) {
        answer = try connect().send(request)
      } catch {
        throw SubmissionFailure(error)
      }
      switch service.verdict(on: answer, to: 1) {
      case .refused(let credential):
        refuse(account.token, .refused(credential, by: service, at: account.address))
      case .busy(let seconds): pause(seconds)
      default: break
      }
      if let seconds = service.limits.pause(after: answer) { pause(seconds) }
    } catch {
      // The submission of listens reports the problem.
    }
    state.withLock { $0.line.close() }
  }

  private func pause(_ seconds: Double) {
    let end = DelayClock.seconds() + seconds
    state.withLock { $0.pauseEnd = end }
  }
}

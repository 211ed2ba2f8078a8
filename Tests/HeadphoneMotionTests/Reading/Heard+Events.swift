import HeadphoneMotion

extension Heard {
  var motions: [HeadphoneMotion] {
    events.compactMap { if case .motion(let sample) = $0 { sample } else { nil } }
  }

  /// The reasons for all disconnections.
  var partings: [HeadphoneError?] {
    events.flatMap { event -> [HeadphoneError?] in
      if case .disconnected(let error) = event { [error] } else { [] }
    }
  }

  var codes: [HeadphoneError.Code?] { partings.map { $0?.code } }
}

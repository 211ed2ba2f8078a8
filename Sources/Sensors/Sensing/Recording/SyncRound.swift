/// A sync of all tables of a sensor, one after the other; a failure of one does not prevent the others.
struct SyncRound: Sendable {
  /// The result of the sync of a table.
  typealias Answer = (tableName: String, result: Result<Int, SensorError>)

  let tables: [any TableRecording]
  let turns: SyncTurns
  let announcer: SensorAnnouncer
  let force: Bool
  /// Called once, on the sensor's queue.
  let completion: @Sendable (Result<Int, SensorError>) -> Void

  func begin() {
    turns.begin()
    run(from: 0, after: [])
  }

  private func run(from place: Int, after answers: [Answer]) {
    guard place < tables.count else { return end(answers) }
    let table = tables[place]
    table.sync(force: force) { result in
      turns.turn(place)
      run(from: place + 1, after: answers + [(table.tableName, result)])
    }
  }

  private func end(_ answers: [Answer]) {
    announcer.announce(answers)
    var count = 0
    for answer in answers {
      switch answer.result {
      case .success(let sent): count += sent
      case .failure: return completion(answer.result)
      }
    }
    completion(.success(count))
  }
}

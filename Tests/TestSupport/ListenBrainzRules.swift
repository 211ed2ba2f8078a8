import Foundation

/// A submission, checked by the rules of ListenBrainz.
struct ListenBrainzRules {
  /// The rules that were broken.
  private(set) var broken: [String] = []
  /// The kind of submission.
  private(set) var kind = ""
  /// The titles in it.
  private(set) var titles: [String] = []
  /// The identity of each listen and its whole content.
  private(set) var listens: [(key: String, text: String)] = []

  init(_ request: StudyHost.Request, now: Int) {
    check(request.path.hasSuffix("/1/submit-listens"), "the path is \(request.path)")
    check(
      request.headers["content-type"] == "application/json", "the content type is not JSON")
    guard
      let body = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any],
      let kind = body["listen_type"] as? String,
      let payload = body["payload"] as? [[String: Any]]
    else {
      broken.append("the body is not a submission")
      return
    }
    self.kind = kind
    check(Set(body.keys) == ["listen_type", "payload"], "the body has other keys")
    check(["single", "import", "playing_now"].contains(kind), "the kind is \(kind)")
    check(kind == "import" ? !payload.isEmpty : payload.count == 1, "the number is wrong")
    check(payload.count <= 1000, "there are \(payload.count) listens")
    check(
      request.body.count <= 10_240 * payload.count,
      "\(request.body.count) bytes are too many for \(payload.count)")
    for listen in payload { look(at: listen, now: now) }
  }

  private mutating func look(at listen: [String: Any], now: Int) {
    let moment = listen["listened_at"]
    if kind == "playing_now" {
      check(moment == nil, "the playing track has a moment")
    } else if let moment = moment as? Int {
      check((1_033_430_400...now + 3600).contains(moment), "the moment is \(moment)")
    } else {
      broken.append("the moment is not a whole number")
    }
    check(
      Set(listen.keys).isSubset(of: ["listened_at", "track_metadata"]), "a listen has other keys")
    guard let metadata = listen["track_metadata"] as? [String: Any] else {
      broken.append("there is no metadata")
      return
    }
    for name in ["artist_name", "track_name", "release_name"] where metadata[name] != nil {
      check(isText(metadata[name]), "\(name) is not text")
    }
    check(metadata["artist_name"] != nil && metadata["track_name"] != nil, "names are missing")
    if let info = metadata["additional_info"] as? [String: Any] { look(atInfo: info) }
    titles.append(metadata["track_name"] as? String ?? "")
    let text =
      (try? JSONSerialization.data(withJSONObject: listen, options: .sortedKeys)) ?? Data()
    listens.append(
      (
        "\(moment ?? "") \(metadata["artist_name"] ?? "") \(metadata["track_name"] ?? "")",
        String(decoding: text, as: UTF8.self)
      ))
  }

  private mutating func look(atInfo info: [String: Any]) {
    check(info["duration"] == nil || info["duration_ms"] == nil, "there are two durations")
    for name in ["duration", "duration_ms", "duration_played"] where info[name] != nil {
      check((info[name] as? Int).map { $0 > 0 } ?? false, "\(name) is \(info[name] ?? "")")
    }
    for name in ["media_player", "submission_client", "tracknumber"] where info[name] != nil {
      check(isText(info[name]), "\(name) is not text")
    }
    if let tags = info["tags"] {
      let texts = tags as? [String] ?? []
      check(
        (1...50).contains(texts.count) && texts.allSatisfy { isText($0) && $0.count <= 64 },
        "the tags are \(tags)")
    }
    for name in info.keys where name.hasSuffix("_mbid") {
      check(UUID(uuidString: info[name] as? String ?? "") != nil, "\(name) is not an MBID")
    }
  }

  private func isText(_ value: Any?) -> Bool {
    guard let text = value as? String else { return false }
    return !text.contains("\u{0}")
      && !text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
  }

  private mutating func check(_ holds: Bool, _ rule: String) {
    if !holds { broken.append(rule) }
  }
}

import MessageBus
import PlayerModel

/// Draws the icons of lists as SVG, which desktops can scale to any size.
enum PlaylistIcon {
  /// Returns the icon of a list.
  static func picture(of list: ListedPlaylist) -> [UInt8] {
    let drawing =
      switch list.kind {
      case .mood(let look, let ownColor): mood(list.name, look, ownColor)
      case .playlist:
        disc("#5e5c64") + stroke("M18 24h28M18 32h28M18 40h18")
      case .query:
        disc("#1c71d8") + stroke("M38 38l9 9") + "<circle cx=\"29\" cy=\"29\" r=\"11\" \(line)/>"
      }
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\" width=\"64\" height=\"64\">"
      + drawing + "</svg>\n"
    return Array(text.utf8)
  }

  private static let line =
    "fill=\"none\" stroke=\"#fff\" stroke-width=\"5\" stroke-linecap=\"round\""

  private static func disc(_ color: String) -> String {
    "<circle cx=\"32\" cy=\"32\" r=\"30\" fill=\"\(color)\"/>"
  }

  private static func stroke(_ path: String) -> String {
    "<path d=\"\(path)\" \(line)/>"
  }

  /// Draws a mood in its colour with its sign, or with a face for the four standard moods.
  private static func mood(_ name: String, _ look: MoodLook, _ ownColor: Int?) -> String {
    let disc = disc(color(name, look.color, ownColor))
    if look.sign == nil, let mouth = mouths[name] {
      let eyes = [22, 42].map { "<circle cx=\"\($0)\" cy=\"26\" r=\"4\" fill=\"#fff\"/>" }
      return disc + eyes.joined() + stroke(mouth)
    }
    let sign = look.sign?.rawValue ?? name.first.map { $0.uppercased() } ?? ""
    return disc + "<text x=\"32\" y=\"44\" font-size=\"34\" font-family=\"sans-serif\" "
      + "text-anchor=\"middle\" fill=\"#fff\">\(BusText.escaped(sign))</text>"
  }

  private static let mouths = [
    "happy": "M19 38q13 13 26 0", "calm": "M20 42h24", "gloomy": "M20 46q12-6 24-2",
    "sad": "M19 47q13-13 26 0",
  ]

  private static func color(_ name: String, _ color: MoodColor?, _ ownColor: Int?) -> String {
    if color == nil, let ownColor { return hexadecimal(MoodSummary.ownColors[ownColor]) }
    return switch color ?? usualColors[name] ?? .violet {
    case .red: "#c01c28"
    case .orange: "#e66100"
    case .yellow: "#cd9309"
    case .green: "#26a269"
    case .cyan: "#0e8a94"
    case .blue: "#1a5fb4"
    case .violet: "#813d9c"
    case .pink: "#c64d8c"
    case .grey: "#5e5c64"
    }
  }

  private static func hexadecimal(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static let usualColors: [String: MoodColor] = [
    "happy": .yellow, "calm": .green, "gloomy": .grey, "sad": .blue,
  ]
}

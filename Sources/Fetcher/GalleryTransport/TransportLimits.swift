import GalleryWeb

/// The time limits of one try, in seconds.
package struct TransportTimeouts: Sendable {
  /// The limit for connecting, including name resolution, proxy and encryption. Defaults to 10.
  package var connect: Double = 10
  /// The limit from the start to the first byte of the response. Defaults to 20.
  package var firstByte: Double = 20
  /// The limit for receiving no bytes, or fewer than ``slowest`` per second. Defaults to 15.
  package var idle: Double = 15
  /// The minimum speed, in bytes per second. A slower try fails after ``idle`` seconds. Defaults to 1000.
  var slowest: Double = 1000
  /// The limit of a whole try, including redirects. Defaults to 120.
  package var total: Double = 120
}

/// The maximum sizes of bodies after decompression, in bytes.
package struct TransportSizes: Sendable {
  package var photo = 200_000_000
  package var listing = 50_000_000

  func limit(for purpose: WebRequest.Purpose) -> Int {
    switch purpose {
    case .listing: listing
    case .photo: photo
    case .kind: WebRequest.Purpose.beginning
    }
  }
}

/// The number of tries and the pauses between them.
package struct RetryPolicy: Sendable {
  /// The maximum number of tries, including the first. Defaults to 4.
  package var tries = 4
  /// The maximum pause before the second try, in seconds. It doubles with each further try. Defaults to 0.5.
  package var base = 0.5
  /// The maximum pause that gallery chooses, in seconds. Defaults to 30.
  package var cap: Double = 30
  /// The maximum `Retry-After` to wait for, in seconds. Defaults to 120.
  package var longestWait: Double = 120

  /// A random pause between zero and the doubled base ("full jitter"), so that requests that failed together
  /// do not retry together. `random` is in `0..<1`.
  func pause(after tries: Int, random: Double) -> Double {
    random * min(cap, base * Double(1 << min(tries - 1, 30)))
  }
}

/// The limits on concurrent requests.
package struct TransportPace: Sendable {
  package var atOnce = 8
  var perOrigin = 4
  /// The maximum for an origin on this machine or in a private network, which belongs to the user. Defaults
  /// to 8.
  var perNearOrigin = 8
  /// The maximum for an origin whose headers allow this many. Defaults to 16.
  var perWillingOrigin = 16
  /// The maximum for an origin of Wikimedia, whose robot policy asks for restraint. Defaults to 2.
  var perWikimediaOrigin = 2
  /// The maximum number of requests started per second, for all hosts together. Defaults to `nil`: no limit.
  package var rate: Double?

  /// The number of revalidations that may run in place of one request: their responses are short. Defaults to
  /// 8.
  var questionsPerRequest = 8
  var questionsAtOnce = 64

  /// `allowance` is the limit raised by the location or headers of the origin.
  func limit(for origin: Origin, allowance: Int? = nil) -> Int {
    let limit = max(perOrigin, allowance ?? 0)
    let isWikimedia = ["wikimedia.org", "wikipedia.org"].contains(where: origin.isWithin)
    return isWikimedia ? min(perWikimediaOrigin, limit) : limit
  }

  func questionLimit(for origin: Origin, allowance: Int?) -> Int {
    let limit = limit(for: origin, allowance: allowance)
    return limit < perOrigin ? limit : min(limit * questionsPerRequest, questionsAtOnce)
  }
}

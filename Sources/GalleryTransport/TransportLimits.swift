import GalleryWeb

/// The seconds that the parts of one try may take.
package struct TransportTimeouts: Sendable, Hashable {
  /// Until a connection stands, names, proxy and encryption included. The default is 10.
  package var connect: Double = 10
  /// From the start until the first byte of the answer. The default is 20.
  package var firstByte: Double = 20
  /// Without a byte, or with fewer than ``slowest`` a second. The default is 15.
  package var idle: Double = 15
  /// A try that receives less than this for ``idle`` seconds has failed, in bytes a second. The default is 1000.
  package var slowest: Double = 1000
  /// From the start of a try to its end, redirects included. The default is 120.
  package var total: Double = 120
}

/// The bytes that a body may have, after decompression.
package struct TransportSizes: Sendable, Hashable {
  /// The default is 200 MB.
  package var photo = 200_000_000
  /// The default is 50 MB.
  package var listing = 50_000_000

  func limit(for purpose: WebRequest.Purpose) -> Int {
    switch purpose {
    case .listing: listing
    case .photo: photo
    case .kind: WebRequest.Purpose.beginning
    }
  }
}

/// The number of times and the pauses after which a request is tried again.
package struct RetryPolicy: Sendable, Hashable {
  /// All tries, the first included. The default is 4.
  package var tries = 4
  /// The longest pause before the second try, in seconds; it doubles with each further one. The default is 0.5.
  package var base = 0.5
  /// No pause of our own choice is longer, in seconds. The default is 30.
  package var cap: Double = 30
  /// The longest `Retry-After` that is waited for, in seconds. The default is 120.
  package var longestWait: Double = 120

  /// The pause before another try: anything between nothing and the doubled base, so that those who failed together
  /// do not come back together ("full jitter").
  ///
  /// - Parameter random: from 0 up to 1.
  func pause(after tries: Int, random: Double) -> Double {
    random * min(cap, base * Double(1 << min(tries - 1, 30)))
  }
}

/// The number of requests that are made at once.
package struct TransportPace: Sendable, Hashable {
  /// Requests under way at once. The default is 8.
  package var atOnce = 8
  /// Of those, to one origin. The default is 4.
  package var perOrigin = 4
  /// To an origin on this machine or in a private network, which is the user's own. The default is 8.
  package var perNearOrigin = 8
  /// To an origin that says by its headers that it takes so many. The default is 16.
  package var perWillingOrigin = 16
  /// To an origin of Wikimedia, whose rules for robots ask for restraint. The default is 2.
  package var perWikimediaOrigin = 2
  /// Requests begun in a second, all hosts together; `nil`, the default, for no limit.
  package var rate: Double?

  /// The number of questions, whether what is kept is still right, that may be under way in place of one request: their
  /// answers are short. The default is 8.
  package var questionsPerRequest = 8
  /// Questions under way at once. The default is 64.
  package var questionsAtOnce = 64

  /// Returns the number of requests that may go to an origin at once.
  ///
  /// - Parameter allowance: The number that place or headers of the origin allow; `nil` where nothing is known.
  func limit(for origin: Origin, allowance: Int? = nil) -> Int {
    let limit = max(perOrigin, allowance ?? 0)
    let isWikimedia = ["wikimedia.org", "wikipedia.org"].contains {
      origin.host == $0 || origin.host.hasSuffix("." + $0)
    }
    return isWikimedia ? min(perWikimediaOrigin, limit) : limit
  }

  /// Returns the number of questions that may go to an origin at once.
  func questionLimit(for origin: Origin, allowance: Int?) -> Int {
    let limit = limit(for: origin, allowance: allowance)
    return limit < perOrigin ? limit : min(limit * questionsPerRequest, questionsAtOnce)
  }
}

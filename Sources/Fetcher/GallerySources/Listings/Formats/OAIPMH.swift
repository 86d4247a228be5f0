import GalleryWeb

/// The Open Archives Initiative Protocol for Metadata Harvesting 2.0
/// (https://www.openarchives.org/OAI/openarchivesprotocol.html). Its records are XML of any schema.
enum OAIPMH {
  /// The plain name of the attribute with the number of all records (section 3.5.1).
  static let size = "completelistsize"

  /// Returns the request with a resumption token, which stands for all other arguments (section 3.5); `nil` for
  /// a member of another name.
  static func next(by name: String, _ token: String, of request: WebRequest, _ evidence: String) -> NextPage?
  {
    guard name == "resumptionToken" else { return nil }
    let verb = request.address.query.first { $0.name == "verb" }?.value
    var next = request
    next.address = request.address.replacing(query: [("verb", verb), (name, token)])
    return NextPage(request: next, text: evidence)
  }
}

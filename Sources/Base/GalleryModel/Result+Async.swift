extension Result {
  package init(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await operation())
    } catch {
      self = .failure(error)
    }
  }
}

import GalleryModel
import Testing

@testable import GallerySources
@testable import GalleryWeb

@Suite struct S3AccountTests {
  private static let config = """
    [default]
    region = eu-central-1
    [profile work]
    region=eu-west-1
    services = lab
    # a comment
    [services lab]
    dynamodb =
      endpoint_url = http://db.example
    s3 =
      endpoint_url = https://minio.example:9000/base
    [profile sso]
    sso_session = corp
    """
  private static let credentials = """
    [default]
    aws_access_key_id = AKIADEFAULT
    aws_secret_access_key = default/secret
    [work]
    aws_access_key_id=AKIAWORK
    aws_secret_access_key=work=secret=
    aws_session_token = work-token
    [half]
    aws_access_key_id = AKIAHALF
    """

  private func account(
    _ environment: [String: String], hasFiles: Bool = true
  ) throws(ListingError) -> S3Account {
    try S3Account(environment: ["HOME": "/home/ann"].merging(environment) { $1 }) { path in
      guard hasFiles else { return nil }
      switch path {
      case "/home/ann/.aws/config", "/elsewhere/config": return Self.config
      case "/home/ann/.aws/credentials", "/home/ann/other": return Self.credentials
      default: return nil
      }
    }
  }

  private func problem(_ environment: [String: String]) -> String {
    do throws(ListingError) {
      _ = try account(environment)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("Without variables and files, public buckets are read from AWS")
  func nobody() throws {
    let account = try account([:], hasFiles: false)
    #expect(account.keys == nil && account.signer == nil)
    #expect(account.endpoint.text == "https://s3.us-east-1.amazonaws.com/")
  }

  @Test("Variables override files")
  func variables() throws {
    let account = try account([
      "AWS_ACCESS_KEY_ID": "AKIAENV", "AWS_SECRET_ACCESS_KEY": "env", "AWS_SESSION_TOKEN": "token",
      "AWS_DEFAULT_REGION": "cn-north-1", "AWS_PROFILE": "work", "AWS_ENDPOINT_URL": "",
      "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS": "TRUE",
    ])
    #expect(account.keys == AWSKeys(id: "AKIAENV", secret: "env", token: "token"))
    #expect(account.endpoint.text == "https://s3.cn-north-1.amazonaws.com.cn/")
    let both = ["AWS_ENDPOINT_URL": "http://a.example", "AWS_ENDPOINT_URL_S3": "http://b.example:9000/"]
    #expect(try self.account(both).endpoint.text == "http://b.example:9000/")
  }

  @Test("Profiles have their own keys, region and endpoint")
  func profiles() throws {
    let standard = try account([:])
    #expect(standard.keys == AWSKeys(id: "AKIADEFAULT", secret: "default/secret"))
    #expect(standard.region == "eu-central-1" && standard.endpoint.host == "s3.eu-central-1.amazonaws.com")
    for places in [
      [:], ["AWS_SHARED_CREDENTIALS_FILE": "~/other", "AWS_CONFIG_FILE": "/elsewhere/config"],
    ] {
      let work = try account(places.merging(["AWS_PROFILE": "work"]) { $1 })
      #expect(work.keys == AWSKeys(id: "AKIAWORK", secret: "work=secret=", token: "work-token"))
      #expect(work.region == "eu-west-1" && work.endpoint.text == "https://minio.example:9000/base")
    }
  }

  @Test("Each mistake is named without its secret")
  func mistakes() {
    #expect(problem(["AWS_PROFILE": "nobody"]).contains("profile \"nobody\" not found"))
    #expect(problem(["AWS_ACCESS_KEY_ID": "A"]).hasPrefix("AWS_SECRET_ACCESS_KEY"))
    let secret = problem(["AWS_SECRET_ACCESS_KEY": "very-secret-indeed"])
    #expect(secret.hasPrefix("AWS_ACCESS_KEY_ID") && !secret.contains("very"))
    #expect(problem(["AWS_PROFILE": "half"]).contains("aws_secret_access_key is missing"))
    #expect(problem(["AWS_PROFILE": "sso"]).contains("export-credentials --profile sso"))
    #expect(problem(["AWS_ENDPOINT_URL": "minio:9000"]).contains("received \"minio:9000\""))
    #expect(problem(["AWS_REGION": "eu west"]).hasPrefix("AWS_REGION"))
  }

  @Test(
    "A bucket's address lists it",
    arguments: [
      ("s3://photos", "/base/photos?list-type=2&encoding-type=url"),
      ("s3://photos/", "/base/photos?list-type=2&encoding-type=url"),
      (
        "S3://my.photos/2024/a b+ü/",
        "/base/my.photos?list-type=2&encoding-type=url&prefix=2024%2Fa%20b%2B%C3%BC%2F"
      ),
    ])
  func buckets(source: String, target: String) throws {
    let account = try account(["AWS_PROFILE": "work"])
    #expect(account.listing(of: source)?.text == "https://minio.example:9000" + target)
  }

  @Test(
    "An invalid bucket has no address", arguments: ["s3://", "s3:///a", "s3://..", "s3://a?b/c", "s3:/a"])
  func noBuckets(source: String) throws {
    #expect(try account([:]).listing(of: source) == nil)
  }
}

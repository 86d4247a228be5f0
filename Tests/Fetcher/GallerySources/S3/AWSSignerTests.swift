import Testing

@testable import GallerySources
@testable import GalleryWeb

@Suite struct AWSSignerTests {
  private static let keys = AWSKeys(
    id: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
  /// 2015-08-30 12:36:00, the time of AWS's own test suite.
  private static let suiteTime = 1_440_938_160.0

  private func signature(_ fields: [WebHeaders.Field]) -> Substring? {
    WebHeaders(fields)["Authorization"]?.split(separator: "Signature=").last
  }

  @Test(
    "Signatures equal those of AWS's test suite",
    arguments: [
      ("GET", "/", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
      (
        "GET", "/?Param2=value2&Param1=value1",
        "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
      ),
      (
        "GET", "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f"
      ),
      ("GET", "/ሴ", "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
      ("GET", "/?ሴ=bar", "2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04"),
      ("GET", "/example space/", "652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741"),
      ("POST", "/", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
    ])
  func suite(method: String, target: String, expected: String) throws {
    let address = try #require(WebAddress("https://example.amazonaws.com" + target))
    let signer = AWSSigner(address.origin, keys: Self.keys, region: "us-east-1", service: "service")
    let fields = signer.headers(method: method, address: address, seconds: Self.suiteTime)
    #expect(WebHeaders(fields)["X-Amz-Date"] == "20150830T123600Z")
    #expect(signature(fields).map(String.init) == expected)
  }

  @Test(
    "Signatures equal the examples of S3's documentation",
    arguments: [
      ("/?max-keys=2&prefix=J", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
      ("/?lifecycle", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
    ])
  func documentation(target: String, expected: String) throws {
    let address = try #require(WebAddress("https://examplebucket.s3.amazonaws.com" + target))
    let keys = AWSKeys(id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
    let fields = AWSSigner(address.origin, keys: keys, region: "us-east-1").headers(
      method: "GET", address: address, seconds: 1_369_353_600)
    #expect(signature(fields).map(String.init) == expected)
  }

  @Test("Ports, tokens and unusual keys are signed in any spelling of the address")
  func oddKeys() throws {
    // Signatures made by botocore.
    let port = try #require(
      WebAddress(
        "http://127.0.0.1:9000/photos/a%20b%2Bc%26%28d%29.jpg?list-type=2&prefix=x%2Fy%20z&encoding-type=url&a"
      ))
    let signer = AWSSigner(port.origin, keys: Self.keys, region: "us-east-1")
    let expected = "3337e1365b23a1e183a805120185f84b2b261b81474dabf78a401868875c878e"
    #expect(
      signature(signer.headers(method: "GET", address: port, seconds: Self.suiteTime)).map(String.init)
        == expected)
    let sloppy = try #require(
      WebAddress("http://127.0.0.1:9000/photos/a b%2bc&(d).jpg?list-type=2&prefix=x/y z&encoding-type=url&a"))
    #expect(
      signature(signer.headers(method: "GET", address: sloppy, seconds: Self.suiteTime)).map(String.init)
        == expected)

    let vanilla = try #require(WebAddress("https://example.amazonaws.com/"))
    let token =
      "AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YU"
      + "uwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8Y"
      + "QcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICC"
      + "R/oLxBA=="
    let fields = AWSSigner(
      vanilla.origin, keys: AWSKeys(id: Self.keys.id, secret: Self.keys.secret, token: token),
      region: "us-east-1", service: "service"
    ).headers(method: "GET", address: vanilla, seconds: Self.suiteTime)
    #expect(WebHeaders(fields)["X-Amz-Security-Token"] == token)
    #expect(
      signature(fields).map(String.init) == "c8db8b9676d526f735dac5330f17623554c6cad1e2980d321903e9a3884c051b"
    )
  }
}

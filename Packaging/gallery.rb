# A formula for Homebrew: brew install --HEAD ./Packaging/gallery.rb builds the checked-out commit.
class Gallery < Formula
  desc "Turns photos into contact sheets"
  license "MIT"
  head "file://#{File.expand_path("..", __dir__)}", using: :git, branch: "main"

  depends_on "pkg-config" => :build
  depends_on "python" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cairo"
  depends_on "curl"
  depends_on "dlib"
  depends_on "jpeg-turbo"
  depends_on "libarchive"
  depends_on "libdeflate"
  depends_on "libxml2"
  depends_on "little-cms2"
  depends_on :macos
  depends_on "openjpeg"
  depends_on "pango"
  depends_on "qpdf"
  depends_on "vips"
  depends_on "zlib"
  depends_on "zstd"

  def install
    ENV.prepend_path "PKG_CONFIG_PATH", Formula["jpeg-turbo"].opt_lib/"pkgconfig"
    # The formula installs the build's requirements, in a sandbox where SwiftPM cannot have its own.
    system "make", "install", "PREFIX=#{prefix}", "SETUP=:", "FLAGS=--disable-sandbox"
  end

  def caveats
    "Sheets use the font Inter: brew install font-inter. Without it they look different from other machines' sheets."
  end

  test do
    assert_match "gallery", shell_output("#{bin}/gallery --version")
    system bin/"gallery", "doctor"
  end
end

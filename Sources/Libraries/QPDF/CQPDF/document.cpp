#include "CQPDF.h"

#define POINTERHOLDER_TRANSITION 4

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

struct gallery_qpdf {
  std::string error;
  bool failed = false;
  FILE *file = nullptr;
  QPDF pdf;
  std::vector<QPDFObjectHandle> pages;
  /// The first page with a wrong number of marks, from 1; 0 if all are correct.
  int miscounted = 0;

  ~gallery_qpdf() {
    if (file) std::fclose(file);
  }

  /// Runs a function unless an earlier call failed, and records its failure.
  template <typename Work> auto guarded(Work work) -> decltype(work()) {
    if (failed) return decltype(work())();
    try {
      return work();
    } catch (const std::exception &problem) {
      error = problem.what();
    } catch (...) {
      error = "unknown error";
    }
    failed = true;
    return decltype(work())();
  }

  /// Throws if the input file has any damage.
  void check() {
    for (auto const &warning : pdf.getWarnings()) {
      const std::string text = warning.what();
      // Cairo 1.16 lists an image that is drawn twice, such as an emoji, twice in the page's resources.
      if (text.find("dictionary has duplicated key /x") == std::string::npos) throw std::runtime_error(text);
    }
  }

  /// Returns an object; the trailer for 0.
  QPDFObjectHandle object(int number) { return number ? pdf.getObjectByID(number, 0) : pdf.getTrailer(); }
  /// Parses a value, wrapped in an array because libqpdf reads a lone reference as a number.
  QPDFObjectHandle value(const char *text) {
    return QPDFObjectHandle::parse(&pdf, std::string("[") + text + "]").getArrayItem(0);
  }
};

namespace {

/// Replaces the marking rectangles of a page by the operators of marked content.
class Marks : public QPDFObjectHandle::TokenFilter {
public:
  Marks(gallery_qpdf &document, int page, const char *types) : document(document), page(page) {
    std::istringstream lines(types);
    for (std::string line; std::getline(lines, line);) this->types.push_back(line);
  }

  void handleToken(QPDFTokenizer::Token const &token) override {
    if (!hasBegun) {
      hasBegun = isOpen = true;
      write("/Artifact BMC\n");
    }
    pending.push_back(token);
    if (token.getType() != QPDFTokenizer::tt_word) return;
    if (token.getValue() == "re" && isMark()) {
      // The next operator paints the rectangle.
      hasMark = true;
      return;
    }
    if (hasMark && token.getValue() == "f")
      writeMark();
    else
      writePending();
    hasMark = false;
  }

  void handleEOF() override {
    writePending();
    close();
    if (next != types.size()) document.miscounted = page + 1;
    // The content may be read again.
    next = 0;
    number = 0;
    hasBegun = false;
    hasMark = false;
  }

private:
  gallery_qpdf &document;
  const int page;
  /// The structure types of the sequences; empty for artifacts.
  std::vector<std::string> types;
  /// The tokens not yet written: operands and, for a possible mark, the rectangle's operator.
  std::vector<QPDFTokenizer::Token> pending;
  size_t next = 0;
  int number = 0;
  bool hasBegun = false;
  bool hasMark = false;
  bool isOpen = false;
  /// A Boolean value that indicates whether the last mark begins a sequence.
  bool isBeginning = false;

  void close() {
    if (isOpen) write("\nEMC\n");
    isOpen = false;
  }

  /// Returns a Boolean value that indicates whether the last rectangle is a mark.
  bool isMark() {
    std::vector<double> sides;
    for (const auto &token : pending)
      if (token.getType() == QPDFTokenizer::tt_integer || token.getType() == QPDFTokenizer::tt_real)
        sides.push_back(std::fabs(std::strtod(token.getValue().c_str(), nullptr)));
    if (sides.size() != 4) return false;
    isBeginning = sides[2] == GALLERY_QPDF_MARK_LONG && sides[3] == GALLERY_QPDF_MARK_SHORT;
    return isBeginning || (sides[2] == GALLERY_QPDF_MARK_SHORT && sides[3] == GALLERY_QPDF_MARK_LONG);
  }

  void writePending() {
    for (const auto &token : pending) writeToken(token);
    pending.clear();
  }

  void writeMark() {
    pending.clear();
    close();
    if (!isBeginning) return;
    if (next < types.size() && !types[next].empty())
      write("\n/" + types[next] + " <</MCID " + std::to_string(number++) + ">> BDC\n");
    else
      write("\n/Artifact BMC\n");
    isOpen = true;
    next++;
  }
};

/// Writes the file in large pieces, until the caller cancels.
class Sink : public Pipeline {
public:
  Sink(int descriptor, gallery_qpdf_cancellation is_cancelled, void *closure)
      : Pipeline("the file", nullptr), descriptor(descriptor), is_cancelled(is_cancelled), closure(closure) {}

  void write(unsigned char const *bytes, size_t count) override {
    pending.insert(pending.end(), bytes, bytes + count);
    if (pending.size() > 1 << 16) finish();
  }

  void finish() override {
    if (is_cancelled(closure)) throw std::runtime_error("cancelled");
    for (size_t done = 0; done < pending.size();) {
      const ssize_t count = ::write(descriptor, pending.data() + done, pending.size() - done);
      if (count < 0 && errno != EINTR) throw std::runtime_error(std::strerror(errno));
      if (count > 0) done += count;
    }
    pending.clear();
  }

private:
  const int descriptor;
  const gallery_qpdf_cancellation is_cancelled;
  void *const closure;
  std::vector<unsigned char> pending;
};

} // namespace

extern "C" const char *gallery_qpdf_version(void) { return QPDF::QPDFVersion().c_str(); }

extern "C" gallery_qpdf *gallery_qpdf_open(int descriptor) {
  auto *document = new (std::nothrow) gallery_qpdf;
  if (!document) return nullptr;
  document->guarded([&] {
    const int copy = dup(descriptor);
    document->file = copy < 0 ? nullptr : fdopen(copy, "rb");
    if (!document->file) {
      if (copy >= 0) close(copy);
      throw std::runtime_error("the file cannot be opened again");
    }
    document->pdf.setSuppressWarnings(true);
    document->pdf.processFile("document", document->file, false);
    document->pages = document->pdf.getAllPages();
    document->check();
  });
  return document;
}

extern "C" void gallery_qpdf_close(gallery_qpdf *document) { delete document; }

extern "C" const char *gallery_qpdf_error(const gallery_qpdf *document) {
  return document->failed ? document->error.c_str() : nullptr;
}

extern "C" int gallery_qpdf_page(gallery_qpdf *document, int page) {
  return document->guarded([&] { return document->pages.at(page).getObjectID(); });
}

extern "C" int gallery_qpdf_catalogue(gallery_qpdf *document) {
  return document->guarded([&] { return document->pdf.getRoot().getObjectID(); });
}

extern "C" int gallery_qpdf_reserve(gallery_qpdf *document) {
  return document->guarded(
      [&] { return document->pdf.makeIndirectObject(QPDFObjectHandle::newNull()).getObjectID(); });
}

extern "C" void gallery_qpdf_set(gallery_qpdf *document, int object, const char *value) {
  document->guarded([&] { document->pdf.replaceObject(object, 0, document->value(value)); });
}

extern "C" int gallery_qpdf_add_stream(
    gallery_qpdf *document, const char *dictionary, const unsigned char *bytes, size_t count) {
  return document->guarded([&] {
    auto stream = document->pdf.newStream(std::string(reinterpret_cast<const char *>(bytes), count));
    auto entries = document->value(dictionary);
    for (auto const &key : entries.getKeys()) stream.getDict().replaceKey(key, entries.getKey(key));
    // Attachments stay uncompressed, so that gallery can find its plan without a PDF parser.
    stream.setFilterOnWrite(!entries.hasKey("/Params"));
    return stream.getObjectID();
  });
}

extern "C" void gallery_qpdf_set_key(gallery_qpdf *document, int object, const char *key, const char *value) {
  document->guarded([&] { document->object(object).replaceKey(key, document->value(value)); });
}

extern "C" void gallery_qpdf_set_everywhere(
    gallery_qpdf *document, const char *where, const char *is, const char *key, const char *value, int present) {
  document->guarded([&] {
    for (auto object : document->pdf.getAllObjects()) {
      auto dictionary = object.isStream() ? object.getDict() : object;
      if (!dictionary.isDictionary() || !dictionary.getKey(where).isName()) continue;
      if (dictionary.getKey(where).getName() != is || dictionary.hasKey(key) != (present != 0)) continue;
      dictionary.replaceKey(key, document->value(value));
    }
  });
}

extern "C" void gallery_qpdf_mark_content(gallery_qpdf *document, int page, const char *types) {
  document->guarded([&] {
    auto contents = document->pages.at(page).getKey("/Contents");
    if (!contents.isStream()) throw std::runtime_error("a page has no content");
    contents.addTokenFilter(std::make_shared<Marks>(*document, page, types));
  });
}

extern "C" void gallery_qpdf_write(
    gallery_qpdf *document, int descriptor, gallery_qpdf_cancellation is_cancelled, void *closure) {
  document->guarded([&] {
    Sink pipeline(descriptor, is_cancelled, closure);
    QPDFWriter writer(document->pdf);
    writer.setOutputPipeline(&pipeline);
    writer.setDeterministicID(true);
    writer.setObjectStreamMode(qpdf_o_generate);
    // PDF/A requires `endstream` on a line of its own (ISO 19005-2, 6.1.7.1).
    writer.setNewlineBeforeEndstream(true);
    writer.setMinimumPDFVersion("1.7");
    writer.write();
    pipeline.finish();
    if (document->miscounted)
      throw std::runtime_error(
          "page " + std::to_string(document->miscounted) + " has a different number of marks than was drawn");
    document->check();
  });
}

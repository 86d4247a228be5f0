#include "entropy.h"

#include <string.h>

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

uint8_t *entropy_copy(entropy_data *d, uint8_t *to, const uint8_t *limit) {
  while (to < limit && !d->is_last) {
    const size_t most = smaller((size_t)(limit - to), (size_t)(d->end - d->at));
    const uint8_t *marker = most > 0 ? memchr(d->at, 0xFF, most) : NULL;
    const size_t plain = marker ? (size_t)(marker - d->at) : most;
    memcpy(to, d->at, plain);
    to += plain;
    d->at += plain;
    if (marker == NULL) {
      d->is_last = d->at == d->end;
    } else if (d->end - d->at >= 2 && d->at[1] == 0) {
      *to++ = 0xFF;
      d->at += 2;
    } else {
      d->is_last = 1;
    }
  }
  return to;
}

void entropy_skip(entropy_data *d) {
  while (!d->is_last) {
    const uint8_t *marker = d->at < d->end ? memchr(d->at, 0xFF, (size_t)(d->end - d->at)) : NULL;
    d->at = marker != NULL ? marker : d->end;
    d->is_last = d->end - d->at < 2 || d->at[1] != 0;
    if (!d->is_last) d->at += 2;
  }
}

unsigned entropy_marker(const entropy_data *d, const uint8_t **behind) {
  const uint8_t *at = d->at, *const end = d->end;
  while (end - at >= 2 && at[0] == 0xFF && at[1] == 0xFF) at++;
  if (end - at < 2) return 0;
  *behind = at + 2;
  return at[1];
}

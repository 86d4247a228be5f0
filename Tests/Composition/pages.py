#!/usr/bin/env python3
"""pages.py PROGRAM [--seeds N] [NAME…]: how pages of rows, columns and collages are composed.

Plans pages of random orders of mixed photos, and computes from the plan's JSON alone: margins, the ratio of row heights,
crops, ragged edges, order and covered area. The exit status is 1 if a figure misses its promise.
"""
import argparse, json, pathlib, random, struct, subprocess, sys, tempfile, zlib

# Proportions of a mixed folder: mostly landscape, some upright, squares and wide ones.
ASPECTS = [1.5] * 24 + [1.78] * 11 + [1.33] * 7 + [1.0] * 10 + [0.6, 0.66, 0.75, 0.75, 0.83, 0.89, 1.15, 1.2, 1.46, 1.67, 1.9, 2.4]
SIDES = {'portrait': (595.276, 841.89), 'landscape': (841.89, 595.276)}


def png(path, width, height):
    """Writes a grey PNG."""
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    rows = b''.join(b'\0' + b'\x80' * width for _ in range(height))
    header = struct.pack('>IIBBBBB', width, height, 8, 0, 0, 0, 0)
    path.write_bytes(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))


class Page:
    """A planned page: its size, and a frame for each photo, in the order of the photos."""

    def __init__(self, page, sides, aspects, notes):
        self.width, self.height = sides
        self.notes = notes
        self.frames = sorted(page['placements'], key=lambda p: p['photo'])
        self.aspects = [aspects[int(p['photo'][:4])] for p in self.frames]

    def bands(self):
        """The left, top, right and bottom margins."""
        return (min(p['x'] for p in self.frames), min(p['y'] for p in self.frames),
                self.width - max(p['x'] + p['width'] for p in self.frames),
                self.height - max(p['y'] + p['height'] for p in self.frames))

    def rows(self):
        rows = {}
        for frame in self.frames:
            rows.setdefault(round(frame['y'], 2), []).append(frame)
        return [rows[y] for y in sorted(rows)]

    def row_ratio(self):
        heights = [row[0]['height'] for row in self.rows()]
        return max(heights) / min(heights)

    def crop(self):
        """The largest share of a photo that is hidden."""
        ratios = [p['width'] / p['height'] / a for p, a in zip(self.frames, self.aspects)]
        return max(1 - min(r, 1 / r) for r in ratios)

    def margin_ratio(self):
        left, top, right, bottom = self.bands()
        side, end = (left + right) / 2, (top + bottom) / 2
        return max(side, end) / min(side, end)

    def area_ratio(self):
        areas = [p['width'] * p['height'] for p in self.frames]
        return max(areas) / min(areas)

    def covered(self):
        return sum(p['width'] * p['height'] for p in self.frames) / (self.width * self.height)

    def order(self):
        """The share of pairs in the order of reading: from top to bottom, in a common height from left to right."""
        kept = total = 0
        for index, after in enumerate(self.frames):
            for before in self.frames[:index]:
                total += 1
                above = after['y'] + after['height'] <= before['y']
                beside = before['y'] + before['height'] > after['y'] and after['x'] < before['x']
                kept += not above and not beside
        return kept / total if total else 1

    def first_row(self):
        """Whether the photos at the top edge are the first ones, from left to right."""
        top = min(p['y'] for p in self.frames)
        row = [p for p in self.frames if p['y'] - top < 0.01]
        return [p['photo'] for p in sorted(row, key=lambda p: p['x'])] == [p['photo'] for p in self.frames[:len(row)]]

    def starts(self):
        """Whether the first photo is at the top left."""
        first = self.frames[0]
        left, top, _, _ = self.bands()
        return abs(first['x'] - left) < 0.01 and abs(first['y'] - top) < 0.01

    def ragged(self):
        """The largest distance of a full row's ends from the others; a last row may start."""
        rows = self.rows()
        lefts = [row[0]['x'] for row in rows]
        rights = [max(p['x'] + p['width'] for p in row) for row in rows[:-1]] or [0]
        return max(max(lefts) - min(lefts), max(rights) - min(rights))


def planned(program, folder, aspects, options):
    """Returns the only pages of both orientations."""
    for old in folder.glob('*.png'):
        old.unlink()
    for index, aspect in enumerate(aspects):
        height = round(240 / aspect ** 0.5)
        png(folder / f'{index:04}.png', round(height * aspect), height)
    command = [program, 'plan', str(folder), '--page', 'a4', '--sort', 'name', *options]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f'{" ".join(command)}: {run.stderr}')
    return {plan['orientation']: [Page(p, SIDES[plan['orientation']], [round(round(240 / a ** .5) * a) / round(240 / a ** .5) for a in aspects], run.stderr)
            for p in plan['pages']] for plan in json.loads(run.stdout)['plans']}


JUSTIFIED, WALL = ['--layout', 'justified'], ['--preset', 'wall']
# A name, options, numbers of photos, a figure, its limit, and the share of pages within it. Negative limits are lower ones.
PROMISES = [
    ('justified', JUSTIFIED, (10, 66), 'row_ratio', 1.35, 0.9),
    ('justified-10', JUSTIFIED, (10, 24), 'margin_ratio', 1.5, 0.8),
    ('justified-25', JUSTIFIED, (25, 66), 'margin_ratio', 1.5, 0.9),
    ('justified', JUSTIFIED, (10, 66), 'crop', 0.061, 1),
    ('justified', JUSTIFIED, (2, 9), 'covered', -0.5, 0.9),
    ('whole', ['--layout', 'justified', '--crop', '0%'], (10, 66), 'row_ratio', 1.55, 0.97),
    ('whole-10', ['--layout', 'justified', '--crop', '0%'], (10, 24), 'margin_ratio', 1.5, 0.8),
    ('whole-25', ['--layout', 'justified', '--crop', '0%'], (25, 66), 'margin_ratio', 1.5, 0.9),
    ('wall', WALL, (25, 66), 'band', 0.01, 0.95),
    ('wall', WALL, (25, 66), 'row_ratio', 2, 1),
    ('wall', WALL, (25, 66), 'crop', 0.121, 0.95),
    ('wall-15', WALL, (15, 24), 'band', 0.01, 0.9),
    ('wall-15', WALL, (15, 24), 'crop', 0.151, 1),
    ('wall-3', WALL, (4, 14), 'band', 0.01, 0.85),
    ('wall-3', WALL, (4, 14), 'crop', 0.101, 1),
    ('wall-3', WALL, (4, 14), 'area_ratio', 6, 0.9),
    ('masonry', ['--layout', 'masonry'], (6, 66), 'first_row', -1, 1),
    ('masonry', ['--layout', 'masonry'], (6, 66), 'covered', -0.6, 0.9),
    ('collage', ['--layout', 'collage'], (5, 66), 'starts', -1, 0.9),
    ('collage', ['--layout', 'collage'], (5, 66), 'order', -0.8, 0.9),
    ('collage', ['--layout', 'collage'], (5, 66), 'covered', -0.8, 0.9),
    ('reading', ['--layout', 'collage', '--order', 'reading'], (5, 66), 'covered', -0.75, 1),
    ('reading', ['--layout', 'collage', '--order', 'reading'], (5, 66), 'order', -0.8, 0.95),
    ('whole-photos', ['--shape', 'none'], (10, 66), 'ragged', 0.85, 1),
    ('whole-photos', ['--shape', 'none'], (10, 66), 'covered', -0.5, 0.95),
]
Page.band = lambda page: max(page.bands())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('names', nargs='*')
    parser.add_argument('--seeds', type=int, default=20)
    given = parser.parse_intermixed_args()
    failed = False
    plans = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, options, (least, most), figure, limit, share in PROMISES:
            if given.names and name not in given.names:
                continue
            if (name, least) not in plans:
                generator = random.Random(f'{name} {least}')
                plans[name, least] = [planned(given.program, pathlib.Path(folder),
                    [generator.choice(ASPECTS) for _ in range(generator.randint(least, most))], options) for _ in range(given.seeds)]
            for side in SIDES:
                values = sorted(float(getattr(page, figure)()) for plan in plans[name, least] for page in plan[side])
                if limit < 0:
                    values.reverse()
                within = sum(v >= -limit if limit < 0 else v <= limit for v in values) / len(values)
                missed = within < share
                failed |= missed
                print(f'{"MISSED" if missed else "ok    "} {name:12} {side:9} N={least}-{most} {figure:12} median {values[len(values) // 2]:6.3f} '
                      f'9 of 10 {values[len(values) * 9 // 10]:6.3f} worst {values[-1]:6.3f}; within {limit}: {within:.0%}', flush=True)
    sys.exit(failed)


if __name__ == '__main__':
    main()

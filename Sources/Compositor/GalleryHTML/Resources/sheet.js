// The sheet: keeps the place that one looks at. The engine, if it is there, places photos for the window.
const sheet = (() => {
  'use strict';
  performance.mark('gallery-script');
  let root = document.querySelector('.sheet');
  const design = JSON.parse(root.dataset.design ?? 'null');
  const parts = [...root.children];
  const figures = [];
  const headings = [];
  // The heading of each photo's group.
  const groups = new Map();
  // A list of the classes of each photo would take longer.
  const more = new Set(root.querySelectorAll('.more'));
  for (const part of parts) {
    if (part.localName === 'figure') {
      if (headings.length) groups.set(part, headings.at(-1));
      if (!more.has(part)) figures.push(part);
    } else if (part.localName === 'h2' && !part.classList.contains('again')) headings.push(part);
  }

  // Of more photos, only those near the window stay in the document: in an empty copy of the sheet, because removing
  // the rest takes longer than the layout.
  const isLong = root.classList.contains('is-long');
  const rest = isLong ? root : null;
  if (rest) {
    root = rest.cloneNode();
    rest.before(root);
    rest.style.display = 'none';
    // The first photos are shown if the engine takes its time.
    root.onanimationend = () => root.append(...parts.slice(0, 200));
  }

  // The photo in the middle of the window, and its place there as a share of the window's height.
  let anchor = null;
  let isHeld = false;
  let seen = scrollY;
  const middle = (figure, top = root.getBoundingClientRect().top + scrollY) => {
    const place = sheet.places.get(figure);
    if (place) return top + place.y + place.height / 2;
    const box = figure.getBoundingClientRect();
    return box.height ? box.top + scrollY + box.height / 2 : NaN;
  };
  const look = () => {
    if (isHeld) return;
    const top = root.getBoundingClientRect().top + scrollY;
    let [least, y] = [Infinity, NaN];
    for (const figure of root.children) {
      if (figure.localName !== 'figure') continue;
      const place = middle(figure, top);
      const far = Math.abs(place - scrollY - innerHeight / 2);
      if (far < least) [anchor, least, y] = [{ figure }, far, place];
    }
    if (anchor) Object.assign(anchor, { at: (y - scrollY) / innerHeight, isTop: scrollY === 0 });
  };
  const restore = () => {
    if (!anchor) return;
    const y = middle(anchor.figure);
    // Stay at the top if the sheet is scrolled there.
    const top = anchor.isTop && y < innerHeight ? 0 : y - anchor.at * innerHeight;
    if (!isNaN(top)) scrollTo({ top, behavior: 'instant' });
    seen = scrollY;
  };

  const update = () => {
    if (headings.length) {
      const shown = new Set(figures.map(figure => figure.hidden || groups.get(figure)));
      for (const part of parts) if (part.localName === 'h2') part.hidden = !shown.has(part);
    }
    sheet.arrange();
    sheet.attach();
    restore();
    sheet.attach();
  };
  addEventListener('resize', update);
  addEventListener('scroll', () => {
    if (isLong) sheet.attach();
    if (scrollY !== seen) look();
    seen = scrollY;
  }, { passive: true });
  addEventListener('load', look);

  const sheet = {
    root, rest, parts, figures, headings, design, groups, isLong, update,
    // The boxes of photos and headings on the sheet, in pixels; empty without the engine.
    places: new Map(),
    // What the engine does: place photos, and put those near the window into the document.
    arrange: () => {},
    attach: () => {},
    // Shows found photos: without the engine, one after the other.
    find: isOn => {
      if (!design) root.classList.toggle('flow', isOn);
      update();
    },
    reveal: figure => {
      const y = middle(figure);
      const half = (sheet.places.get(figure)?.height ?? figure.offsetHeight) / 2;
      if (y - half < scrollY || y + half > scrollY + innerHeight) scrollTo({ top: y - innerHeight / 2, behavior: 'instant' });
      look();
      sheet.attach();
    },
    // Keeps a photo in the middle of the window while it is open.
    hold: figure => {
      isHeld = Boolean(figure);
      if (figure) anchor = { figure, at: .5, isTop: false };
    },
  };
  if (globalThis.galleryEngine) {
    // The plan stays if the engine is missing or cannot run here.
    const stay = () => {
      root.classList.remove('is-waiting');
      root.replaceChildren(...parts);
      document.querySelector('.find:empty')?.remove();
    };
    globalThis.galleryEngine.then(start => start()).catch(stay);
  }
  look();
  return sheet;
})();

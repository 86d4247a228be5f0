// Places the photos of a page with the layouts of the engine, and replaces the functions of `sheet.js`.
const start = engine => {
  performance.mark('gallery-ready');
  const { root, parts, figures, design, groups, isLong } = sheet;
  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
  // Few photos fit one screen.
  const few = figures.length < 13;
  let zoom = 1;
  let width = 0;
  let isPrinted = false;

  // The photos at each thousand pixels of a long sheet.
  const shelves = new Map();
  const shelf = y => Math.floor(y / 1000);
  const order = isLong && new Map(parts.map((part, index) => [part, index]));
  const others = parts.filter(part => part.localName !== 'figure');
  // Returns the headings and the photos near the window, in order.
  const near = () => {
    const top = -root.getBoundingClientRect().top;
    const all = new Set(others);
    for (let index = shelf(top - 2 * innerHeight); index <= shelf(top + 3 * innerHeight); index++) {
      for (const figure of shelves.get(index) ?? []) all.add(figure);
    }
    const focused = document.activeElement.closest('figure');
    if (order.has(focused)) all.add(focused);
    return [...all].sort((one, other) => order.get(one) - order.get(other));
  };
  // Puts the photos near the window into the document.
  const attach = () => {
    const all = isLong && !isPrinted ? near() : parts;
    const kept = new Set(all);
    for (const part of [...root.children]) if (!kept.has(part)) part.remove();
    let next = null;
    for (let index = all.length; index--;) {
      const part = all[index];
      const place = sheet.places.get(part);
      if (part.parentNode !== root) root.insertBefore(part, next);
      if (place && !place.isSet) {
        part.style.cssText = `--x:${place.x}px;--y:${place.y}px;--w:${place.width}px;--h:${place.height}px;`
          + `--s:${Math.min(place.width, place.height)}px`;
        place.isSet = true;
      }
      next = part;
    }
  };

  // Photos as the layouts take them. Their group is the element of its heading.
  const photos = new Map(figures.map(figure => {
    const image = figure.querySelector('img');
    return [figure, {
      aspect: design.isSquare ? 1 : image.getAttribute('width') / image.getAttribute('height'), group: groups.get(figure),
      captionHeight: design.caption, weight: Number(figure.getAttribute('data-weight') ?? 1),
      span: Number(figure.getAttribute('data-span') ?? 1),
    }];
  }));
  const length = (value, whole) => typeof value === 'string' ? parseFloat(value) / 100 * whole : value;

  // Tiles grow slower than the window. Below a limit, photos share the window.
  const isRows = design.layout === 'justified';
  const sizes = () => {
    const least = isRows ? 157 * (width / 320) ** .28 : (design.isSquare ? 88 : 132) * Math.sqrt(width / 320);
    const most = figures.length < 4 ? .6 * innerHeight : width < 768 ? 480 : Math.min(320, .38 * innerHeight);
    const gap = Math.min(length(design.gap, width) ?? design.space * (4 + width / 320), width / 20);
    const given = design.columns
      ? (width - gap) / Math.min(design.columns, Math.floor((width - gap) / (88 + gap))) - gap : length(design.size, width);
    const tile = given ?? Math.max(least, Math.sqrt(width * innerHeight / figures.length));
    return {
      gap, most: given || zoom !== 1 ? Infinity : most,
      tile: clamp(Math.min(tile, given ?? most) * zoom, 40, width - 2 * gap),
    };
  };
  const lay = (shown, tile, gap) => {
    const page = {
      width, gap, margin: Math.min(length(design.margin, width) ?? gap, width / 10),
      headingHeight: shown[0]?.group ? 44 : 0, ...design.options,
    };
    const columns = Math.max(1, Math.floor((width - gap) / (tile + gap) + 1e-6));
    Object.assign(page, { columns, rowHeight: tile, minimumHeight: tile });
    // What fits one screen is composed around its middle.
    page.lastRow ??= few || figures.length < columns ? 'centre' : 'start';
    if (design.layout !== 'circles') return engine.layout(design.layout, shown, page, engine.own[design.layout](page));
    // Circles are packed group by group.
    const room = Math.min(((width - gap) / columns - gap) * Math.sqrt(design.range ?? 1), width - 2 * gap);
    const all = { height: 0, boxes: [], headings: [] };
    for (const photos of Map.groupBy(shown, photo => photo.group).values()) {
      const top = all.height;
      const circles = photos.map(photo => ({ aspect: 1, diameter: room * Math.sqrt(photo.weight) }));
      const packed = engine.layout('circles', circles, page, engine.own.circles(page));
      const { group } = photos[0];
      if (group) all.headings.push({ group, x: gap, y: top, width: width - 2 * gap, height: page.headingHeight, page: 0 });
      all.boxes.push(...packed.boxes.map(box => ({ ...box, y: box.y + top + page.headingHeight })));
      all.height += page.headingHeight + packed.height;
    }
    return { ...all, pages: [all] };
  };
  const arrange = () => {
    width = root.clientWidth;
    const shown = figures.filter(figure => !figure.hidden);
    let { gap, most, tile } = sizes();
    const others = ['.find', '.up', '.bar'].map(name => document.querySelector(name)?.offsetHeight ?? 0);
    const room = innerHeight - (root.parentNode.offsetHeight - root.offsetHeight) - others.reduce((sum, one) => sum + one);
    let placed;
    for (let tries = few ? 40 : 3; ; tries--) {
      placed = lay(shown.map(figure => photos.get(figure)), tile, gap);
      const side = placed.boxes.reduce((most, box) => Math.max(most, isRows ? box.height : Math.min(box.width, box.height)), 0);
      const isHigh = few && zoom === 1 && placed.height > room && tile > 88;
      if (!tries || side <= most + .5 && !isHigh) break;
      tile *= side > most + .5 ? Math.min(.97, most / side) : .95;
    }
    if (few && new Set(placed.boxes.map(box => box.y)).size === 1) {
      const ends = placed.boxes.flatMap(box => [box.x, box.x + box.width]);
      const shift = (width - Math.min(...ends) - Math.max(...ends)) / 2;
      for (const box of placed.boxes) box.x += shift;
    }
    const tops = [0];
    for (const page of placed.pages) tops.push(tops.at(-1) + page.height);
    sheet.places = new Map(shown.map((figure, index) => [figure, placed.boxes[index]]));
    for (const one of placed.headings) sheet.places.set(one.group, one);
    for (const place of sheet.places.values()) place.y += tops[place.page];
    shelves.clear();
    for (const figure of isLong ? shown : []) {
      const { y, height } = sheet.places.get(figure);
      for (let index = shelf(y); index <= shelf(y + height); index++) {
        if (!shelves.has(index)) shelves.set(index, []);
        shelves.get(index).push(figure);
      }
    }
    root.style.cssText = `--height:${tops.at(-1)}px;--g:${gap}px`;
  };

  // The size of the photos.
  const slider = () => {
    const bar = document.querySelector('.find');
    if (!bar) return;
    const box = Object.assign(
      document.createElement('input'),
      { type: 'range', className: 'size', min: -4, max: 4, step: 1, value: 0, ariaLabel: 'Size of photos', title: 'Size of photos (+, −)' });
    const change = () => {
      zoom = 2 ** (box.value / 4);
      sheet.update();
    };
    box.addEventListener('input', change);
    addEventListener('keydown', event => {
      const step = { '+': 'stepUp', '=': 'stepUp', '-': 'stepDown' }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('.viewer *,[type=search],select')) return;
      box[step]();
      change();
    });
    bar.append(box);
  };

  new ResizeObserver(() => { if (root.clientWidth !== width) sheet.update(); }).observe(root);
  const print = isOn => () => {
    isPrinted = isOn;
    if (isLong) attach();
  };
  addEventListener('beforeprint', print(true));
  addEventListener('afterprint', print(false));
  Object.assign(sheet, { arrange, attach });
  root.classList.replace('flow', 'laid');
  root.classList.remove('is-waiting');
  slider();
  sheet.update();
  performance.mark('gallery-laid');
  setTimeout(() => sheet.rest?.remove());
};

// Shows a sheet of any size. Loads only the tiles in the window, at the level that matches the zoom.
(() => {
  'use strict';
  const sheet = JSON.parse(document.getElementById('sheet').textContent);
  const [stage, canvas, words, text, link] =
    ['.stage', 'canvas', '.words', '.words span', '.words a'].map(name => document.querySelector(name));
  const pen = canvas.getContext('2d');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const top = Math.ceil(Math.log2(Math.max(sheet.width, sheet.height, 1)));
  // The point of the sheet in the middle of the window, and window pixels per sheet pixel.
  const view = { x: sheet.width / 2, y: sheet.height / 2, scale: 1 };
  let isWhole = true;
  let current = -1;
  let size = { width: 0, height: 0, density: 1 };

  // Returns a function that loads images. It keeps some of them, the most recently used ones.
  const loader = room => {
    const images = new Map();
    return (address, asks) => {
      let found = images.get(address);
      if (!found) {
        if (!asks) return null;
        found = new Image();
        found.decoding = 'async';
        found.onload = draw;
        found.src = address;
        if (images.size >= room) images.delete(images.keys().next().value);
      } else {
        images.delete(address);
      }
      images.set(address, found);
      return found.complete && found.naturalWidth ? found : null;
    };
  };
  const tile = loader(400);
  const sharp = loader(80);

  const levelSize = level => {
    const half = 2 ** (top - level);
    return { width: Math.ceil(sheet.width / half), height: Math.ceil(sheet.height / half), half };
  };
  const paint = (level, asks) => {
    const { width, height, half } = levelSize(level);
    const zoom = view.scale * half * size.density;
    const left = size.width * size.density / 2 - view.x * view.scale * size.density;
    const upper = size.height * size.density / 2 - view.y * view.scale * size.density;
    const side = sheet.side;
    const first = (offset) => Math.max(0, Math.floor(-offset / (side * zoom)));
    const last = (offset, extent, pixels) =>
      Math.min(Math.ceil(pixels / side) - 1, Math.floor((extent * size.density - offset) / (side * zoom)));
    const places = [];
    for (let row = first(upper); row <= last(upper, size.height, height); row++) {
      for (let column = first(left); column <= last(left, size.width, width); column++) places.push([column, row]);
    }
    // From the middle of the window outwards.
    const [x, y] = [view.x / half / side - .5, view.y / half / side - .5];
    places.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
    for (const [column, row] of places) {
      const image = tile(`${sheet.folder}/${level}/${column}_${row}.${sheet.ending}`, asks);
      if (!image) continue;
      // Edges on whole pixels leave no seams.
      const [x0, y0] = [Math.round(left + column * side * zoom), Math.round(upper + row * side * zoom)];
      const x1 = Math.round(left + (column * side + image.naturalWidth) * zoom);
      const y1 = Math.round(upper + (row * side + image.naturalHeight) * zoom);
      pen.drawImage(image, x0, y0, x1 - x0, y1 - y0);
    }
  };
  // Covers the tiles that are enlarged beyond their pixels with images of the photos.
  const pixels = address => +/\d+(?=\.jpg$)/.exec(address);
  const mostSharp = 40;
  const sharpen = () => {
    const zoom = view.scale * size.density;
    if (zoom <= 1.25) return;
    const [[left, upper], [right, lower]] = [onSheet(0, 0), onSheet(size.width, size.height)];
    const seen = sheet.photos.filter(
      ([x, y, width, height]) => x < right && x + width > left && y < lower && y + height > upper);
    if (seen.length > mostSharp) return;
    for (const [x, y, width, height, , , , , ...levels] of seen) {
      let level = levels.findIndex(address => pixels(address) >= width * zoom);
      if (level < 0) level = levels.length - 1;
      let image = null;
      for (let asks = true; level >= 0 && !image; level--, asks = false) image = sharp(levels[level], asks);
      if (!image) continue;
      pen.save();
      const [begin, top] = screen(x, y);
      pen.setTransform(zoom, 0, 0, zoom, begin * size.density, top * size.density);
      pen.beginPath();
      if (sheet.corners) for (const [right, down] of sheet.corners) pen.lineTo(right * width, down * height);
      else pen.roundRect(0, 0, width, height, sheet.radius ?? sheet.share * Math.min(width, height));
      pen.clip();
      pen.drawImage(image, 0, 0, width, height);
      pen.restore();
    }
  };
  let frame = 0;
  const draw = () => { frame ||= requestAnimationFrame(() => { frame = 0; render(); }); };
  const render = () => {
    const level = Math.max(0, Math.min(top, top + Math.ceil(Math.log2(view.scale * size.density) - .25)));
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    // Tiles of smaller levels are drawn until the others are loaded.
    for (let below = Math.max(0, Math.min(level, 8)); below < level; below++) paint(below, below === Math.min(level, 8));
    paint(level, true);
    sharpen();
    if (current >= 0 && document.activeElement === stage) {
      const [x, y, width, height] = sheet.photos[current];
      pen.lineWidth = 3 * size.density;
      pen.strokeStyle = getComputedStyle(stage).color;
      pen.setTransform(1, 0, 0, 1, 0, 0);
      const [left, upper] = screen(x, y);
      pen.strokeRect(
        left * size.density, upper * size.density, width * view.scale * size.density,
        height * view.scale * size.density);
    }
    stage.dataset.level = level;
    stage.dataset.view = [view.x, view.y, view.scale].map(number => +number.toFixed(4)).join(' ');
  };
  const screen = (x, y) => [size.width / 2 + (x - view.x) * view.scale, size.height / 2 + (y - view.y) * view.scale];
  const onSheet = (x, y) => [view.x + (x - size.width / 2) / view.scale, view.y + (y - size.height / 2) / view.scale];

  const wholeScale = () => Math.min(size.width / sheet.width, size.height / sheet.height);
  const clamp = (number, least, most) => Math.min(Math.max(number, least), Math.max(least, most));
  const sharpest = sheet.photos.reduce(
    (most, photo) => Math.max(most, photo.length > 8 ? pixels(photo.at(-1)) / photo[2] : 0), 8);
  const limit = scale => clamp(scale, Math.min(wholeScale(), 1), Math.max(sharpest, wholeScale()));
  const settle = () => {
    view.scale = limit(view.scale);
    const along = (middle, extent, window) => {
      const half = window / 2 / view.scale;
      return half * 2 >= extent ? extent / 2 : clamp(middle, half, extent - half);
    };
    view.x = along(view.x, sheet.width, size.width);
    view.y = along(view.y, sheet.height, size.height);
    isWhole = view.scale <= wholeScale() * 1.001;
    draw();
  };
  // The image of the open photo covers its tile until the view moves.
  const picture = Object.assign(new Image(), { className: 'photo', alt: '', hidden: true });
  stage.after(picture);
  const hide = () => {
    picture.hidden = true;
    picture.onload = null;
  };
  const show = address => {
    picture.onload = () => { picture.hidden = false; };
    picture.src = address;
  };
  // Moves the view, with an animation unless the user prefers reduced motion.
  let motion = 0;
  const go = (goal, isQuick) => {
    cancelAnimationFrame(motion);
    hide();
    const start = { ...view };
    if (calm.matches || isQuick) { Object.assign(view, goal); settle(); return; }
    const begin = performance.now();
    const step = now => {
      const share = clamp((now - begin) / 250, 0, 1);
      const eased = share * (2 - share);
      view.scale = start.scale * (goal.scale / start.scale) ** eased;
      // A point that both views show stays where it is while the scale changes.
      const along = goal.scale === start.scale ? eased : (1 / start.scale - 1 / view.scale) / (1 / start.scale - 1 / goal.scale);
      view.x = start.x + (goal.x - start.x) * along;
      view.y = start.y + (goal.y - start.y) * along;
      settle();
      if (share < 1) motion = requestAnimationFrame(step);
    };
    motion = requestAnimationFrame(step);
  };
  const whole = isQuick => go({ x: sheet.width / 2, y: sheet.height / 2, scale: wholeScale() }, isQuick);
  const zoom = (factor, x = size.width / 2, y = size.height / 2, isQuick = false) => {
    const [left, upper] = onSheet(x, y);
    const scale = limit(view.scale * factor);
    go({ x: left - (x - size.width / 2) / scale, y: upper - (y - size.height / 2) / scale, scale }, isQuick);
  };

  // Photos.
  const at = (x, y) => sheet.photos.findIndex(
    ([left, upper, width, height]) => x >= left && x < left + width && y >= upper && y < upper + height);
  const tell = index => {
    const photo = sheet.photos[index];
    words.hidden = !photo;
    text.textContent = photo ? photo[5] || photo[6] : '';
    const address = photo && (sheet.album ? `${sheet.album}#${photo[4]}` : photo[7]);
    link.hidden = !address;
    if (address) link.href = address; else link.removeAttribute('href');
    const spoken = document.querySelector('.spoken');
    spoken.textContent = photo ? `${photo[6]}, photo ${index + 1} of ${sheet.photos.length}` : '';
  };
  const open = (index, isQuick) => {
    const photo = sheet.photos[index];
    if (!photo) return;
    current = index;
    const [x, y, width, height, id] = photo;
    tell(index);
    if (location.hash !== `#${id}`) history.replaceState(null, '', `#${id}`);
    go({
      x: x + width / 2, y: y + height / 2,
      scale: Math.min(size.width / width, size.height / height) * .9,
    }, isQuick);
    if (!sheet.album && photo[7] && !/^https?:/.test(photo[7])) show(photo[7]);
  };
  const close = () => {
    current = -1;
    tell(-1);
    history.replaceState(null, '', location.pathname + location.search);
    whole();
  };
  const follow = isQuick => {
    const index = sheet.photos.findIndex(photo => `#${photo[4]}` === location.hash);
    if (index >= 0) open(index, isQuick);
    return index >= 0;
  };

  // Touch and mouse.
  const fingers = new Map();
  let pressed = null;
  const middle = () => {
    const all = [...fingers.values()];
    const [x, y] = [0, 1].map(axis => all.reduce((sum, point) => sum + point[axis], 0) / all.length);
    return { x, y, spread: all.length > 1 ? Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]) : 0 };
  };
  stage.addEventListener('pointerdown', event => {
    if (event.button) return;
    cancelAnimationFrame(motion);
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    pressed = fingers.size === 1 ? { x: event.clientX, y: event.clientY } : null;
  });
  stage.addEventListener('pointermove', event => {
    if (!fingers.has(event.pointerId)) {
      stage.classList.toggle('is-over', at(...onSheet(event.clientX, event.clientY)) >= 0);
      return;
    }
    const before = middle();
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const now = middle();
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 5) {
      pressed = null;
      stage.classList.add('is-moving');
    }
    if (pressed) return;
    hide();
    const [x, y] = onSheet(before.x, before.y);
    if (before.spread && now.spread) view.scale *= now.spread / before.spread;
    view.scale = limit(view.scale);
    view.x = x - (now.x - size.width / 2) / view.scale;
    view.y = y - (now.y - size.height / 2) / view.scale;
    settle();
  });
  const lift = event => {
    if (!fingers.delete(event.pointerId)) return;
    if (!fingers.size) stage.classList.remove('is-moving');
    if (pressed && event.type === 'pointerup') {
      const index = at(...onSheet(event.clientX, event.clientY));
      if (!picture.hidden || (index >= 0 && index === current && !link.hidden)) link.click();
      else if (index >= 0) open(index);
    }
    pressed = null;
  };
  stage.addEventListener('pointerup', lift);
  stage.addEventListener('pointercancel', lift);
  stage.addEventListener('wheel', event => {
    event.preventDefault();
    // Lines and pages of some mice, in pixels.
    const distance = event.deltaY * [1, 16, 400][event.deltaMode];
    zoom(2 ** (-distance / (event.ctrlKey ? 60 : 240)), event.clientX, event.clientY, true);
  }, { passive: false });

  // Keys and buttons.
  const move = (x, y) => go({
    x: view.x + x * size.width / view.scale / 4, y: view.y + y * size.height / view.scale / 4, scale: view.scale,
  });
  const next = step => open((Math.max(current, step > 0 ? -1 : 0) + step + sheet.photos.length) % sheet.photos.length);
  const actions = {
    ArrowLeft: () => move(-1, 0), ArrowRight: () => move(1, 0), ArrowUp: () => move(0, -1), ArrowDown: () => move(0, 1),
    '+': () => zoom(2), '=': () => zoom(2), '-': () => zoom(.5), 0: whole, Home: whole, Escape: close,
    n: () => next(1), p: () => next(-1), PageDown: () => next(1), PageUp: () => next(-1),
    Enter: () => {
      const index = at(view.x, view.y);
      if (current >= 0 && !link.hidden) link.click(); else if (index >= 0) open(index);
    },
  };
  addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isButton = event.target.closest('button, a');
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || (isButton && event.key === 'Enter')) return;
    event.preventDefault();
    action();
  });
  for (const button of document.querySelectorAll('[data-key]')) {
    button.addEventListener('click', () => actions[button.dataset.key]());
  }
  stage.addEventListener('focus', draw);
  stage.addEventListener('blur', draw);
  addEventListener('hashchange', () => follow());

  // The window. The point in its middle stays there; a whole sheet stays whole.
  const resize = () => {
    const before = size;
    size = { width: stage.clientWidth, height: stage.clientHeight, density: devicePixelRatio || 1 };
    canvas.width = Math.round(size.width * size.density);
    canvas.height = Math.round(size.height * size.density);
    const photo = sheet.photos[current];
    if (isWhole || !before.width) { view.scale = wholeScale(); view.x = sheet.width / 2; view.y = sheet.height / 2; }
    else if (photo) view.scale *= Math.min(size.width / photo[2], size.height / photo[3])
      / Math.min(before.width / photo[2], before.height / photo[3]);
    settle();
    cancelAnimationFrame(frame);
    frame = 0;
    render();
  };
  new ResizeObserver(resize).observe(stage);
  resize();
  tell(-1);
  follow(true);
})();

// Opens photos one at a time. The sheet works without this script.
(() => {
  'use strict';
  const all = sheet.parts.flatMap(part => part.querySelector('.t') ?? []);
  // The photos to open: those that the search finds.
  let links = [];
  const viewer = document.querySelector('.viewer');
  const [track, count, heading, caption, facts, film] =
    ['.track', '.count', '.words h2', '.words p', '.facts', '.film'].map(name => viewer.querySelector(name));
  // A carousel fills the window with each photo; otherwise photos open whole.
  const isCarousel = viewer.matches('.carousel');
  const save = viewer.querySelector('.save');
  const figure = index => links[index].parentElement;
  // Photos without a place follow the one that stands for them.
  const shown = index => {
    while (index && figure(index).matches('.more')) index--;
    return index;
  };
  const calm = matchMedia('(prefers-reduced-motion: reduce)');

  // One photo at a time.
  const slides = [];
  let current = 0;
  let goal = null;
  let width = 0;
  const element = (name, className) => Object.assign(document.createElement(name), { className: className || '' });
  const fill = index => {
    const slide = slides[index];
    if (!slide || slide.firstChild) return;
    const link = links[index];
    const thumbnail = link.querySelector('img');
    const [columns, rows] = link.dataset.size.split(' ').map(Number);
    const source = element('source');
    source.type = 'image/webp';
    source.sizes = isCarousel
      ? `(orientation:portrait) max(100vw,${50 * columns / rows}vh),max(100vw,${100 * columns / rows}vh)`
      : `min(100vw,${100 * columns / rows}vh,${columns}px)`;
    source.srcset = link.dataset.set ?? link.querySelector('source').srcset;
    const image = element('img');
    Object.assign(image, { alt: thumbnail.alt, width: columns, height: rows, decoding: 'sync' });
    image.style.background = getComputedStyle(thumbnail).background;
    if (isCarousel) image.style.objectPosition = link.dataset.focus || '';
    else image.style.width = `min(100cqw,${columns}px,100cqh*${columns / rows})`;
    image.src = link.getAttribute('href');
    const picture = element('picture');
    picture.append(source, image);
    slide.append(picture);
  };
  // The strip of thumbnails: the open photo in the middle, and its neighbours.
  const roll = () => {
    if (!film) return;
    const first = Math.max(0, current - 12);
    film.replaceChildren(...links.slice(first, current + 13).map((link, index) => {
      const button = Object.assign(element('button'), { type: 'button', ariaLabel: `Photo ${first + index + 1}`, tabIndex: first + index === current ? 0 : -1 });
      const image = Object.assign(element('img'), { alt: '', src: link.querySelector('source').srcset.split(' ')[0] });
      button.dataset.index = first + index;
      if (first + index === current) button.ariaCurrent = 'true';
      button.append(image);
      return button;
    }));
    const { offsetLeft, offsetWidth } = film.children[current - first];
    film.scrollLeft = offsetLeft + offsetWidth / 2 - film.clientWidth / 2;
  };
  const select = index => {
    unzoom();
    current = index;
    sheet.hold(figure(shown(index)));
    roll();
    slides.forEach((slide, other) => {
      const distance = Math.abs(other - index);
      if (distance < 3) fill(other); else if (distance > 4) slide.replaceChildren();
      slide.toggleAttribute('inert', distance > 0);
    });
    const words = figure(index).querySelector('figcaption')?.textContent ?? '';
    const title = links[index].dataset.title ?? '';
    heading.textContent = title || words;
    heading.hidden = !heading.textContent;
    caption.textContent = title && words.toLowerCase() !== title.toLowerCase() ? words : '';
    facts.textContent = links[index].dataset.facts ?? '';
    viewer.querySelector('.words').classList.toggle('is-empty', !(title || words || facts.textContent));
    if (save) {
      const { original, name } = links[index].dataset;
      save.hidden = !original;
      Object.assign(save, { href: original ?? '', download: name ?? '' });
    }
    count.textContent = `${index + 1} of ${links.length}`;
    viewer.querySelector('.prev').disabled = index === 0;
    viewer.querySelector('.next').disabled = index === links.length - 1;
    document.dispatchEvent(new CustomEvent('photo', { detail: all.indexOf(links[index]) }));
  };
  const address = hash => location.href.split('#')[0] + hash;
  // Back returns to the sheet at the photo that was open last, not at the earlier scroll position.
  const enter = hash => {
    history.scrollRestoration = 'manual';
    history.pushState({ photo: true }, '', address(hash));
  };
  addEventListener('pagehide', () => { history.scrollRestoration = 'auto'; });
  const hold = () => {
    if (!viewer.open) return;
    width = track.getBoundingClientRect().width;
    goal = null;
    track.scrollTo({ left: current * width, behavior: 'instant' });
  };
  // Keeps the sheet below from scrolling. A rule with `:has` would be checked again after each change of the page.
  const cover = isOn => document.documentElement.classList.toggle('has-viewer', isOn);
  const open = link => {
    const found = all.filter(other => other === link || !other.parentElement.hidden);
    if (found.length !== links.length || found.some((other, index) => other !== links[index])) {
      links = found;
      slides.splice(0, slides.length, ...links.map(link => Object.assign(element('div', 'slide'), { role: 'group' })));
      slides.forEach((slide, other) => {
        slide.dataset.photo = figure(other).id;
        slide.setAttribute('aria-roledescription', 'slide');
        slide.setAttribute('aria-label', `${other + 1} of ${links.length}`);
      });
      track.replaceChildren(...slides);
    }
    select(links.indexOf(link));
    if (!viewer.open) viewer.showModal();
    cover(true);
    hold();
    track.focus({ preventScroll: true });
  };
  const shut = () => {
    if (!viewer.open) return;
    present(false);
    if (document.fullscreenElement) document.exitFullscreen();
    viewer.close();
    cover(false);
    sheet.hold(null);
    sheet.reveal(figure(shown(current)));
    links[shown(current)].focus({ preventScroll: true });
  };
  const leave = () => { if (history.state?.photo) history.back(); else { history.replaceState(null, '', address('')); shut(); } };
  const go = index => {
    if (index < 0 || index >= links.length || index === current) return;
    select(index);
    history.replaceState(history.state, '', address('#' + figure(index).id));
    goal = calm.matches ? null : index;
    track.scrollTo({ left: index * width, behavior: calm.matches ? 'instant' : 'smooth' });
  };
  const press = (name, isOn) => viewer.querySelector(name).setAttribute('aria-pressed', isOn);
  const toggle = () => {
    if (isCarousel) press('.whole', viewer.classList.toggle('is-whole'));
    else zoom(view.scale > 1 ? 1 : natural(), innerWidth / 2, innerHeight / 2);
  };

  // The zoomed photo: its scale, and its distance from the middle of the window in pixels.
  const view = { scale: 1, x: 0, y: 0 };
  const image = () => slides[current]?.querySelector('img');
  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
  // The scale at which a pixel of the photo is a pixel of the page, or twice the size for small photos.
  const natural = () => {
    const [columns] = links[current].dataset.size.split(' ').map(Number);
    const shown = image().offsetWidth;
    return columns / shown < 1.5 ? 2 : columns / shown;
  };
  const place = () => {
    const shown = image();
    if (!shown) return;
    const reach = (extent, room) => Math.max(0, (extent * view.scale - room) / 2);
    const [x, y] = [reach(shown.offsetWidth, track.clientWidth), reach(shown.offsetHeight, track.clientHeight)];
    view.x = clamp(view.x, -x, x);
    view.y = clamp(view.y, -y, y);
    const isZoomed = view.scale > 1;
    shown.style.transform = isZoomed ? `translate(${view.x}px,${view.y}px) scale(${view.scale})` : '';
    if (isZoomed) shown.previousSibling.sizes = `${links[current].dataset.size.split(' ')[0]}px`;
    viewer.classList.toggle('is-zoomed', isZoomed);
    press('.whole', isZoomed);
  };
  // The point of the photo at a place of the window stays there.
  const zoom = (scale, x, y) => {
    const next = clamp(scale, 1, natural());
    const box = track.getBoundingClientRect();
    const [left, top] = [x - box.left - box.width / 2, y - box.top - box.height / 2];
    view.x = left - (left - view.x) * next / view.scale;
    view.y = top - (top - view.y) * next / view.scale;
    view.scale = next;
    place();
  };
  const unzoom = () => {
    if (isCarousel || view.scale === 1) return;
    Object.assign(view, { scale: 1, x: 0, y: 0 });
    place();
  };
  const fingers = new Map();
  let tap = { time: -Infinity, x: 0, y: 0 };
  let touched = -Infinity;
  const middle = () => {
    const all = [...fingers.values()];
    const [x, y] = [0, 1].map(axis => all.reduce((sum, point) => sum + point[axis], 0) / all.length);
    return { x, y, spread: all.length > 1 ? Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]) : 0 };
  };
  if (!isCarousel) {
    track.addEventListener('pointerdown', event => { fingers.set(event.pointerId, [event.clientX, event.clientY]); });
    track.addEventListener('pointermove', event => {
      if (!fingers.has(event.pointerId)) return;
      const before = middle();
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      const now = middle();
      if (view.scale === 1 && !now.spread) return;
      view.x += now.x - before.x;
      view.y += now.y - before.y;
      if (before.spread && now.spread) zoom(view.scale * now.spread / before.spread, now.x, now.y); else place();
    });
    const lift = event => {
      if (!fingers.delete(event.pointerId) || event.type !== 'pointerup' || event.pointerType !== 'touch') return;
      const { timeStamp: time, clientX: x, clientY: y } = event;
      touched = time;
      const isSecond = time - tap.time < 300 && Math.hypot(x - tap.x, y - tap.y) < 30;
      if (isSecond) zoom(view.scale > 1 ? 1 : natural(), x, y);
      tap = { time: isSecond || fingers.size ? -Infinity : time, x, y };
    };
    for (const name of ['pointerup', 'pointercancel', 'pointerleave']) track.addEventListener(name, lift);
    // Two fingers, and any finger on a zoomed photo, must not scroll to the next one.
    track.addEventListener('touchmove', event => {
      if (event.cancelable && (event.touches.length > 1 || view.scale > 1)) event.preventDefault();
    }, { passive: false });
    track.addEventListener('dblclick', event => {
      if (event.timeStamp - touched > 500) zoom(view.scale > 1 ? 1 : natural(), event.clientX, event.clientY);
    });
    track.addEventListener('wheel', event => {
      if (!event.ctrlKey && view.scale === 1 && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      const distance = event.deltaY * [1, 16, 400][event.deltaMode];
      zoom(view.scale * 2 ** (-distance / (event.ctrlKey ? 60 : 240)), event.clientX, event.clientY);
    }, { passive: false });
  }

  // The slide show ends with the last photo, and when the user acts.
  let timer = 0;
  const present = isOn => {
    clearInterval(timer);
    timer = isOn && setInterval(() => {
      if (current === links.length - 1) present(false); else go(current + 1);
    }, 4000);
    press('.play', isOn);
  };
  const actions = {
    prev: () => go(current - 1), next: () => go(current + 1), whole: toggle, close: () => leave(),
    play: () => present(!timer),
    info: () => press('.info', !viewer.classList.toggle('is-bare')),
    full: () => document.fullscreenElement ? document.exitFullscreen() : viewer.requestFullscreen(),
    // The promise fails if the user closes the sheet without sharing.
    share: () => navigator.share({ title: heading.textContent || document.title, url: location.href }).catch(() => {}),
  };
  viewer.querySelector('.full').hidden = !document.fullscreenEnabled;
  viewer.querySelector('.share').hidden = !navigator.share;

  track.addEventListener('scroll', () => {
    if (goal !== null && Math.abs(track.scrollLeft - goal * width) < 2) goal = null;
    // While the device rotates, scroll positions do not show which photo the user wants.
    if (goal !== null || !viewer.open || track.getBoundingClientRect().width !== width) return;
    const index = Math.round(track.scrollLeft / width);
    if (index === current || !links[index]) return;
    select(index);
    history.replaceState(history.state, '', address('#' + figure(index).id));
  }, { passive: true });
  track.addEventListener('pointerdown', () => { goal = null; present(false); }, { passive: true });
  if (isCarousel) track.addEventListener('dblclick', toggle);
  viewer.addEventListener('cancel', event => { event.preventDefault(); leave(); });
  viewer.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (button?.className !== 'play') present(false);
    if (button?.dataset.index) go(Number(button.dataset.index));
    else actions[button?.className]?.();
  });
  viewer.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input')) return;
    const moves = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: links.length - 1 };
    const keys = { z: 'whole', f: 'full', i: 'info', s: 'play' };
    const name = keys[event.key.toLowerCase()];
    if (name !== 'play') present(false);
    if (event.key in moves) go(moves[event.key]);
    else if ('+-='.includes(event.key) && !isCarousel) {
      zoom(view.scale * (event.key === '-' ? .5 : 2), innerWidth / 2, innerHeight / 2);
    } else if (name && viewer.querySelector(`.${name}:not([hidden])`)) actions[name]();
    else return;
    event.preventDefault();
  });
  sheet.root.addEventListener('click', event => {
    const link = event.target.closest('.t');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    enter('#' + link.parentElement.id);
    open(link);
  });

  // The fragment of the address names the open photo.
  const follow = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const link = all.find(other => other.parentElement.id === id);
    if (!link) shut(); else if (!viewer.open || link !== links[current]) open(link);
  };
  addEventListener('popstate', follow);
  addEventListener('resize', () => {
    if (!viewer.open) return;
    unzoom();
    hold();
    roll();
  });
  // A panel of another height must not stop a swipe.
  new ResizeObserver(() => { if (track.clientWidth !== Math.round(width)) hold(); }).observe(track);
  if (location.hash) {
    const id = location.hash;
    history.replaceState(null, '', address(''));
    if (all.some(link => link.parentElement.id === decodeURIComponent(id.slice(1)))) {
      enter(id);
      follow();
    } else {
      history.replaceState(null, '', address(id));
    }
  }
})();

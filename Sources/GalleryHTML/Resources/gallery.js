// Keeps the photo in the middle of the window in view when the device rotates, and opens photos one at a time. The
// sheet works without this script.
(() => {
  'use strict';
  const links = [...document.querySelectorAll('.t')];
  const viewer = document.querySelector('.viewer');
  const [track, count, heading, caption] =
    ['.track', '.count', '.words h2', '.words p'].map(name => viewer.querySelector(name));
  const figure = index => links[index].parentElement;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');

  // The sheet. The browser moves photos before it paints, so the scroll position must change then too. Blocks far from
  // the window are not laid out, so only blocks in view know the positions of their photos.
  let end = 0;
  const blocks = [...document.querySelectorAll('.block')].map(
    element => ({ element, first: end, end: end += element.children.length }));
  let spots = [];
  let seen = { y: scrollY, height: innerHeight };
  let held = null;
  const spot = index => {
    const box = links[index].getBoundingClientRect();
    return box.height ? box.top + scrollY + box.height / 2 : NaN;
  };
  const look = () => {
    const away = ({ top, bottom }) => Math.max(top - scrollY - innerHeight, scrollY - bottom, 0);
    const shown = blocks.filter(block => block.bottom > block.top);
    const least = shown.reduce((least, block) => Math.min(least, away(block)), Infinity);
    for (const block of shown) {
      if (away(block) > least || block.first in spots) continue;
      for (let index = block.first; index < block.end; index++) spots[index] = spot(index);
    }
  };
  const measure = () => {
    spots = [];
    for (const block of blocks) {
      const box = block.element.getBoundingClientRect();
      block.top = box.top + scrollY;
      block.bottom = box.bottom + scrollY;
    }
    look();
  };
  const nearest = y => spots.reduce((best, spot, index) =>
    Math.abs(spot - y) < Math.abs(spots[best] - y) || !(best in spots) || isNaN(spots[best]) ? index : best, 0);
  const scroll = y => {
    scrollTo({ top: y, behavior: 'instant' });
    seen = { y: scrollY, height: innerHeight };
    look();
  };
  const turn = () => {
    const index = viewer.open ? current : held ? held.index : nearest(seen.y + seen.height / 2);
    const at = (spots[index] - seen.y) / seen.height;
    held ??= { at: isNaN(at) ? .5 : at, isTop: seen.y === 0 };
    held.index = index;
    measure();
    const goal = spot(index);
    // Stay at the top if the sheet is scrolled there.
    const y = held.isTop && goal < innerHeight ? 0 : goal - held.at * innerHeight;
    scroll(isNaN(y) ? 0 : y);
  };
  addEventListener('scroll', () => {
    if (scrollY !== seen.y) held = null;
    seen = { y: scrollY, height: innerHeight };
    look();
  }, { passive: true });

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
    source.sizes = `(orientation:portrait) max(100vw,${50 * columns / rows}vh),max(100vw,${100 * columns / rows}vh)`;
    source.srcset = link.dataset.set;
    const image = element('img');
    Object.assign(image, { alt: thumbnail.alt, width: columns, height: rows, decoding: 'sync' });
    image.style.background = getComputedStyle(thumbnail).background;
    image.style.objectPosition = link.dataset.focus || '';
    image.src = link.getAttribute('href');
    const picture = element('picture');
    picture.append(source, image);
    slide.append(picture);
  };
  const select = index => {
    current = index;
    slides.forEach((slide, other) => {
      const distance = Math.abs(other - index);
      if (distance < 3) fill(other); else if (distance > 4) slide.replaceChildren();
      slide.toggleAttribute('inert', distance > 0);
    });
    const words = figure(index).querySelector('figcaption')?.textContent ?? '';
    const title = links[index].dataset.title ?? '';
    heading.textContent = title || words;
    heading.hidden = !heading.textContent;
    caption.textContent = title && words !== title ? words : '';
    count.textContent = `${index + 1} of ${links.length}`;
    viewer.querySelector('.prev').disabled = index === 0;
    viewer.querySelector('.next').disabled = index === links.length - 1;
    document.dispatchEvent(new CustomEvent('photo', { detail: index }));
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
  const open = index => {
    if (!slides.length) {
      slides.push(...links.map(link => Object.assign(element('div', 'slide'), { role: 'group' })));
      slides.forEach((slide, other) => {
        slide.dataset.photo = figure(other).id;
        slide.setAttribute('aria-roledescription', 'slide');
        slide.setAttribute('aria-label', `${other + 1} of ${links.length}`);
      });
      track.append(...slides);
    }
    select(index);
    if (!viewer.open) viewer.showModal();
    hold();
    track.focus({ preventScroll: true });
  };
  const shut = () => {
    if (!viewer.open) return;
    viewer.close();
    const link = links[current];
    link.focus({ preventScroll: true });
    const box = link.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) link.scrollIntoView({ block: 'center', behavior: 'instant' });
  };
  const leave = () => { if (history.state?.photo) history.back(); else { history.replaceState(null, '', address('')); shut(); } };
  const go = index => {
    if (index < 0 || index >= links.length || index === current) return;
    select(index);
    history.replaceState(history.state, '', address('#' + figure(index).id));
    goal = calm.matches ? null : index;
    track.scrollTo({ left: index * width, behavior: calm.matches ? 'instant' : 'smooth' });
  };
  const toggle = () => {
    const isWhole = viewer.classList.toggle('is-whole');
    viewer.querySelector('.whole').setAttribute('aria-pressed', isWhole);
  };

  track.addEventListener('scroll', () => {
    if (goal !== null && Math.abs(track.scrollLeft - goal * width) < 2) goal = null;
    // While the device rotates, scroll positions do not show which photo the user wants.
    if (goal !== null || !viewer.open || track.getBoundingClientRect().width !== width) return;
    const index = Math.round(track.scrollLeft / width);
    if (index === current || !links[index]) return;
    select(index);
    history.replaceState(history.state, '', address('#' + figure(index).id));
  }, { passive: true });
  track.addEventListener('pointerdown', () => { goal = null; }, { passive: true });
  track.addEventListener('dblclick', toggle);
  viewer.addEventListener('cancel', event => { event.preventDefault(); leave(); });
  viewer.addEventListener('click', event => {
    const name = event.target.closest('button')?.className;
    if (name === 'prev') go(current - 1);
    if (name === 'next') go(current + 1);
    if (name === 'whole') toggle();
    if (name === 'close') leave();
  });
  viewer.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: links.length - 1 };
    if (event.key in moves) go(moves[event.key]);
    else if (event.key === 'z' || event.key === 'Z') toggle();
    else return;
    event.preventDefault();
  });
  links.forEach((link, index) => link.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    enter('#' + figure(index).id);
    open(index);
  }));

  // The fragment of the address names the open photo.
  const follow = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const index = links.findIndex(link => link.parentElement.id === id);
    if (index < 0) shut(); else if (!viewer.open || index !== current) open(index);
    return index;
  };
  addEventListener('popstate', follow);
  addEventListener('resize', () => { turn(); hold(); });
  new ResizeObserver(hold).observe(track);
  measure();
  addEventListener('load', measure);
  if (location.hash) {
    const id = location.hash;
    history.replaceState(null, '', address(''));
    if (document.getElementById(decodeURIComponent(id.slice(1)))?.matches('figure')) {
      enter(id);
      follow();
    } else {
      history.replaceState(null, '', address(id));
    }
  }
})();

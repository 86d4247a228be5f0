// Finds photos by words, group, stars and year. Found photos follow each other in a grid; the sheet stays as it is.
(() => {
  'use strict';
  const strip = document.querySelector('.strip');
  const figures = [...strip.querySelectorAll('figure')];
  const fold = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  let group = '';
  const facts = [];
  for (const part of strip.children) {
    if (part.localName === 'h2') group = part.textContent;
    for (const figure of part.querySelectorAll('figure')) {
      const { title = '', words = '', stars = '', year = '' } = figure.querySelector('.t').dataset;
      const name = figure.querySelector('img').alt.replace(/^Photo /, '');
      const caption = figure.querySelector('figcaption')?.textContent ?? '';
      facts.push({ text: fold(`${name}\n${title}\n${caption}\n${words}`), group, stars: Number(stars), year });
    }
  }

  const bar = Object.assign(document.createElement('section'), { className: 'find', lang: 'en', ariaLabel: 'Find photos' });
  const box = Object.assign(document.createElement('input'), { type: 'search', placeholder: 'Search', ariaLabel: 'Search photos' });
  const told = Object.assign(document.createElement('p'), { ariaLive: 'polite' });
  bar.append(box);
  const choice = (name, values, label) => {
    const select = Object.assign(document.createElement('select'), { ariaLabel: name });
    select.append(new Option(`All ${name}`, ''), ...values.map(value => new Option(label(value), value)));
    if (values.length > 1 || (name === 'stars' && values.length)) bar.append(select);
    return select;
  };
  const values = key => [...new Set(facts.map(fact => fact[key]))].filter(Boolean);
  const groups = choice('groups', values('group'), name => name);
  const stars = choice('stars', values('stars').filter(count => count > 0).sort(), count => '★'.repeat(count) + (count < 5 ? ' or more' : ''));
  const years = choice('years', values('year').sort(), year => year);
  bar.append(told);
  document.body.prepend(bar);

  // Layout takes far longer than the search. The found photos of the first screens come at once, the others shortly after.
  let later;
  const show = limit => {
    let count = 0;
    for (const block of strip.querySelectorAll('.block')) {
      const found = [...block.children].filter(figure => !figure.hidden).length;
      block.hidden = !found || count >= limit;
      count += found;
    }
    clearTimeout(later);
    if (count > limit) later = setTimeout(show, 100, limit * 2);
  };

  const find = () => {
    const words = fold(box.value).split(/\s+/).filter(Boolean);
    const [inGroup, least, year] = [groups.value, Number(stars.value), years.value];
    const isAll = !words.length && !inGroup && !least && !year;
    let count = 0;
    facts.forEach((fact, index) => {
      const isFound = isAll || (!inGroup || fact.group === inGroup) && fact.stars >= least
        && (!year || fact.year === year) && words.every(word => fact.text.includes(word));
      if (isFound) count++;
      if (figures[index].hidden === isFound) figures[index].hidden = !isFound;
    });
    show(isAll ? Infinity : 200);
    const wasFound = strip.classList.contains('is-found');
    strip.classList.toggle('is-found', !isAll);
    told.textContent = isAll ? '' : count === 1 ? '1 photo' : `${count} photos`;
    if (wasFound !== !isAll) scrollTo({ top: 0, behavior: 'instant' });
    if (wasFound && isAll) dispatchEvent(new Event('resize'));
  };
  bar.addEventListener('input', find);
  bar.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return;
    box.value = groups.value = stars.value = years.value = '';
    find();
  });
})();

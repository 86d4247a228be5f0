// Finds photos by words, group, stars and year. The sheet keeps its layout with the photos found.
(() => {
  'use strict';
  const fold = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const bar = document.querySelector('.find');
  const box = Object.assign(document.createElement('input'), { type: 'search', placeholder: 'Search', ariaLabel: 'Search photos' });
  const told = Object.assign(document.createElement('p'), { ariaLive: 'polite' });
  bar.append(box);
  const choice = (name, values, label) => {
    const select = Object.assign(document.createElement('select'), { ariaLabel: name });
    select.append(new Option(`All ${name}`, ''), ...values.map(value => new Option(label(value), value)));
    if (values.length > 1 || (name === 'stars' && values.length)) bar.append(select);
    return select;
  };
  const groups = choice(
    'groups', [...new Set(sheet.headings.map(heading => heading.textContent))], name => name);
  const links = sheet.figures.map(figure => figure.querySelector('.t'));
  const values = key => [...new Set(links.map(link => link.getAttribute(`data-${key}`)))].filter(Boolean);
  const stars = choice('stars', values('stars').filter(count => count > 0).sort(), count => '★'.repeat(count) + (count < 5 ? ' or more' : ''));
  const years = choice('years', values('year').sort(), year => year);
  bar.append(told);

  // What is searched, made by the first search.
  let facts;
  const read = () => {
    facts = sheet.figures.map((figure, index) => {
      const { title = '', words = '', stars = '', year = '' } = links[index].dataset;
      const name = figure.querySelector('img').alt.replace(/^Photo /, '');
      const caption = figure.querySelector('figcaption')?.textContent ?? '';
      const group = sheet.groups.get(figure)?.textContent ?? '';
      return { text: fold(`${name}\n${title}\n${caption}\n${words}`), group, stars: Number(stars), year };
    });
  };
  let wasAll = true;
  const find = () => {
    if (!facts) read();
    const words = fold(box.value).split(/\s+/).filter(Boolean);
    const [inGroup, least, year] = [groups.value, Number(stars.value), years.value];
    const isAll = !words.length && !inGroup && !least && !year;
    let count = 0;
    facts.forEach((fact, index) => {
      const isFound = isAll || (!inGroup || fact.group === inGroup) && fact.stars >= least
        && (!year || fact.year === year) && words.every(word => fact.text.includes(word));
      if (isFound) count++;
      sheet.figures[index].hidden = !isFound;
    });
    told.textContent = isAll ? '' : count === 1 ? '1 photo' : `${count} photos`;
    if (wasAll !== isAll) scrollTo({ top: 0, behavior: 'instant' });
    wasAll = isAll;
    sheet.find(!isAll);
  };
  bar.addEventListener('input', event => { if (event.target.type !== 'range') find(); });
  bar.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return;
    box.value = groups.value = stars.value = years.value = '';
    find();
  });
})();

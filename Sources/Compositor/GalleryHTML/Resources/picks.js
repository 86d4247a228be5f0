// Proofing: picks and stars, stored in this browser until they are exported.
(() => {
  'use strict';
  const figures = [...document.querySelectorAll('figure')];
  const viewer = document.querySelector('.viewer');
  const [bar, marks] = [document.querySelector('.bar'), document.querySelector('.marks')];
  const key = 'gallery-picks ' + location.pathname;
  let shown = 0;
  // By photo: r, the stars; p, 1 for picked and -1 for rejected.
  let picks = {};
  const tell = text => { bar.querySelector('p').textContent = text; };
  try {
    picks = JSON.parse(localStorage.getItem(key)) || {};
  } catch (error) { /* Ignore stored data of another program. */ }
  const pick = figure => picks[figure.id] || {};
  const words = { 1: '✓', [-1]: '✕' };
  const draw = figure => {
    const { r = 0, p = 0 } = pick(figure);
    const mark = figure.querySelector('.mark');
    mark.textContent = (words[p] || '') + (p && r ? ' ' : '') + '★'.repeat(r);
    figure.classList.toggle('picked', p > 0);
    figure.classList.toggle('rejected', p < 0);
    const label = [p > 0 ? 'picked' : p < 0 ? 'rejected' : '', r ? `${r} of 5 stars` : ''].filter(Boolean).join(', ');
    mark.setAttribute('aria-label', label);
  };
  const summary = () => {
    const all = figures.map(pick);
    const count = [all.filter(one => one.p > 0).length, all.filter(one => one.r).length, all.filter(one => one.p < 0).length];
    tell(`${count[0]} picked, ${count[1]} with stars, ${count[2]} rejected`);
    bar.querySelectorAll('button').forEach(button => { button.disabled = !count.some(Boolean); });
  };
  const buttons = () => {
    const { r = 0, p = 0 } = pick(figures[shown]);
    marks.querySelectorAll('button').forEach(button => {
      const mark = button.dataset.mark;
      button.setAttribute('aria-pressed', mark === 'P' ? p > 0 : mark === 'X' ? p < 0 : r === Number(mark));
    });
  };
  const set = (figure, mark) => {
    const one = { ...pick(figure) };
    if (mark === 'P') one.p = 1;
    else if (mark === 'X') one.p = -1;
    else if (mark === 'U') delete one.p;
    else one.r = Number(mark);
    if (!one.r) delete one.r;
    if (one.r || one.p) picks[figure.id] = one; else delete picks[figure.id];
    draw(figure);
    summary();
    buttons();
    try {
      localStorage.setItem(key, JSON.stringify(picks));
    } catch (error) {
      tell('This browser cannot store marks. Export them before you close the page.');
    }
  };

  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mark = event.key.toUpperCase();
    if (!/^[0-5PXU]$/.test(mark)) return;
    const figure = viewer.open ? figures[shown] : document.activeElement.closest('figure');
    if (!figure) return;
    set(figure, mark);
    event.preventDefault();
  });
  marks.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    const isOn = button.getAttribute('aria-pressed') === 'true';
    const mark = button.dataset.mark;
    set(figures[shown], isOn ? (mark === 'P' || mark === 'X' ? 'U' : '0') : mark);
  });
  document.addEventListener('photo', event => { shown = event.detail; buttons(); });

  // Lists and sidecars.
  const path = figure => figure.querySelector('.t').dataset.path;
  const save = (name, parts, type) => {
    const address = URL.createObjectURL(new Blob(parts, { type }));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  // A photo with several faces has its highest marks.
  const marked = () => {
    const all = new Map();
    for (const figure of figures) {
      const { r = 0, p = 0 } = pick(figure);
      const other = all.get(path(figure)) || { r: 0, p: 0 };
      if (r || p) all.set(path(figure), { r: Math.max(r, other.r), p: other.p > 0 ? 1 : p || other.p });
    }
    return [...all];
  };
  const list = () => {
    // A spreadsheet runs a cell that begins like a formula. ./ makes it a path of the same file.
    const quoted = text => `"${text.replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, './').replace(/"/g, '""')}"`;
    const rows = marked().filter(([, { p }]) => p >= 0)
      .map(([name, { r, p }]) => `${quoted(name)},${r || ''},${p > 0 ? 'yes' : ''}\r\n`);
    save('picks.csv', ['path,rating,pick\r\n', ...rows], 'text/csv');
  };
  const sidecar = ({ r, p }) => {
    const rating = p < 0 ? -1 : r;
    return '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">'
      + '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
      + ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"'
      + (rating ? ` xmp:Rating="${rating}"` : '') + (p ? ` xmpDM:good="${p > 0 ? 'True' : 'False'}"` : '')
      + '/>\x3c/rdf:RDF>\x3c/x:xmpmeta>\n<?xpacket end="w"?>\n';
  };
  const table = Uint32Array.from({ length: 256 }, (_, n) => {
    for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ n >>> 1 : n >>> 1;
    return n;
  });
  const crc = bytes => ~bytes.reduce((sum, byte) => table[(sum ^ byte) & 255] ^ sum >>> 8, -1) >>> 0;
  // The name of an entry, always below the folder that it is extracted to.
  const entryName = name => name.replace(/[\x00-\x1f\\:]/g, '_').split('/').filter(part => part && part !== '.')
    .map(part => /^[. ]+$/.test(part) ? '_' : part).join('/');
  // A ZIP file without compression (APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16).
  const zip = files => {
    const encoder = new TextEncoder();
    const numbers = (...fields) => Uint8Array.from(fields.flatMap(
      ([value, size]) => Array.from({ length: size }, (_, byte) => value >>> 8 * byte & 255)));
    const [parts, directory] = [[], []];
    let [offset, length] = [0, 0];
    for (const [name, text] of files) {
      const [label, content] = [encoder.encode(name), encoder.encode(text)];
      // Version 2, names in UTF-8, stored; 1 January 1980, so that the same marks give the same bytes.
      const about = [[20, 2], [0x800, 2], [0, 2], [0, 2], [0x21, 2], [crc(content), 4], [content.length, 4],
        [content.length, 4], [label.length, 2], [0, 2]];
      const local = numbers([0x04034b50, 4], ...about);
      const entry = numbers([0x02014b50, 4], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
      parts.push(local, label, content);
      directory.push(entry, label);
      offset += local.length + label.length + content.length;
      length += entry.length + label.length;
    }
    const end = numbers([0x06054b50, 4], [0, 4], [files.length, 2], [files.length, 2], [length, 4], [offset, 4], [0, 2]);
    return [...parts, ...directory, end];
  };
  bar.addEventListener('click', event => {
    const action = event.target.closest('button')?.dataset.mark;
    if (action === 'list') list();
    if (action === 'sidecars') {
      const files = marked().filter(([name]) => !/^https?:/.test(name))
        .map(([name, one]) => [entryName(name) + '.xmp', sidecar(one)]);
      save('sidecars.zip', zip(files), 'application/zip');
    }
    if (action === 'clear') {
      picks = {};
      try { localStorage.removeItem(key); } catch (error) { /* Nothing was stored. */ }
      figures.forEach(draw);
      summary();
      buttons();
    }
  });
  figures.forEach(draw);
  summary();
})();

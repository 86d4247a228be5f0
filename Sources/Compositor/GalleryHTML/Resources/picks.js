// Proofing: picks, stars, labels and notes, stored in this browser until they are exported.
(() => {
  'use strict';
  const figures = [...document.querySelectorAll('figure')];
  const viewer = document.querySelector('.viewer');
  const [bar, marks] = [document.querySelector('.bar'), document.querySelector('.marks')];
  const key = 'gallery-picks ' + location.pathname;
  // The keys of labels in photo software. Purple has no key there.
  const labels = { 6: 'red', 7: 'yellow', 8: 'green', 9: 'blue' };
  const note = marks.querySelector('input');
  let shown = 0;
  // By photo: r, the stars; p, 1 for picked and -1 for rejected; c, the label's colour; n, the note.
  let picks = {};
  const tell = text => { bar.querySelector('p').textContent = text; };
  try {
    picks = JSON.parse(localStorage.getItem(key)) || {};
  } catch (error) { /* Ignore stored data of another program. */ }
  const pick = figure => picks[figure.id] || {};
  const words = { 1: '✓', [-1]: '✕' };
  const draw = figure => {
    const { r = 0, p = 0, c = '', n = '' } = pick(figure);
    const mark = figure.querySelector('.mark');
    mark.textContent = [words[p], '★'.repeat(r), n && '✎'].filter(Boolean).join(' ');
    mark.className = c ? `mark label-${c}` : 'mark';
    figure.classList.toggle('picked', p > 0);
    figure.classList.toggle('rejected', p < 0);
    const texts = [p > 0 ? 'picked' : p < 0 ? 'rejected' : '', r && `${r} of 5 stars`, c && `${c} label`, n];
    mark.setAttribute('aria-label', texts.filter(Boolean).join(', '));
  };
  const summary = () => {
    const all = Object.values(picks);
    const counted = (test, text) => [all.filter(test).length, text];
    const counts = [
      counted(one => one.p > 0, 'picked'), counted(one => one.r, 'with stars'), counted(one => one.p < 0, 'rejected'),
      ...[counted(one => one.c, 'with a label'), counted(one => one.n, 'with a note')].filter(one => one[0])];
    tell(counts.map(one => one.join(' ')).join(', '));
    bar.querySelectorAll('button').forEach(button => { button.disabled = !all.length; });
  };
  // The letter or number of a button's mark, or the colour of its label.
  const has = ({ r = 0, p = 0, c }, mark) =>
    mark === 'P' ? p > 0 : mark === 'X' ? p < 0 : mark === c || r === Number(mark);
  const buttons = () => {
    const one = pick(figures[shown]);
    marks.querySelectorAll('button').forEach(button => button.setAttribute('aria-pressed', has(one, button.dataset.mark)));
    note.value = one.n || '';
  };
  const change = (figure, members) => {
    const one = Object.fromEntries(Object.entries({ ...pick(figure), ...members }).filter(([, value]) => value));
    if (Object.keys(one).length) picks[figure.id] = one; else delete picks[figure.id];
    draw(figure);
    summary();
    try {
      localStorage.setItem(key, JSON.stringify(picks));
    } catch (error) {
      tell('This browser cannot store marks. Export them before you close the page.');
    }
  };
  const set = (figure, mark) => {
    const sign = { P: 1, X: -1, U: 0 }[mark];
    change(figure, sign !== undefined ? { p: sign } : /^[0-5]$/.test(mark) ? { r: Number(mark) } : { c: mark });
    buttons();
  };

  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input')) return;
    const mark = event.key.toUpperCase();
    if (!/^[0-9PXUN]$/.test(mark)) return;
    const figure = viewer.open ? figures[shown] : document.activeElement.closest('figure');
    if (!figure || mark === 'N' && !viewer.open) return;
    if (mark === 'N') note.focus();
    else set(figure, labels[mark] && labels[mark] === pick(figure).c ? '' : labels[mark] || mark);
    event.preventDefault();
  });
  marks.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    const isOn = button.getAttribute('aria-pressed') === 'true';
    const mark = button.dataset.mark;
    set(figures[shown], !isOn ? mark : mark === 'P' || mark === 'X' ? 'U' : Number(mark) ? '0' : '');
  });
  note.addEventListener('input', () => change(figures[shown], { n: note.value.trim() }));
  document.addEventListener('photo', event => { shown = event.detail; buttons(); });

  // Tables of edits, and sidecars.
  const path = figure => figure.querySelector('.t').dataset.path;
  const save = (name, parts, type) => {
    const address = URL.createObjectURL(new Blob(parts, { type }));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  // A photo with several faces has its highest marks, and all notes.
  const marked = () => {
    const all = new Map();
    for (const figure of figures.filter(figure => figure.id in picks)) {
      const { r = 0, p = 0, c = '', n = '' } = pick(figure);
      const other = all.get(path(figure)) || { r: 0, p: 0, c: '', n: '' };
      const notes = [...new Set([other.n, n])].filter(Boolean).join('; ');
      all.set(path(figure), { r: Math.max(r, other.r), p: other.p > 0 ? 1 : p || other.p, c: other.c || c, n: notes });
    }
    return [...all];
  };
  const edits = () => {
    // A spreadsheet runs a cell that begins like a formula. ./ makes it a path of the same file, and gallery does not
    // read a space before a note.
    const quoted = (text, prefix) => `"${text.replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, prefix).replace(/"/g, '""')}"`;
    const rows = marked().map(([name, { r, p, c, n }]) => [
      quoted(name, './'), p < 0 ? 'yes' : '', p ? (p > 0 ? 'yes' : 'no') : '', r || '', c, n && quoted(n, ' ')].join());
    save('picks.csv', [['photo,hide,pick,rating,label,note', ...rows, ''].join('\r\n')], 'text/csv');
  };
  const escaped = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt()};`);
  const sidecar = ({ r, p, c, n }) => {
    const rating = p < 0 ? -1 : r;
    return '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">'
      + '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
      + ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"'
      + ' xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"'
      + (rating ? ` xmp:Rating="${rating}"` : '') + (p ? ` xmpDM:good="${p > 0 ? 'True' : 'False'}"` : '')
      + (c ? ` xmp:Label="${c[0].toUpperCase() + c.slice(1)}"` : '')
      + (n ? ` photoshop:Instructions="${escaped(n)}"` : '')
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
    if (action === 'edits') edits();
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

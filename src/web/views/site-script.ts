import { createHash } from 'node:crypto';

/**
 * The site's script: copies links and IDs, opens the system's share sheet, writes dates in words and suggests names while typing. It is part
 * of the document, and the content security policy only allows its hash, so no other script runs. Everything works without it.
 */
export const siteScript = `
for (const button of document.querySelectorAll('[data-copy]')) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener('click', async () => {
    if (field.select) field.select();
    else getSelection().selectAllChildren(field);
    try { await navigator.clipboard.writeText(field.value ?? field.textContent); } catch { document.execCommand('copy'); }
    const told = document.querySelector('[data-copied]');
    if (told) told.textContent = 'Copied.';
  });
}
for (const button of navigator.share ? document.querySelectorAll('[data-share]') : []) {
  button.closest('[data-share-item]').hidden = false;
  button.addEventListener('click', () => {
    navigator.share({ title: button.dataset.title, url: button.dataset.share }).catch(() => {});
  });
}
for (const words of document.querySelectorAll('[data-words-of]')) {
  const field = document.getElementById(words.dataset.wordsOf);
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  field.addEventListener('input', () => {
    words.textContent = field.valueAsDate ? format.format(field.valueAsDate) : '';
  });
}
for (const field of document.querySelectorAll('[data-suggest]')) {
  const list = document.createElement('datalist');
  list.id = field.id + '_suggestions';
  field.after(list);
  field.setAttribute('list', list.id);
  let timer;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const text = field.value.trim();
      if (text.length < 2) return;
      const response = await fetch(field.dataset.suggest + '?q=' + encodeURIComponent(text)).catch(() => undefined);
      if (!response || !response.ok || field.value.trim() !== text) return;
      list.replaceChildren(...(await response.json()).map((name) => Object.assign(document.createElement('option'), { value: name })));
    }, 200);
  });
}
`;

/** For `script-src`. */
export const siteScriptHash = `'sha256-${createHash('sha256').update(siteScript).digest('base64')}'`;

// @ts-check
import highlighter from 'highlight.js/lib/common';
import { html, raw } from './from-site.mjs';
import { readTranscript } from './transcript.mjs';

/** @typedef {import('./from-site.mjs').Html} Html */

const names = /** @type {Record<string, string>} */ ({
  sh: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  json: 'JSON',
  html: 'HTML',
  css: 'CSS',
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  java: 'Java',
  ruby: 'Ruby',
  php: 'PHP',
});

/**
 * A block of code, coloured. What its copy button takes stands in `data-copy` where that is not all of it.
 * @param {string} text
 * @param {string} language
 */
export function codeBlock(text, language) {
  const steps = language === 'sh' ? readTranscript(text) : undefined;
  const copy = steps
    ?.map(({ commands }) => commands.join('\n'))
    .filter(Boolean)
    .join('\n');
  const shown = steps ? html`${steps.map(showStep)}` : colour(text.replace(/\n$/, ''), language);
  const name = names[language];
  return html`<div class="code-block${language === 'text' && ' drawing'}">
${name && html`<span class="language" aria-hidden="true">${name}</span>`}
<pre tabindex="0"${copy !== undefined && html` data-copy="${copy}"`}><code>${shown}</code></pre>
</div>
`;
}

/** @param {import('./transcript.mjs').Step} step */
function showStep({ commands, output }) {
  const command =
    commands.length > 0 &&
    html`<span class="prompt" aria-hidden="true">$ </span>${colour(commands.join('\n'), 'sh')}
`;
  const printed =
    output.length > 0 &&
    html`<span class="output">${output.join('\n')}</span>
`;
  return html`${command}${printed}`;
}

/**
 * @param {string} text
 * @param {string} language
 */
function colour(text, language) {
  if (!highlighter.getLanguage(language)) return html`${text}`;
  // The highlighter escapes what it is given.
  return raw(highlighter.highlight(text, { language }).value);
}

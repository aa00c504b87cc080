// @ts-check
import { html } from '../from-site.mjs';
import { authorization } from './sample.mjs';

/**
 * A form that calls the operation from the page, by `openapi/docs/scripts/try-form.js`, which shows it.
 * @param {import('./document-parts.mjs').Operation} operation
 * @param {import('./document-parts.mjs').Parts} parts
 * @returns {import('../from-site.mjs').Html | false} `false` for what a form of text fields cannot send, and for pages
 */
export function tryForm({ method, path }, { base, parameters, body, credentials, answers }) {
  const isProgram = answers.every(({ content }) => !content || content.type === 'application/json');
  if (!isProgram || (body && body.type !== 'application/json')) return false;
  const others = parameters.filter(({ isSent }) => !isSent);
  return html`<details class="try card" hidden><summary>Try it</summary>
<form data-method="${method}" data-address="${base}${path}">
${credentials.length > 0 && html`<label>Authorization <input type="text" name="Authorization" data-in="header" autocomplete="off" spellcheck="false" value="${authorization[credentials[0] ?? '']}"></label>`}
${parameters.filter(({ isSent }) => isSent).map((one) => input(one, String(one.example ?? '')))}
${others.length > 0 && html`<details><summary>${others.length} optional ${others.length === 1 ? 'parameter' : 'parameters'}</summary>${others.map((one) => input(one, ''))}</details>`}
${body && html`<label>Body <textarea name="body" rows="8" spellcheck="false">${JSON.stringify(body.example, undefined, 2)}</textarea></label>`}
<p><button type="submit">Send</button></p>
<div class="answer" role="status"></div>
</form></details>`;
}

/**
 * @param {import('./document-parts.mjs').Parameter} parameter
 * @param {string} value
 */
function input({ name, in: place, required }, value) {
  return html`<label>${name} <input type="text" name="${name}" data-in="${place}" value="${value}" autocomplete="off" spellcheck="false"${required && html` required`}></label>
`;
}

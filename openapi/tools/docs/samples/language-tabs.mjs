// @ts-check
import { codeBlock } from '../code-block.mjs';
import { html } from '../from-site.mjs';
import { programs } from './programs.mjs';

const names = /** @type {Record<string, string>} */ ({
  sh: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  java: 'Java',
  ruby: 'Ruby',
  php: 'PHP',
});

/**
 * A transcript that calls by curl, and the same call in each language, of which one is shown. It is chosen without a script.
 * @param {string} transcript
 * @param {import('./curl-call.mjs').Call} call
 * @param {string} id unique in its page
 */
export function languageTabs(transcript, call, id) {
  const samples = [
    ['sh', transcript],
    ...Object.entries(programs).map(([language, write]) => [language, write(call)]),
  ];
  return html`<fieldset class="tabs"><legend class="hidden">Language of the sample</legend>
${samples.map(
  ([language = ''], index) =>
    html`<input type="radio" name="${id}" id="${id}-${language}" value="${language}"${index === 0 && html` checked`}><label for="${id}-${language}">${names[language]}</label>
`,
)}${samples.map(([language = '', text = '']) => html`<div>${codeBlock(text, language)}</div>`)}</fieldset>
`;
}

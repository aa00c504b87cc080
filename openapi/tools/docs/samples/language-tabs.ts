import { type Html, html } from '../../../../src/web/views/html.ts';
import { codeBlock, languageNames } from '../code-block.ts';
import type { Call } from './curl-call.ts';
import { programsFor } from './programs.ts';

/**
 * Renders a transcript of a curl call, with the same call in each language. One of them is visible; selecting it needs no script.
 * @param id unique in its page
 */
export function languageTabs(transcript: string, call: Call, id: string): Html {
  const samples: [language: string, text: string][] = [['sh', transcript], ...programsFor(call)];
  return html`<fieldset class="tabs"><legend class="hidden">Language of the sample</legend>
${samples.map(
  ([language], index) =>
    html`<input type="radio" name="${id}" id="${id}-${language}" value="${language}"${index === 0 && html` checked`}><label for="${id}-${language}">${language === 'sh' ? 'curl' : languageNames[language]}</label>
`,
)}${samples.map(([language, text]) => html`<div>${codeBlock(text, language)}</div>`)}</fieldset>
`;
}

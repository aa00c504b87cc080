import highlighter from 'highlight.js/lib/common';
import { type Html, html, raw } from '../../../src/web/views/html.ts';
import { readTranscript, type Step } from './transcript.ts';

export const languageNames: Record<string, string> = {
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
};

/** Renders a block of code with syntax highlighting. `data-copy` is the text for its copy button, if that is only a part. */
export function codeBlock(text: string, language: string): Html {
  const steps = language === 'sh' ? readTranscript(text) : undefined;
  const commands = steps?.map(({ command }) => command).filter((command) => command !== '');
  const name = languageNames[language];
  return html`<div class="code-block${language === 'text' && ' drawing'}">
${name && html`<span class="language" aria-hidden="true">${name}</span>`}
<pre tabindex="0"${commands && html` data-copy="${commands.join('\n')}"`}><code>${steps ? steps.map(showStep) : colour(text.replace(/\n$/, ''), language)}</code></pre>
</div>
`;
}

function showStep({ command, output }: Step): Html {
  return html`${command && html`<span class="prompt" aria-hidden="true">$ </span>${colour(command, 'sh')}\n`}${output && html`<span class="output">${output}</span>\n`}`;
}

function colour(text: string, language: string): Html {
  if (!highlighter.getLanguage(language)) return html`${text}`;
  // The highlighter escapes its input.
  return raw(highlighter.highlight(text, { language }).value);
}

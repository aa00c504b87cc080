import { type Html, html } from '../../web/views/html.ts';

/** Shows text as typed: blank lines separate paragraphs, other line breaks are preserved. */
export function typedText(text: string, className: string): Html {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  return html`${paragraphs.map((paragraph) => html`<p class="${className} typed">${paragraph}</p>`)}`;
}

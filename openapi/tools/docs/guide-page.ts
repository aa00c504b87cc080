import { html, raw } from '../../../src/web/views/html.ts';
import type { Guide, Site } from './documents.ts';
import type { GuideText } from './guide-text.ts';
import { neighbours, type Page } from './page-layout.ts';

export function guidePage(guide: Guide, text: GuideText, { sections }: Site): Page {
  const headings = text.headings.filter(({ level }) => level <= 3);
  const contents =
    headings.length > 1 &&
    html`<ul>${headings.map(
      ({ level, id, text: heading }) =>
        html`<li${level > 2 && html` class="deeper"`}><a href="#${id}">${heading}</a></li>`,
    )}</ul>`;
  const menu = sections.map(
    ({ title, guides }) => html`<p>${title}</p>
<ul>${guides.map(
      ({ address, short }) =>
        html`<li><a href="${address}"${address === guide.address && html` aria-current="page"`}>${short}</a></li>`,
    )}</ul>
`,
  );
  const guides = sections.flatMap((section) => section.guides);
  return {
    title: `${guide.title} · Groundswell for developers`,
    description: guide.summary,
    current: 'guides',
    main: html`<div class="container guide-layout">
<nav class="guide-menu" aria-label="Guides">${menu}</nav>
<details class="guide-menu-narrow"><summary>All guides</summary><nav aria-label="Guides">${menu}</nav></details>
<main id="main" tabindex="-1">
<article class="guide">
<h1>${guide.title}</h1>
<!-- samples -->
${contents && html`<details class="contents-narrow"><summary>On this page</summary><nav aria-label="On this page">${contents}</nav></details>`}
${
  // The Markdown renderer escapes the HTML in its input.
  raw(text.html)
}
</article>
${neighbours('guide', guides, guide)}
</main>
${contents && html`<nav class="contents" aria-labelledby="contents-title"><p id="contents-title">On this page</p>${contents}</nav>`}
</div>`,
  };
}

// @ts-check
import { html, raw } from './from-site.mjs';
import { pageLayout } from './page-layout.mjs';

/**
 * @typedef {import('./settings.mjs').Guide} Guide
 * @typedef {import('./settings.mjs').Section} Section
 */

/**
 * @param {{ guide: Guide, text: import('./guide-text.mjs').GuideText, sections: Section[],
 *   assets: import('./page-layout.mjs').PageAssets }} parts
 */
export function guidePage({ guide, text, sections, assets }) {
  const headings = text.headings.filter(({ level }) => level <= 3);
  const contents = headings.length > 1 && tableOfContents(headings);
  return pageLayout({
    title: `${guide.title} · Groundswell for developers`,
    description: guide.summary,
    assets,
    current: 'guides',
    main: html`<div class="container guide-layout">
<nav class="guide-menu" aria-label="Guides">${guideMenu(sections, guide)}</nav>
<details class="guide-menu-narrow"><summary>All guides</summary><nav aria-label="Guides">${guideMenu(sections, guide)}</nav></details>
<main id="main" tabindex="-1">
<article class="guide">
<h1>${guide.title}</h1>
<!-- samples -->
${contents && html`<details class="contents-narrow"><summary>On this page</summary><nav aria-label="On this page">${contents}</nav></details>`}
${
  // What the Markdown renderer made, which takes no HTML from its input.
  raw(text.html)
}
</article>
${neighbours(sections, guide)}
</main>
${contents && html`<nav class="contents" aria-labelledby="contents-title"><p id="contents-title">On this page</p>${contents}</nav>`}
</div>`,
  });
}

/**
 * @param {Section[]} sections
 * @param {Guide} current
 */
function guideMenu(sections, current) {
  return sections.map(
    ({ title, guides }) => html`<p>${title}</p>
<ul>${guides.map(
      ({ slug, short }) =>
        html`<li><a href="/docs/${slug}/"${slug === current.slug && html` aria-current="page"`}>${short}</a></li>`,
    )}</ul>
`,
  );
}

/** @param {import('./guide-text.mjs').Heading[]} headings */
function tableOfContents(headings) {
  return html`<ul>${headings.map(
    ({ level, id, text }) => html`<li${level > 2 && html` class="deeper"`}><a href="#${id}">${text}</a></li>`,
  )}</ul>`;
}

/**
 * @param {Section[]} sections
 * @param {Guide} guide
 */
function neighbours(sections, guide) {
  const guides = sections.flatMap((section) => section.guides);
  const index = guides.findIndex(({ slug }) => slug === guide.slug);
  const previous = guides[index - 1];
  const next = guides[index + 1];
  return html`<nav class="neighbours" aria-label="Previous and next guide">
${previous && html`<a class="previous" rel="prev" href="/docs/${previous.slug}/"><span>Previous</span> ${previous.title}</a>`}
${next && html`<a class="next" rel="next" href="/docs/${next.slug}/"><span>Next</span> ${next.title}</a>`}
</nav>`;
}

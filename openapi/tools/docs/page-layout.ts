import { logo, waveDrawing } from '../../../src/web/views/drawings.ts';
import { type Html, html } from '../../../src/web/views/html.ts';

export interface Page {
  title: string;
  description: string;
  current?: 'guides' | 'reference';
  bodyClass?: string;
  noIndex?: boolean;
  main: Html;
}

/**
 * Renders a whole page: head, header with navigation and search, main part, footer.
 * @param assets their addresses
 */
export function pageLayout(
  { title, description, current, bodyClass, noIndex, main }: Page,
  assets: { style: string; script: string; searchIndex: string },
): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
${noIndex && html`<meta name="robots" content="noindex">`}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}" defer></script>
</head>
<body${bodyClass && html` class="${bodyClass}"`} data-search-index="${assets.searchIndex}">
<a class="skip-link" href="#main">Skip to content</a>
<header class="site-header"><div class="container">
<a class="site-name" href="/docs/">${logo}Groundswell <span class="for-developers">Developers</span></a>
<nav aria-label="Documentation"><a href="/docs/getting-started/"${current === 'guides' && html` aria-current="true"`}>Guides</a>
<a href="/docs/reference/"${current === 'reference' && html` aria-current="page"`}>Reference</a>
<button class="search-button" type="button" hidden aria-haspopup="dialog"><svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><circle cx="8.500" cy="8.500" r="5.500" fill="none" stroke="currentColor" stroke-width="2"/><path d="m13 13 4.500 4.500" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg><span>Search</span> <kbd aria-hidden="true">/</kbd></button></nav>
</div></header>
${main}
${siteFooter}
</body>
</html>
`;
}

const siteFooter = html`<footer class="site-footer"><div class="container">
<p>Groundswell, the open fundraising platform</p>
<nav aria-label="Site"><a href="/">Campaigns</a> <a href="/developers/oauth_applications">Your OAuth applications</a> <a href="/docs/changelog/">Changelog</a></nav>
</div></footer>`;

export const notFoundPage: Page = {
  title: 'Page not found · Groundswell for developers',
  description: 'This page doesn’t exist.',
  noIndex: true,
  main: html`<main id="main" tabindex="-1"><section class="card narrow fault">
${waveDrawing}
<h1>Page not found</h1>
<p>It may have moved, or there may be a typo in the address. Try the search, or start here:</p>
<p><a class="button" href="/docs/">All guides</a></p>
<p><a href="/docs/reference/">API reference</a></p>
</section></main>`,
};

/** Renders links from a page to the previous and the next one. */
export function neighbours<P extends { address: string; title: string }>(
  kind: string,
  pages: P[],
  current: P,
): Html {
  const index = pages.indexOf(current);
  const [previous, next] = [pages[index - 1], pages[index + 1]];
  return html`<nav class="neighbours" aria-label="Previous and next ${kind}">
${previous && html`<a class="previous" rel="prev" href="${previous.address}"><span>Previous</span> ${previous.title}</a>`}
${next && html`<a class="next" rel="next" href="${next.address}"><span>Next</span> ${next.title}</a>`}
</nav>`;
}

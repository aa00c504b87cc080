// @ts-check
import { html, waveDrawing } from './from-site.mjs';
import { pageLayout } from './page-layout.mjs';

/** @param {{ assets: import('./page-layout.mjs').PageAssets }} parts */
export function notFoundPage({ assets }) {
  return pageLayout({
    title: 'There is nothing here · Groundswell for developers',
    description: 'This page does not exist.',
    assets,
    noIndex: true,
    main: html`<main id="main" tabindex="-1"><section class="card narrow fault">
${waveDrawing}
<h1>There is nothing here</h1>
<p>The page may have moved, or its address was mistyped.</p>
<p><a class="button" href="/docs/">All guides</a></p>
<p><a href="/docs/reference/">API reference</a></p>
</section></main>`,
  });
}

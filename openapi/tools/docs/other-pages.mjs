// @ts-check
import { html, waveDrawing } from './from-site.mjs';
import { pageLayout } from './page-layout.mjs';

/** @typedef {import('./page-layout.mjs').PageAssets} PageAssets */

/** Stands in the reference's page until it is served, where each answer gets a value of its own. */
const noncePlaceholder = '{{nonce}}';

/**
 * Scalar brings the main landmark and the first heading.
 * @param {{ assets: PageAssets, referenceAssets: { style: string, scalar: string, script: string } }} parts
 */
export function referencePage({ assets, referenceAssets }) {
  return pageLayout({
    title: 'API reference · Groundswell for developers',
    description: 'Every operation of the three services, with code samples and requests to try.',
    assets: { ...assets, style: referenceAssets.style },
    current: 'reference',
    bodyClass: 'reference',
    footer: false,
    head: html`<meta property="csp-nonce" nonce="${noncePlaceholder}">
<script src="${referenceAssets.script}" data-scalar="${referenceAssets.scalar}" defer></script>`,
    main: html`<div id="main" tabindex="-1" class="full">
<div id="scalar"></div>
<noscript><main><h1>API reference</h1><p class="container">The reference needs JavaScript. The documents that it shows:
<a href="/openapi/fundraising.yaml">fundraising</a>, <a href="/openapi/oauth.yaml">OAuth</a>, <a href="/openapi/metadata.yaml">metadata</a>.</p></main></noscript></div>`,
  });
}

/** @param {{ assets: PageAssets }} parts */
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

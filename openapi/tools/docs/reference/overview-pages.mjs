// @ts-check
import { html } from '../from-site.mjs';
import { pageLayout } from '../page-layout.mjs';
import { services } from '../settings.mjs';
import { addressOf } from './document-parts.mjs';
import { markdown } from './markdown.mjs';
import { operationMenu, operationsByTag, serviceAddress } from './operation-lists.mjs';

/**
 * @typedef {import('../settings.mjs').Operation} Operation
 * @typedef {import('../page-layout.mjs').PageAssets} PageAssets
 */

/**
 * The front page of the reference: every operation of the three services.
 * @param {{ operations: Operation[], documents: Record<string, any>, assets: PageAssets }} parts
 */
export function referencePage({ operations, documents, assets }) {
  return pageLayout({
    title: 'API reference · Groundswell for developers',
    description: 'Every operation of the three services, with samples and requests to try.',
    assets,
    current: 'reference',
    main: html`<main id="main" tabindex="-1" class="reference-overview"><article class="guide">
<h1>API reference</h1>
<p>Every operation of the three services, with a sample, its fields and a form to try it.</p>
${services.map(
  ({ name, title, summary }) => html`<section aria-labelledby="${name}">
<h2 id="${name}"><a href="${serviceAddress(name)}">${title}</a></h2>
<p>${summary}</p>
${operationsByTag(
  operations.filter(({ service }) => service === name),
  documents[name],
  { level: 3, anchors: true },
)}
</section>
`,
)}</article></main>`,
  });
}

/**
 * What holds for all operations of a service, and their list.
 * @param {{ service: typeof services[number], operations: Operation[], document: any, assets: PageAssets }} parts
 */
export function servicePage({ service: { name, title }, operations, document, assets }) {
  const { info, servers } = document;
  return pageLayout({
    title: `${info.title} · API reference`,
    description: `What holds for all operations of the ${title} service, and their list.`,
    assets,
    current: 'reference',
    main: html`<div class="container guide-layout reference-layout">
<nav class="guide-menu" aria-label="Operations">${operationMenu(operations, { service: name })}</nav>
<main id="main" tabindex="-1">
<article class="guide">
<p class="breadcrumbs"><a href="/docs/reference/">Reference</a> / ${title}</p>
<h1>${info.title}</h1>
<p class="call"><span class="method">Base</span> <code>${addressOf(servers[0])}</code></p>
<p>OpenAPI document: <a href="/openapi/${name}.yaml">YAML</a>, <a href="/openapi/${name}.json">JSON</a></p>
${markdown(info.description)}
${operationsByTag(
  operations.filter(({ service }) => service === name),
  document,
  { level: 2, anchors: false },
)}
</article>
</main>
</div>`,
  });
}

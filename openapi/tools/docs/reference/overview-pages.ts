import { type Html, html } from '../../../../src/web/views/html.ts';
import { addressOf, type Operation, type Part, serviceAddress, services } from '../documents.ts';
import { type PageAssets, pageLayout } from '../page-layout.ts';
import { markdown } from './fields.ts';
import { operationMenu, operationsByTag } from './operation-lists.ts';

/** The front page of the reference: every operation of the three services. */
export function referencePage(
  operations: Operation[],
  documents: Record<string, Part>,
  assets: PageAssets,
): Html {
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
  3,
)}
</section>
`,
)}</article></main>`,
  });
}

/** What holds for all operations of a service, and their list. */
export function servicePage(
  { name, title }: (typeof services)[number],
  operations: Operation[],
  document: Part,
  assets: PageAssets,
): Html {
  const { info, servers } = document;
  return pageLayout({
    title: `${info.title} · API reference`,
    description: `What holds for all operations of the ${title} service, and their list.`,
    assets,
    current: 'reference',
    main: html`<div class="container guide-layout reference-layout">
<nav class="guide-menu" aria-label="Operations">${operationMenu(operations, name)}</nav>
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
  2,
)}
</article>
</main>
</div>`,
  });
}

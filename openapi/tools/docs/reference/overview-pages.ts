import { type Html, html } from '../../../../src/web/views/html.ts';
import { addressOf, type Operation, type Service, type Site } from '../documents.ts';
import type { Page } from '../page-layout.ts';
import { markdown } from './fields.ts';

/** Renders the front page of the reference: every operation of the four services. */
export function referencePage({ services }: Site): Page {
  return {
    title: 'API reference · Groundswell for developers',
    description: 'Every operation of the four services, with samples and requests to try.',
    current: 'reference',
    main: html`<main id="main" tabindex="-1" class="reference-overview"><article class="guide">
<h1>API reference</h1>
<p>Every operation of the four services, with a sample and its fields, and a form to try it wherever that needs no staff token.</p>
${services.map(
  (service) => html`<section aria-labelledby="${service.name}">
<h2 id="${service.name}"><a href="${service.address}">${service.title}</a></h2>
<p>${service.summary}</p>
${operationsByTag(service, true)}
</section>
`,
)}</article></main>`,
  };
}

/** Renders the introduction of a service and the list of its operations. */
export function servicePage(service: Service, site: Site): Page {
  const { name, title, document } = service;
  return {
    title: `${document.info.title} · API reference`,
    description: `What applies to all operations of the ${title} service, and a list of them.`,
    current: 'reference',
    main: besideMenu(
      service,
      site,
      html`<article class="guide">
<p class="breadcrumbs"><a href="/docs/reference/">Reference</a> / ${title}</p>
<h1>${document.info.title}</h1>
<p class="call"><span class="method">Base</span> <code>${addressOf(document.servers[0])}</code></p>
<p>OpenAPI document: <a href="/openapi/${name}.yaml">YAML</a>, <a href="/openapi/${name}.json">JSON</a></p>
${markdown(document.info.description)}
${operationsByTag(service, false)}
</article>`,
    ),
  };
}

/** Lists the operations of a service by tag. In the whole reference, the old address of each is its anchor. */
function operationsByTag({ name, tags }: Service, isWhole: boolean): Html[] {
  return tags.map(
    ({
      name: tag,
      description,
      operations,
    }) => html`${isWhole ? html`<h3>${tag}</h3>` : html`<h2>${tag}</h2>`}
${description && html`<p>${description}</p>`}
<ul class="operations">${operations.map(
      ({ id, address, title, method, path }) =>
        html`<li${isWhole && html` id="${name}/tag/${tag.toLowerCase()}/${id}"`}><a href="${address}">${title}</a> <span class="call"><span class="method">${method}</span> <code>${path}</code></span></li>
`,
    )}</ul>`,
  );
}

/** Renders the main part of a service's page, next to the menu of its operations and the other services. */
export function besideMenu(service: Service, { services }: Site, main: Html, current?: Operation): Html {
  return html`<div class="container guide-layout reference-layout">
<nav class="guide-menu" aria-label="Operations"><p>Services</p>
<ul>${services.map(
    (one) =>
      html`<li><a href="${one.address}"${one === service && html` aria-current="${current ? 'true' : 'page'}"`}>${one.title}</a></li>`,
  )}</ul>
${service.tags.map(
  ({ name, operations }) => html`<details${name === current?.tag && html` open`}><summary>${name}</summary>
<ul>${operations.map(
    (one) =>
      html`<li><a href="${one.address}"${one === current && html` aria-current="page"`}>${one.title}</a></li>`,
  )}</ul></details>
`,
)}</nav>
<main id="main" tabindex="-1">
${main}
</main>
</div>`;
}

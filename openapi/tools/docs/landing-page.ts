import { waves } from '../../../src/web/views/drawings.ts';
import { type Html, html } from '../../../src/web/views/html.ts';
import { codeBlock } from './code-block.ts';
import type { Service, Site } from './documents.ts';
import type { Page } from './page-layout.ts';

const sample = `const api = 'http://localhost:3000/api/v2';
const answer = await fetch(\`\${api}/campaigns/au-1.json\`);
const { campaign } = await answer.json();

console.log(campaign.name); // Harbour City Run
console.log(campaign.status); // active
`;

/** The front page of the documentation. */
export function landingPage({ sections, services }: Site): Page {
  return {
    title: 'Groundswell for developers',
    description: 'Guides and API reference: build on the open fundraising platform.',
    bodyClass: 'landing',
    main: html`<main id="main" tabindex="-1" class="full">
<div class="welcome">
${waves}
<div class="container">
<div>
<h1>Build on the swell.</h1>
<p class="lead">Pages, teams, leaderboards and totals, for your event site, your training app or your charity’s front page. One small HTTP API, and four documents that describe it exactly.</p>
<p class="actions"><a class="button large" href="/docs/getting-started/">Start in five minutes</a> <a class="button large secondary" href="/docs/reference/">API reference</a></p>
</div>
${codeBlock(sample, 'js')}
</div>
</div>
<div class="container">
<ul class="services">${services.map(serviceCard)}</ul>
<!-- samples -->
${sections.map(guideTiles)}
</div>
</main>`,
  };
}

function serviceCard({ name, title, summary, address, operations }: Service): Html {
  return html`<li class="card">
<h2><a href="${address}">${title}</a></h2>
<p>${summary}</p>
<p class="documents"><span>${operations.length} operations</span> <span>OpenAPI: <a href="/openapi/${name}.yaml">YAML<span class="hidden"> of ${title}</span></a> <a href="/openapi/${name}.json">JSON<span class="hidden"> of ${title}</span></a></span></p>
</li>`;
}

function guideTiles({ title, guides }: Site['sections'][number]): Html {
  const id = `section-${title.toLowerCase().replaceAll(' ', '-')}`;
  return html`<section class="section" aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<ul class="grid guides">${guides.map(
    ({ address, title: guide, summary }) =>
      html`<li><div class="card tile"><div class="tile-text"><h3><a href="${address}">${guide}</a></h3><p>${summary}</p></div></div></li>`,
  )}</ul>
</section>`;
}

// @ts-check
import { codeBlock } from '../code-block.mjs';
import { html } from '../from-site.mjs';
import { pageLayout } from '../page-layout.mjs';
import { services } from '../settings.mjs';
import { operationParts } from './document-parts.mjs';
import { fieldList, fieldText } from './fields.mjs';
import { inlineMarkdown, markdown } from './markdown.mjs';
import { operationAddress, operationMenu, serviceAddress, titleOf } from './operation-lists.mjs';
import { curlSample } from './sample.mjs';
import { tryForm } from './try-form.mjs';

/** @typedef {import('../settings.mjs').Operation} Operation */

/**
 * @param {{ operation: Operation, operations: Operation[], document: any, assets: import('../page-layout.mjs').PageAssets }} parts
 */
export function operationPage({ operation, operations, document, assets }) {
  const { method, path, service, tag, description } = operation;
  const parts = operationParts(document, operation);
  const { title = '' } = services.find(({ name }) => name === service) ?? {};
  return pageLayout({
    title: `${titleOf(operation)} · Groundswell API reference`,
    description: `${method} ${path}: ${operation.summary}`,
    assets,
    current: 'reference',
    main: html`<div class="container guide-layout reference-layout">
<nav class="guide-menu" aria-label="Operations">${operationMenu(operations, operation)}</nav>
<main id="main" tabindex="-1">
<article class="guide operation">
<div class="operation-text">
<p class="breadcrumbs"><a href="/docs/reference/">Reference</a> / <a href="${serviceAddress(service)}">${title}</a> / ${tag}</p>
<h1>${titleOf(operation)}</h1>
<p class="call"><span class="method">${method}</span> <code>${pathOf(parts.base, path)}</code></p>
${markdown(description)}
<p class="credential">${credentialText(document, parts)}</p>
</div>
<div class="operation-samples">
<h2 class="hidden">Sample</h2>
${codeBlock(curlSample(method, path, parts), 'sh')}
${successExample(parts)}
${tryForm(operation, parts)}
<!-- samples -->
</div>
<div class="operation-fields">
${parameterList(parts)}
${bodyFields(parts)}
${answerList(parts)}
</div>
</article>
${neighbours(operations, operation)}
</main>
</div>`,
  });
}

/**
 * The path with what stands before it in every address of the service.
 * @param {string} base
 * @param {string} path
 */
function pathOf(base, path) {
  return `${base.replace(/^https?:\/\/[^/]+/, '')}${path}`;
}

/**
 * @param {any} document
 * @param {import('./document-parts.mjs').Parts} parts
 */
function credentialText(document, { credentials, isPublic }) {
  if (isPublic) return html`Public: it needs no credential.`;
  const names = /** @type {Record<string, string>} */ ({
    RegisteredApplication: 'an API key',
    OAuthUser: 'a user’s access token',
    OAuthClient: 'an application’s access token',
  });
  const known = credentials.filter((name) => name in document.components.securitySchemes);
  return html`Needs ${known.map((name) => names[name]).join(' or ')}: <a href="/docs/authentication/">authentication</a>.`;
}

/** @param {import('./document-parts.mjs').Parts} parts */
function successExample({ answers }) {
  const success = answers.find(({ status, content }) => status.startsWith('2') && content);
  if (success?.content?.example === undefined || success.content.type !== 'application/json') return false;
  return html`<p class="sample-title">Answer, ${success.status}</p>
${codeBlock(JSON.stringify(success.content.example, undefined, 2), 'json')}`;
}

/** @param {import('./document-parts.mjs').Parts} parts */
function parameterList({ document, parameters }) {
  const places = [
    ['path', 'In the path'],
    ['query', 'In the query'],
    ['header', 'In the header'],
  ];
  return places.map(([place, title]) => {
    const some = parameters.filter((one) => one.in === place);
    return (
      some.length > 0 &&
      html`<h2>${title}</h2>
<ul class="fields">${some.map(
        ({ required, ...parameter }) =>
          html`<li>${fieldText(document, { ...parameter, isRequired: required })}</li>
`,
      )}</ul>`
    );
  });
}

/** @param {import('./document-parts.mjs').Parts} parts */
function bodyFields({ document, body }) {
  if (!body) return false;
  return html`<h2>Body</h2>
<p>${inlineMarkdown(body.description)} <span class="type">${body.type}</span>${schemaName(body)}</p>
${fieldList(document, body.schema)}`;
}

/**
 * What the client libraries call it; the search leads there.
 * @param {{ schema: any }} content
 */
function schemaName({ schema }) {
  const name = schema?.$ref?.split('/').at(-1);
  return name && html` <code id="${name}">${name}</code>`;
}

/** @param {import('./document-parts.mjs').Parts} parts */
function answerList({ document, answers }) {
  const isError = (/** @type {{ status: string }} */ { status }) =>
    status.startsWith('4') || status.startsWith('5');
  return html`<h2>Answers</h2>
${answers
  .filter((answer) => !isError(answer))
  .map(
    ({ status, description, content }) => html`<h3>${status}</h3>
<p>${inlineMarkdown(description)}${content && schemaName(content)}</p>
${content && fieldList(document, content.schema)}`,
  )}
<h3>Refusals</h3>
<p>Their shapes, and what to do about each, are in <a href="/docs/errors/">Errors</a>.</p>
<ul class="fields">${answers.filter(isError).map(
    ({
      status,
      description,
    }) => html`<li><p class="field"><code>${status}</code></p><p>${inlineMarkdown(description)}</p></li>
`,
  )}</ul>`;
}

/**
 * @param {Operation[]} operations
 * @param {Operation} operation
 */
function neighbours(operations, operation) {
  const index = operations.indexOf(operation);
  const previous = operations[index - 1];
  const next = operations[index + 1];
  return html`<nav class="neighbours" aria-label="Previous and next operation">
${previous && html`<a class="previous" rel="prev" href="${operationAddress(previous)}"><span>Previous</span> ${titleOf(previous)}</a>`}
${next && html`<a class="next" rel="next" href="${operationAddress(next)}"><span>Next</span> ${titleOf(next)}</a>`}
</nav>`;
}

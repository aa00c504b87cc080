// @ts-check
import { html } from '../from-site.mjs';
import { services } from '../settings.mjs';

/** @typedef {import('../settings.mjs').Operation} Operation */

/** @param {Pick<Operation, 'service' | 'id'>} operation */
export function operationAddress({ service, id }) {
  return `${serviceAddress(service)}${id}/`;
}

/** @param {string} service */
export function serviceAddress(service) {
  return `/docs/reference/${service}/`;
}

/**
 * What it does, as a title has it.
 * @param {Operation} operation
 */
export function titleOf({ summary, id }) {
  return (summary || id).replace(/\.$/, '');
}

/**
 * The address that an operation had while the whole reference was one page: the fragment. Its page's list has it as an anchor.
 * @param {Operation} operation
 */
function formerFragment({ service, tag, id }) {
  return `${service}/tag/${tag.toLowerCase()}/${id}`;
}

/**
 * The operations of a service, tag by tag.
 * @param {Operation[]} operations
 * @param {any} document
 * @param {{ level: 2 | 3, anchors: boolean }} options
 */
export function operationsByTag(operations, document, { level, anchors }) {
  return tagsOf(operations).map((tag) => {
    const { description = '' } = document.tags?.find((/** @type {any} */ one) => one.name === tag) ?? {};
    const some = operations.filter((operation) => operation.tag === tag);
    return html`${level === 2 ? html`<h2>${tag}</h2>` : html`<h3>${tag}</h3>`}
${description && html`<p>${description}</p>`}
<ul class="operations">${some.map(
      (operation) =>
        html`<li${anchors && html` id="${formerFragment(operation)}"`}><a href="${operationAddress(operation)}">${titleOf(operation)}</a> <span class="call"><span class="method">${operation.method}</span> <code>${operation.path}</code></span></li>
`,
    )}</ul>`;
  });
}

/**
 * The operations of the service whose page is shown, and the other services.
 * @param {Operation[]} operations
 * @param {{ service: string, id?: string, tag?: string }} current
 */
export function operationMenu(operations, current) {
  const own = operations.filter(({ service }) => service === current.service);
  return html`<p>Services</p>
<ul>${services.map(
    ({ name, title }) =>
      html`<li><a href="${serviceAddress(name)}"${name === current.service && html` aria-current="${current.id ? 'true' : 'page'}"`}>${title}</a></li>`,
  )}</ul>
${tagsOf(own).map(
  (tag) => html`<details${tag === current.tag && html` open`}><summary>${tag}</summary>
<ul>${own
    .filter((operation) => operation.tag === tag)
    .map(
      (operation) =>
        html`<li><a href="${operationAddress(operation)}"${operation.id === current.id && html` aria-current="page"`}>${titleOf(operation)}</a></li>`,
    )}</ul></details>
`,
)}`;
}

/** @param {Operation[]} operations */
function tagsOf(operations) {
  return [...new Set(operations.map(({ tag }) => tag))];
}

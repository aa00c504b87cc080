import { type Html, html } from '../../../../src/web/views/html.ts';
import { type Operation, type Part, serviceAddress, services } from '../documents.ts';

/** The address that an operation had while the whole reference was one page: the fragment. Its page's list has it as an anchor. */
function formerFragment({ service, tag, id }: Operation): string {
  return `${service}/tag/${tag.toLowerCase()}/${id}`;
}

/** The operations of a service, tag by tag; with the former anchors below headings of the third level. */
export function operationsByTag(operations: Operation[], document: Part, level: 2 | 3): Html[] {
  return byTag(operations).map(([tag, some]) => {
    const { description } = document.tags?.find((one: Part) => one.name === tag) ?? {};
    return html`${level === 2 ? html`<h2>${tag}</h2>` : html`<h3>${tag}</h3>`}
${description && html`<p>${description}</p>`}
<ul class="operations">${some.map(
      (operation) =>
        html`<li${level === 3 && html` id="${formerFragment(operation)}"`}><a href="${operation.address}">${operation.title}</a> <span class="call"><span class="method">${operation.method}</span> <code>${operation.path}</code></span></li>
`,
    )}</ul>`;
  });
}

/** The operations of the service whose page is shown, and the other services. */
export function operationMenu(operations: Operation[], service: string, current?: Operation): Html {
  const own = operations.filter((one) => one.service === service);
  return html`<p>Services</p>
<ul>${services.map(
    ({ name, title }) =>
      html`<li><a href="${serviceAddress(name)}"${name === service && html` aria-current="${current ? 'true' : 'page'}"`}>${title}</a></li>`,
  )}</ul>
${byTag(own).map(
  ([tag, some]) => html`<details${tag === current?.tag && html` open`}><summary>${tag}</summary>
<ul>${some.map(
    (one) =>
      html`<li><a href="${one.address}"${one === current && html` aria-current="page"`}>${one.title}</a></li>`,
  )}</ul></details>
`,
)}`;
}

function byTag(operations: Operation[]): [string, Operation[]][] {
  const tags = new Set(operations.map(({ tag }) => tag));
  return [...tags].map((tag) => [tag, operations.filter((one) => one.tag === tag)]);
}

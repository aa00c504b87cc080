// @ts-check
import MiniSearch from 'minisearch';
import { searchOptions } from '../../docs/scripts/search-options.js';
import { operationParts, resolve } from './reference/document-parts.mjs';
import { operationAddress } from './reference/operation-lists.mjs';

/** Enough to show what was found and where in the passage. */
const LONGEST_TEXT = 1500;

/**
 * Everything that the search finds, as `MiniSearch.loadJSON` takes it: passages of guides, operations, and schemas.
 * @param {{ guide: import('./settings.mjs').Guide, text: import('./guide-text.mjs').GuideText }[]} guides
 * @param {import('./settings.mjs').Operation[]} operations
 * @param {Record<string, any>} documents by service
 */
export function searchIndex(guides, operations, documents) {
  const index = new MiniSearch(searchOptions);
  for (const { guide, text } of guides) {
    for (const { heading, text: passage } of text.passages) {
      if (!heading && passage === '' && guide.words === '') continue;
      index.add({
        id: `/docs/${guide.slug}/${heading ? `#${heading.id}` : ''}`,
        title: heading?.text ?? guide.title,
        place: heading ? guide.title : guide.summary,
        text: passage.slice(0, LONGEST_TEXT),
        words: heading ? '' : guide.words,
      });
    }
  }
  for (const operation of operations) {
    const { id, method, path, summary, service, description, names } = operation;
    index.add({
      id: operationAddress(operation),
      title: summary || id,
      place: `Reference · ${service}`,
      text: `${method} ${path} ${id} ${description}`.replace(/\s+/g, ' ').slice(0, LONGEST_TEXT),
      names: names.join(' '),
    });
  }
  for (const { address, name, service, schema } of schemasOf(operations, documents)) {
    const { description = '', properties = {} } = schema;
    index.add({
      id: address,
      title: name,
      place: `Reference · ${service} · schema`,
      text: `${description} ${Object.keys(properties).join(', ')}`
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, LONGEST_TEXT),
    });
  }
  return JSON.stringify(index);
}

/**
 * The named schemas of bodies and answers, each where the first operation that has it shows its fields.
 * @param {import('./settings.mjs').Operation[]} operations
 * @param {Record<string, any>} documents
 */
function schemasOf(operations, documents) {
  /** @type {Map<string, { address: string, name: string, service: string, schema: any }>} */
  const found = new Map();
  for (const operation of operations) {
    const { service } = operation;
    const { document, body, answers } = operationParts(documents[service], operation);
    const contents = [body, ...answers.filter(({ status }) => status < '4').map(({ content }) => content)];
    for (const reference of contents.flatMap((content) => content?.schema?.$ref ?? [])) {
      const name = reference.split('/').at(-1);
      if (found.has(`${service} ${name}`)) continue;
      const address = `${operationAddress(operation)}#${name}`;
      found.set(`${service} ${name}`, {
        address,
        name,
        service,
        schema: resolve(document, { $ref: reference }),
      });
    }
  }
  return found.values();
}

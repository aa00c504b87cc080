import MiniSearch from 'minisearch';
import { searchOptions } from '../../docs/scripts/search-options.ts';
import type { Guide, Operation, Part } from './documents.ts';
import type { GuideText } from './guide-text.ts';

/** Enough to show what was found and where in the passage. */
const LONGEST_TEXT = 1500;

/** Maximum number of levels of fields that are indexed: those of a body, and of the object that wraps it. */
const DEEPEST = 2;

/** Returns the search index in the format of `MiniSearch.loadJSON`: passages of guides, operations, and schemas. */
export function searchIndex(guides: { guide: Guide; text: GuideText }[], operations: Operation[]): string {
  const index = new MiniSearch(searchOptions);
  for (const { guide, text } of guides) {
    for (const { heading, text: passage } of text.passages) {
      if (!heading && passage === '' && guide.words === '') continue;
      index.add({
        id: `${guide.address}${heading ? `#${heading.id}` : ''}`,
        title: heading?.text ?? guide.title,
        place: heading ? guide.title : guide.summary,
        text: beginningOf(passage),
        words: heading ? '' : guide.words,
      });
    }
  }
  for (const operation of operations) {
    const { id, address, method, path, summary, service, description, words = '' } = operation;
    index.add({
      id: address,
      title: summary || id,
      place: `Reference · ${service}`,
      text: shortened(`${method} ${path} ${id} ${description}`),
      words: `${id} ${words}`,
      names: namesOf(operation).join(' '),
    });
  }
  for (const [schema, { address, service }] of placesOf(operations)) {
    const { 'x-name': name, description = '', properties = {} } = schema;
    index.add({
      id: `${address}#${name}`,
      title: name,
      place: `Reference · ${service} · schema`,
      text: shortened(`${description} ${Object.keys(properties).join(', ')}`),
    });
  }
  return JSON.stringify(index);
}

/** Ends before a choice between samples that would be cut in two: the server could not make it then. */
function beginningOf(passage: string): string {
  const text = passage.slice(0, LONGEST_TEXT);
  const open = text.indexOf('<!--', text.lastIndexOf('<!-- end -->') + 1);
  return open === -1 ? text : text.slice(0, open);
}

function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}

/** Returns the schemas of bodies and of successful responses. */
function schemasIn({ body, answers }: Operation, highest: string): Part[] {
  const successes = answers.filter(({ status }) => status < highest);
  return [body, ...successes.map(({ content }) => content)].flatMap((content) => content?.schema ?? []);
}

/** Returns the names that a caller writes or reads, each once: parameters, fields of bodies, and their models. */
function namesOf(operation: Operation): string[] {
  const names = new Set<string>(operation.written.map(({ name }) => name));
  const add = (schema: Part, depth: number) => {
    if (depth === 0) return;
    const { 'x-name': model, properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = schema;
    if (model) names.add(model);
    for (const part of [...allOf, ...oneOf, ...anyOf, ...(items ? [items] : [])]) add(part, depth);
    for (const [name, field] of Object.entries(properties)) {
      names.add(name);
      add(field, depth - 1);
    }
  };
  for (const schema of schemasIn(operation, '3')) add(schema, DEEPEST);
  return [...names];
}

/** Returns the named schemas of bodies and responses, each with the first operation whose page shows its fields. */
function placesOf(operations: Operation[]): Map<Part, Operation> {
  const places = new Map<Part, Operation>();
  for (const operation of operations) {
    for (const schema of schemasIn(operation, '4')) {
      if (schema['x-name'] && !places.has(schema)) places.set(schema, operation);
    }
  }
  return places;
}

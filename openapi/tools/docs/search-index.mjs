// @ts-check
import MiniSearch from 'minisearch';
import { searchOptions } from '../../docs/scripts/search-options.js';
import { operationAddress } from './reference/operation-lists.mjs';

/** Enough to show what was found and where in the passage. */
const LONGEST_TEXT = 1500;

/**
 * Everything that the search finds, as `MiniSearch.loadJSON` takes it: passages of guides, operations, and schemas.
 * @param {{ guide: import('./settings.mjs').Guide, text: import('./guide-text.mjs').GuideText }[]} guides
 * @param {import('./settings.mjs').Operation[]} operations
 * @param {import('./settings.mjs').Schema[]} schemas
 */
export function searchIndex(guides, operations, schemas) {
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
  for (const { service, name, description, fields } of schemas) {
    index.add({
      // The address that Scalar gives it.
      id: `/docs/reference/#${service}/model/${name.toLowerCase()}`,
      title: name,
      place: `Reference · ${service} · schema`,
      text: `${description} ${fields.join(', ')}`.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT),
    });
  }
  return JSON.stringify(index);
}

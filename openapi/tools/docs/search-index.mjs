// @ts-check
import MiniSearch from 'minisearch';
import { searchOptions } from '../../docs/scripts/search-options.js';
import { operationAddress } from './reference/operation-lists.mjs';

/** Enough to show what was found and where in the passage. */
const LONGEST_TEXT = 1500;

/**
 * Everything that the search finds, as `MiniSearch.loadJSON` takes it: passages of guides, and operations.
 * @param {{ guide: import('./settings.mjs').Guide, text: import('./guide-text.mjs').GuideText }[]} guides
 * @param {import('./settings.mjs').Operation[]} operations
 */
export function searchIndex(guides, operations) {
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
  return JSON.stringify(index);
}

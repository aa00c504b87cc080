import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';

const emptyWords = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'my', 'and', 'or', 'how', 'do', 'i']);

/** Options for building the index and for searching it. Names such as `pages_totals` match as a whole and by their words. */
export const searchOptions = {
  fields: ['title', 'place', 'text', 'words', 'names'],
  storeFields: ['title', 'place', 'text'],
  tokenize: (text: string) => {
    const names = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
    return names.flatMap((name) =>
      name.includes('_') ? [name, ...name.split('_').filter(Boolean)] : [name],
    );
  },
  // `null` leaves out words that say nothing.
  processTerm: (term: string) => (emptyWords.has(term.toLowerCase()) ? null : term.toLowerCase()),
  searchOptions: {
    boost: { title: 4, place: 1.5, words: 8 },
    prefix: true,
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND' as const,
  },
};

/**
 * Returns entries with all words of the query, first those that have them in their title or among their additional words. If there are
 * none, returns entries with any of the words.
 */
export function find(index: MiniSearch, query: string): SearchResult[] {
  const titled = index.search(query, { fields: ['title', 'words'] });
  const ids = new Set(titled.map(({ id }) => id));
  const found = [...titled, ...index.search(query, { filter: ({ id }) => !ids.has(id) })];
  return found.length > 0 ? found : index.search(query, { combineWith: 'OR' });
}

import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';

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
  searchOptions: {
    boost: { title: 4, place: 1.5, words: 8 },
    prefix: true,
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND' as const,
  },
};

/** Returns entries with all words of the query or, if there are none, with any of them. */
export function find(index: MiniSearch, query: string): SearchResult[] {
  const found = index.search(query);
  return found.length > 0 ? found : index.search(query, { combineWith: 'OR' });
}

// @ts-check

/** Shared by what builds the index and what reads it. Names such as `pages_totals` are found whole and by their words. */
export const searchOptions = {
  fields: ['title', 'place', 'text', 'words', 'names'],
  storeFields: ['title', 'place', 'text'],
  tokenize: (/** @type {string} */ text) => {
    const names = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
    return names.flatMap((name) =>
      name.includes('_') ? [name, ...name.split('_').filter(Boolean)] : [name],
    );
  },
  searchOptions: {
    boost: { title: 4, place: 1.5, words: 8 },
    prefix: true,
    fuzzy: (/** @type {string} */ term) => (term.length > 4 ? 0.2 : false),
    combineWith: /** @type {'AND'} */ ('AND'),
  },
};

/**
 * @param {import('minisearch').default} index
 * @param {string} query
 * @returns what holds all its words or, when nothing does, what holds one
 */
export function find(index, query) {
  const found = index.search(query);
  return found.length > 0 ? found : index.search(query, { combineWith: 'OR' });
}

import { statement } from '../../../connection/statement.ts';
import {
  boundBy,
  conditionsOf,
  isOneOf,
  joinRaw,
  type Scope,
  type Term,
  type TypedTerm,
} from './postings.ts';
import { similarWords } from './similar-words.ts';
import type { Closeness } from './tiers.ts';

/** One reading of what was typed. An entity matches if it has all terms of at least one of the combinations. */
export interface Phrase {
  closeness: Closeness;
  combinations: readonly (readonly Term[])[];
  /** The typed text, in the form in which names are compared. */
  text: string;
}

/** More words than this don't narrow the result any further. */
const MOST_WORDS = 10;

const readWords = statement<[text: string], { words: string[] }>('words-of', 'select words_of($1) as words');

export async function wordsOf({ knex }: Pick<Scope, 'knex'>, text: string): Promise<string[]> {
  const [row] = await readWords(knex, text);
  return row?.words.slice(0, MOST_WORDS) ?? [];
}

/** Yields readings from closest to furthest; each is only computed if the previous ones have found nothing. */
export async function* phrasesOf(scope: Scope, words: readonly string[]): AsyncGenerator<Phrase> {
  if (words.length === 0) return;
  const text = words.join(' ');
  const typed = typedTerms(words);
  yield { closeness: 'typed', combinations: [typed], text };

  const known = await haveMatches(scope, typed);
  const slips = await similarWords(
    scope,
    typed.map(({ word }) => word),
  );
  const corrected = typed.map((term, place): Term => {
    const others = slips[place] ?? [];
    if (others.length === 0 || (term.partial && known[place])) return term;
    return { words: known[place] ? [term.word, ...others] : others };
  });
  if (corrected.some((term) => 'words' in term)) {
    yield { closeness: 'misspelt', combinations: [corrected], text };
  }

  if (words.length < 2) return;
  const best = corrected.map((term, place) =>
    known[place] ? typed[place] : 'words' in term ? term : undefined,
  );
  const usable = best.filter((term) => term !== undefined);
  if (usable.length === words.length) {
    const combinations = usable.map((left) => usable.filter((term) => term !== left));
    yield { closeness: 'shortened', combinations, text };
  } else if (usable.length === words.length - 1) {
    yield { closeness: 'shortened', combinations: [usable], text };
  }
}

/** Returns each word once; the last may be incomplete. */
function typedTerms(words: readonly string[]): TypedTerm[] {
  const finished = new Set(words.slice(0, -1));
  const last = words.at(-1);
  return [
    ...[...finished].map((word) => ({ word, partial: false })),
    ...(last === undefined ? [] : [{ word: last, partial: true }]),
  ];
}

/** Returns for each term whether anything in the scope has it. */
async function haveMatches(scope: Scope, terms: readonly Term[]): Promise<boolean[]> {
  const { knex, postings } = scope;
  const found = terms.map((term) =>
    knex.raw('exists (select from ?? as posting where ? ?)', [
      postings,
      isOneOf(knex, term),
      conditionsOf(scope),
    ]),
  );
  const { rows } = await knex.raw('with ? select array[?] as known', [
    boundBy(scope),
    joinRaw(knex, found, ', '),
  ]);
  return rows[0]?.known ?? [];
}

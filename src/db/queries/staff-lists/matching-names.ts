import type { Knex } from 'knex';
import type { Bindings } from '../conditions.ts';
import { type Matches, noMatches } from '../matching-people.ts';
import { wordsOf } from '../search/text/phrases.ts';
import { behind } from '../search/text/postings.ts';
import { hasRow } from './looked-up.ts';

/** Finds what has, for each word of a text, one that begins with it. */
export async function matchingBeginnings(
  knex: Knex,
  q: string,
  postings: 'page_words' | 'campaign_words' | 'charity_words',
  key: string,
): Promise<Matches> {
  const words = await wordsOf({ knex }, q);
  if (words.length === 0) return noMatches;
  const bindings: Bindings = {};
  const found = words.map((word, index) => {
    bindings[`word${index}`] = word;
    bindings[`behind${index}`] = behind(word);
    return `from ${postings} where word >= :word${index} and word < :behind${index}`;
  });
  const [only, ...others] = found;
  return {
    ...(others.length === 0 && { estimated: `select ${only}` }),
    sql: found.map((one) => `select ${key} as id ${one}`).join(' intersect '),
    holds: (id) => found.map((one) => hasRow(`${one} and ${key} = ${id}`)).join(' and '),
    bindings,
  };
}

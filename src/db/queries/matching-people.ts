import type { Knex } from 'knex';
import { emailKey } from '../repositories/donation-contacts.ts';
import type { Bindings } from './conditions.ts';
import { wordsOf } from './search/text/phrases.ts';
import { behind } from './search/text/postings.ts';

/** A query for the ids of what a text matches, each once. */
export interface Matches {
  sql: string;
  bindings: Bindings;
}

/** What a text without any letter or digit matches. */
export const noMatches: Matches = { sql: 'select cast(null as bigint) as id where false', bindings: {} };

/** SQL: the words of the name, and of the address before the @, as they are indexed. */
const wordsOfUser = `array_to_tsvector(words_of(name || ' ' || split_part(email, '@', 1)))`;

/**
 * Finds users. A text with @ is the beginning of an email address. Otherwise each of its words begins one in the name, or in the address
 * before the @.
 */
export async function matchingUsers(knex: Knex, q: string): Promise<Matches> {
  if (q.includes('@')) {
    return {
      sql: `select id from users where ${startsWith('lower(email)', (name) => `lower(cast(${name} as text))`)}`,
      bindings: bounds(q),
    };
  }
  return beginnings(knex, q, (matches) => `select id from users where ${wordsOfUser} ${matches}`);
}

/** Finds donations by their donor, in the same way. */
export async function matchingDonors(knex: Knex, q: string): Promise<Matches> {
  if (q.includes('@')) {
    return {
      sql: `select donation_id as id from donation_contacts where ${startsWith('email_key', emailKey)}`,
      bindings: bounds(q),
    };
  }
  return beginnings(
    knex,
    q,
    (matches) =>
      `select id from donations where donor_name is not null and array_to_tsvector(words_of(donor_name)) ${matches}`,
  );
}

/**
 * SQL: what follows a vector of words to match those that begin like each of the words in the binding `words`. In a subquery, the planner
 * doesn't know them: it would read the whole table for common ones.
 */
export const matchesWords = '@@ (select cast(:words as tsquery))';

/** Returns the binding of `matchesWords`, `undefined` if the text has no words. Words don't contain quotes. */
export async function wordsToMatch(knex: Knex, q: string): Promise<string | undefined> {
  const words = await wordsOf({ knex }, q);
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ');
}

async function beginnings(knex: Knex, q: string, query: (matches: string) => string): Promise<Matches> {
  const words = await wordsToMatch(knex, q);
  // The offset keeps the planner from walking another index and splitting each name into words until it has found enough.
  return words === undefined ? noMatches : { sql: `${query(matchesWords)} offset 0`, bindings: { words } };
}

function startsWith(column: string, key: (binding: string) => string): string {
  return `${column} collate "C" >= ${key(':from')} and ${column} collate "C" < ${key(':behind')}`;
}

function bounds(q: string): Bindings {
  const from = q.trim();
  return { from, behind: behind(from) };
}

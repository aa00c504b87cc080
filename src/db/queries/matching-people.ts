import type { Knex } from 'knex';
import { emailKey } from '../repositories/donation-contacts.ts';
import type { Bindings } from './conditions.ts';
import { wordsOf } from './search/text/phrases.ts';
import { behind } from './search/text/postings.ts';
import { hasRow } from './staff-lists/looked-up.ts';

/** What a text or another filter matches. */
export interface Matches {
  /** A query for the ids. It may have the same one several times. */
  sql: string;
  /** SQL: whether the row with the id that an expression names is a match. */
  holds: (id: string) => string;
  /** SQL: the rows of the list's own table that match, if it has an index for them. */
  relation?: string;
  /** A query of which the planner knows well how many rows it has, if these may be many. */
  estimated?: string;
  bindings: Bindings;
}

/** What a text without any letter or digit matches. */
export const noMatches: Matches = {
  sql: 'select cast(null as bigint) as id where false',
  holds: () => 'false',
  bindings: {},
};

/** SQL: the words of the name, and of the address before the @, as they are indexed. */
const wordsOfUser = `array_to_tsvector(words_of(name || ' ' || split_part(email, '@', 1)))`;

/**
 * Finds users. A text with @ is the beginning of an email address. Otherwise each of its words begins one in the name, or in the address
 * before the @.
 */
export async function matchingUsers(knex: Knex, q: string): Promise<Matches> {
  if (q.includes('@')) {
    const found = startsWith('lower(users.email)', (name) => `lower(cast(${name} as text))`);
    return { sql: `select id from users where ${found}`, holds: () => found, bindings: bounds(q) };
  }
  return beginnings(knex, q, 'users', `${wordsOfUser} ${matchesWords}`);
}

/** Finds donations by their donor, in the same way. */
export async function matchingDonors(knex: Knex, q: string): Promise<Matches> {
  if (q.includes('@')) {
    const found = `from donation_contacts where ${startsWith('email_key', emailKey)}`;
    return {
      sql: `select donation_id as id ${found}`,
      holds: (id) => hasRow(`${found} and donation_id = ${id}`),
      bindings: bounds(q),
    };
  }
  const found = `donor_name is not null and refund_of_id is null and array_to_tsvector(words_of(donor_name)) ${matchesWords}`;
  return beginnings(knex, q, 'donations', found);
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

async function beginnings(knex: Knex, q: string, table: string, found: string): Promise<Matches> {
  const words = await wordsToMatch(knex, q);
  if (words === undefined) return noMatches;
  // The offset keeps the planner from walking another index and splitting each name into words until it has found enough.
  const matching = `from ${table} where ${found} offset 0`;
  return {
    sql: `select id ${matching}`,
    holds: () => found,
    relation: `(select * ${matching}) as ${table}`,
    estimated: `select id from ${table} where ${found.replace(matchesWords, '@@ cast(:words as tsquery)')}`,
    bindings: { words },
  };
}

/** SQL: whether a text begins with the binding `from`. */
export function startsWith(column: string, key: (binding: string) => string): string {
  return `${column} collate "C" >= ${key(':from')} and ${column} collate "C" < ${key(':behind')}`;
}

/** Returns the bindings of `startsWith`. */
export function bounds(q: string): Bindings {
  const from = q.trim();
  return { from, behind: behind(from) };
}

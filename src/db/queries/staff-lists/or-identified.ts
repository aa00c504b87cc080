import type { Bindings } from '../conditions.ts';
import type { Matches } from '../matching-people.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface Identifiers {
  table: 'campaigns' | 'charities' | 'pages' | 'teams' | 'users' | 'donation_events';
  /** Whether records also have a uid and a UUID. */
  hasUid?: boolean;
}

/** Adds the record that a text identifies by its number, uid or UUID to what the text matches. */
export function orIdentified(q: string, { table, hasUid = false }: Identifiers, matches: Matches): Matches {
  const text = q.trim();
  const bindings: Bindings = { number: numberIn(text) };
  const columns = ['id = cast(:number as bigint)'];
  if (hasUid) {
    Object.assign(bindings, { uid: text.toLowerCase(), uuid: uuid.test(text) ? text : null });
    columns.push('uid = :uid', 'uuid = cast(:uuid as uuid)');
  }
  const { sql, holds, relation, estimated } = matches;
  const identified = columns.map((column) => `select id from ${table} where ${column}`).join(' union all ');
  return {
    sql: `(${sql}) union all ${identified}`,
    holds: (id) => `(${holds(id)}) or ${id} in (${identified})`,
    ...(estimated && { estimated }),
    ...(relation && {
      relation: `(
        select * from ${relation}
        union all
        select * from ${table} where id in (${identified}) and (${holds(`${table}.id`)}) is not true) as ${table}`,
    }),
    bindings: { ...matches.bindings, ...bindings },
  };
}

/** @returns the number that a text consists of, null for any other text */
export function numberIn(text: string): number | null {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}

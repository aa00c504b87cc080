import type { Knex } from 'knex';
import type { Link } from './filters.ts';

export interface CauseRecord {
  id: number;
  key: string;
  name: string;
}

export const causesOfCharity: Link = {
  table: 'charity_causes',
  ownColumn: 'charity_id',
  otherColumn: 'cause_id',
};

export const shownCause = ['causes.id', 'causes.slug as key', 'causes.name'] as const;

/** Adds the causes of each charity, ordered by ID. */
export async function withCauses<Charity extends { id: number }>(
  knex: Knex,
  charities: readonly Charity[],
): Promise<(Charity & { causes: CauseRecord[] })[]> {
  const ids = charities.map(({ id }) => id);
  const rows: (CauseRecord & { charity_id: number })[] = await knex('charity_causes')
    .join('causes', 'causes.id', 'charity_causes.cause_id')
    .select('charity_causes.charity_id', ...shownCause)
    .whereRaw('charity_causes.charity_id = any(?)', [ids])
    .orderBy('causes.id');
  const causes = new Map<number, CauseRecord[]>(ids.map((id) => [id, []]));
  for (const { charity_id, ...cause } of rows) causes.get(charity_id)?.push(cause);
  return charities.map((charity) => ({ ...charity, causes: causes.get(charity.id) ?? [] }));
}

/**
 * Returns SQL for a key made of the name's letters and digits. Names that differ only in punctuation would share it, so part of the name's
 * hash makes it unique.
 */
export function keyOfCause(name: string): string {
  return `left(trim(both '-' from regexp_replace(fold_text(${name}), '[^a-z0-9]+', '-', 'g')), 51)
     || case when fold_text(${name}) ~ '^[a-z0-9]+( [a-z0-9]+)*$' and length(${name}) <= 51
          then '' else '-' || left(md5(${name}), 8) end`;
}

import { keeping, once, type ReferredTable } from '../../db/transfer/merge-plan.ts';
import { matchExternal } from '../../db/transfer/merge-sql.ts';
import type { Column } from '../column.ts';
import type { Check } from '../reasons.ts';
import { degrees, id } from '../types/number-types.ts';
import { country, line, uid, uuid } from '../types/text-types.ts';
import { pastTime, timestamp } from '../types/time-types.ts';

export const idColumn: Column = {
  name: 'id',
  type: id,
  keepsValue: true,
  note: "the record's number; can't be one that another record has",
  written: {},
};

/** For a record that is found in another way than by its name at the source. */
export const sourceOfReferences: Column = {
  name: 'source',
  type: line(100),
  note: 'platform that the external IDs of other records come from; can be set for all rows with --source',
  written: {},
  // Exported references are UUIDs, which do not need a source.
  exported: 'null::text',
};

/** Identifiers of the record: its own, and the source's. An import never changes them. */
export const identityColumns: readonly Column[] = [
  {
    name: 'source',
    type: line(100),
    note: 'where the record comes from, such as another platform; can be set for all rows with --source',
    written: {},
    exported: 'name.source',
  },
  {
    name: 'external_id',
    type: line(200),
    note: "the source's ID of the record: importing it again updates the record",
    written: {},
    exported: 'name.external_id',
  },
  idColumn,
  { name: 'uuid', type: uuid, keepsValue: true, note: "the record's UUID", written: {} },
];

/** For a record whose number belongs to its country. */
export const uidColumn: Column = {
  name: 'uid',
  type: uid,
  keepsValue: true,
  note: 'the number within its country; default: its id. Two countries can have the same number',
  written: { uid: once('uid', 'staged.uid') },
};

export const createdColumn: Column = {
  name: 'created_at',
  type: pastTime,
  keepsValue: true,
  note: 'default: now',
  written: { created_at: keeping('created_at', 'now()') },
};

/** For a credential: an import can revoke it, but never make it valid again. */
export const revokedColumn: Column = {
  name: 'revoked_at',
  type: timestamp,
  keepsValue: true,
  note: 'when it was revoked; an import never restores what was revoked here',
  written: {
    revoked_at: {
      given: ['revoked_at'],
      inserted: 'staged.revoked_at',
      updated: 'coalesce(former.revoked_at, staged.revoked_at)',
    },
  },
};

export const timeColumns: readonly Column[] = [
  createdColumn,
  {
    name: 'updated_at',
    type: timestamp,
    keepsValue: true,
    note: 'default: the time of the last change',
    written: {},
  },
];

/** The country of a record, which determines the currency and never changes. */
export function countryColumn(table: 'campaigns' | 'charities', note: string): Column {
  return {
    name: 'country',
    type: country,
    required: true,
    note,
    written: { country_code: keeping('country', 'null', { column: 'country_code' }) },
    exported: `${table}.country_code`,
  };
}

export const coordinateColumns: readonly Column[] = [
  { name: 'latitude', type: degrees(90), note: 'together with longitude' },
  { name: 'longitude', type: degrees(180), note: 'together with latitude' },
];

/** Finds the record of a row: by the source's name, by UUID, by uid, or, where it has none of them, by `otherwise`. */
export function matchesOf(table: ReferredTable, otherwise: string): string[] {
  return [
    matchExternal(table),
    `(select id from ${table} where uuid = derived.uuid)`,
    `(select id from ${table} where uid = derived.uid)`,
    `case when num_nonnulls(derived.external_id, derived.uuid, derived.uid) = 0 then ${otherwise} end`,
  ];
}

/**
 * Finds records that have no UUID or address. A name that is new at its source is a new record, even if its number exists, unless both were
 * created at the same moment: then it is a second name of that record.
 */
export function matchesByNumber(table: 'posts' | 'leaderboards'): string[] {
  return [
    matchExternal(table),
    `(select known.id from ${table} as known where known.id = derived.id
       and (derived.external_id is null or known.created_at = derived.created_at))`,
  ];
}

/** A record without UUID and address needs one of the identifiers that `matchesByNumber` uses. */
export function nameCheck(kind: 'post' | 'leaderboard'): Check {
  const condition = 'staged.external_id is null and staged.id is null';
  return [condition, 'external_id', 'needed_without_id', { kind: `'${kind}'` }];
}

/** @param country SQL over `staged`, as `isDefault` is, which may use `former`, too */
export function uidCheck(country: string, { column = 'uid', isDefault = 'false' } = {}): Check {
  const number = `case when ${isDefault} then '-0$' else '-[1-9]' end`;
  return [
    `staged.${column} !~ ('^' || left(uid_of(${country}, 0), 2) || ${number})`,
    column,
    'uid_of_another_country',
  ];
}

export function coordinatesCheck(prefix: '' | 'page_' = ''): Check {
  return [
    `(staged.${prefix}latitude is null) <> (staged.${prefix}longitude is null)`,
    `${prefix}longitude`,
    `needed_with_${prefix}latitude`,
  ];
}

import { nameParts } from '../../db/transfer/export-plan.ts';
import { matchExternal } from '../../db/transfer/merge-sql.ts';
import { isEmailUnproven } from '../../db/transfer/reference-sql.ts';
import type { Column, FileKind } from '../column.ts';
import { identityColumns, timeColumns } from '../columns/shared-columns.ts';
import { email, lines, name, passwordHash } from '../types/text-types.ts';
import { pastDay, timestamp } from '../types/time-types.ts';

const sameAddress = '(select id from users where lower(email) = lower(derived.email))';

/**
 * SQL: the password hash to store. An Argon2id hash is preserved, because its user has signed in or chosen a password here since the other
 * platform created the bcrypt hash.
 */
const latestPassword = `case when staged.password_hash like '$2%' and former.password_hash like '$argon2id$%'
  then former.password_hash else coalesce(staged.password_hash, former.password_hash) end`;

const isNamed = '(staged.uuid is not null or staged.id is not null)';

/**
 * SQL: whether people on other platforms share this user's email address. They are one user here, so neither row decides the user's
 * details.
 */
const isShared = `(not ${isNamed} and 1 < (select count(*) from external_references
  where external_references.kind = 'users' and external_references.record_id = former.id))`;

/** Returns a column that stays the same for an existing user if `keeps` is true, whatever the row contains. */
function writtenUnless(keeps: string, name: string, updated = `staged.${name}`): Column['written'] {
  const kept = `case when ${keeps} then former.${name} else ${updated} end`;
  return { [name]: { given: [name], inserted: `staged.${name}`, updated: kept } };
}

const details: Column[] = [
  { name: 'phone', type: lines(255), note: '' },
  { name: 'birthday', type: pastDay, note: 'not in the future' },
  { name: 'street_address', type: lines(1000), note: '' },
  { name: 'extended_address', type: lines(255), note: '' },
  { name: 'locality', type: lines(255), note: 'town or suburb' },
  { name: 'region', type: lines(255), note: 'state or province' },
  { name: 'postal_code', type: lines(255), note: '' },
  { name: 'country', type: lines(255), note: 'two letters in lower case, or a name' },
];

export const users: FileKind = {
  kind: 'users',
  identities: [['source', 'external_id'], ['id'], ['uuid'], ['email']],
  columns: [
    ...identityColumns,
    {
      name: 'email',
      type: email,
      required: true,
      note: "unique, ignoring case; a row with an existing user's email address updates that user",
    },
    {
      name: 'name',
      type: name(100),
      required: true,
      note: "an existing user's name only changes if the row has their uuid or id",
      written: writtenUnless(`not ${isNamed}`, 'name'),
    },
    {
      name: 'nickname',
      type: name(255),
      note: "an existing user's nickname only changes if the row has their uuid or id",
      written: writtenUnless(`not ${isNamed}`, 'nickname'),
    },
    ...details.map((column) => ({ ...column, written: writtenUnless(isShared, column.name) })),
    {
      name: 'password_hash',
      type: passwordHash,
      keepsValue: true,
      secret: true,
      note: 'if blank, they choose a password by email; bcrypt becomes Argon2id at their next sign-in, and never replaces Argon2id',
      written: writtenUnless(isShared, 'password_hash', latestPassword),
    },
    {
      name: 'email_confirmed_at',
      type: timestamp,
      note: 'when the address was confirmed',
      written: writtenUnless(isShared, 'email_confirmed_at'),
    },
    {
      name: 'disabled_at',
      type: timestamp,
      note: 'when the account was disabled',
      written: writtenUnless(isShared, 'disabled_at'),
    },
    ...timeColumns,
  ],
  merges: [
    {
      table: 'users',
      // An email address belongs to one person, so a row matches the user who has already signed up with it.
      matches: [
        matchExternal('users'),
        '(select id from users where uuid = derived.uuid)',
        `case when derived.uuid is null then ${sameAddress} end`,
      ],
      unique: [{ field: 'email', holder: sameAddress }],
      checks: [
        ['former.erased_at is not null', 'email', 'of_erased_person'],
        [`not ${isNamed} and ${isEmailUnproven('former')}`, 'email', 'unconfirmed_email'],
      ],
    },
  ],
  exportParts: nameParts('users'),
};

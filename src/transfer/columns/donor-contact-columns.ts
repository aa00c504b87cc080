import { addressColumns } from '../../db/rows/donation-rows.ts';
import { isErasedUser } from '../../db/transfer/erased-sql.ts';
import { storedCountry } from '../../domain/accounts/user-details.ts';
import { ParseError } from '../../domain/field-rules.ts';
import type { Column, ColumnType } from '../column.ts';
import { boolean, email, line, name } from '../types/text-types.ts';
import { pastTime } from '../types/time-types.ts';

/** Creates a type for a detail of the donor. It follows the API's rule, which removes surrounding spaces. */
function detail(longest: number, stored = (text: string) => text): ColumnType {
  return {
    description: `text, one line, at most ${longest} characters`,
    storage: 'text',
    parse: (text) => {
      const value = name(longest).parse(text);
      return typeof value === 'string' ? stored(value) : value;
    },
  };
}

const consent: ColumnType = {
  description: 'yes, no or not_asked (also true, false, 1, 0)',
  storage: 'text',
  parse: (text) => {
    if (text.toLowerCase() === 'not_asked') return 'not_asked';
    const isGiven = boolean.parse(text);
    if (isGiven instanceof ParseError) return new ParseError('must be yes, no or not_asked');
    return isGiven ? 'yes' : 'no';
  },
};

const inTable: Readonly<Record<string, readonly [type: ColumnType, note: string]>> = {
  email: [email, 'how to reach the donor, who may have no account'],
  phone: [detail(50), ''],
  street_address: [detail(255), 'replaces the whole address'],
  extended_address: [detail(255), ''],
  locality: [detail(255), 'town or suburb'],
  region: [detail(255), 'state or province'],
  postal_code: [detail(255), ''],
  country: [detail(255, storedCountry), 'two letters, or a name'],
  consent: [consent, 'whether the charity may contact the donor; never replaces a newer decision'],
  consent_at: [pastTime, 'when the donor decided; default: created_at'],
  consent_source: [line(100), 'who reported the decision; default: source'],
};

const stored = 'donation_contacts';

/** How a donation's donor can be reached. Refunds have none. */
export const donorContactColumns: readonly Column[] = Object.entries(inTable).map(
  ([column, [type, note]]) => ({
    name: `donor_${column}`,
    type,
    keepsValue: true,
    personal: true,
    note,
    written: {},
    exported: /^consent$/.test(column)
      ? `case when ${stored}.erased_at is null then ${stored}.consent end`
      : `${stored}.${column}`,
  }),
);

const given = (column: string) => `staged.donor_${column}`;
const anyOf = (columns: readonly string[], of: (column: string) => string) =>
  `num_nonnulls(${columns.map(of).join(', ')}) > 0`;

const isDecided = `${given('consent')} in ('yes', 'no')`;
const inserted: Readonly<Record<string, string>> = {
  consent: `coalesce(${given('consent')}, 'not_asked')`,
  consent_at: `case when ${isDecided} then coalesce(${given('consent_at')}, donations.created_at) end`,
  consent_source: `case when ${isDecided} then coalesce(${given('consent_source')}, donations.source) end`,
};

const columns = Object.keys(inTable);
const excluded = (column: string) => `excluded.${column}`;

const updated = columns.map((column) => {
  if (/^consent/.test(column)) {
    const isNewer = `excluded.consent_at >= coalesce(stored.consent_at, '-infinity')`;
    return `case when ${isNewer} then excluded.${column} else stored.${column} end`;
  }
  const together = (addressColumns as readonly string[]).includes(column) ? addressColumns : [column];
  return `case when ${anyOf(together, excluded)} then excluded.${column} else stored.${column} end`;
});

const values = columns.map((column) => inserted[column] ?? given(column)).join(', ');

/**
 * SQL that repeats the contacts in an export of changes: a blank one was erased or has expired at its source. The donation keeps the time of
 * its last change there, which a contact doesn't affect.
 */
const repeatContacts = `
  update donation_contacts as stored set (${columns.join(', ')}, updated_at) = row(${values}, now())
    from import_resolved as staged join donations on donations.id = staged.record_id
   where stored.donation_id = donations.id and stored.erased_at is null and staged.errors is null and staged.state is not null
     and (${columns.map((column) => `stored.${column}`).join(', ')}) is distinct from (${values})`;

/**
 * SQL that stores the contacts of a batch's donations, except for donors who were erased. PostgreSQL hashes the last subquery as long as it
 * doesn't refer to the row; otherwise it would read the whole batch for each row.
 */
const addContacts = `
  insert into donation_contacts as stored (donation_id, ${columns.join(', ')})
  select donations.id, ${values}
    from import_resolved as staged join donations on donations.id = staged.record_id
   where staged.errors is null and ${anyOf(columns, given)} and not ${isErasedUser('donations.donor_user_id')}
   order by donations.id
  on conflict (donation_id) do update
    set (${columns.join(', ')}, updated_at) = row(${updated.join(', ')}, now())
  where stored.erased_at is null
    and (${columns.map((column) => `stored.${column}`).join(', ')}) is distinct from (${updated.join(', ')})
  returning case when donation_id in (select record_id from import_resolved where state is null) then donation_id end as record_id`;

export const writeDonorContacts: readonly string[] = [repeatContacts, addContacts];

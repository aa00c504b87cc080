import { keyOfCause } from '../../db/queries/cause-records.ts';
import { kycStatuses } from '../../db/rows/charity-rows.ts';
import { nameParts } from '../../db/transfer/export-plan.ts';
import { charityRules } from '../../domain/charities/charity-rules.ts';
import type { FileKind } from '../column.ts';
import {
  countryColumn,
  identityColumns,
  matchesOf,
  timeColumns,
  uidCheck,
  uidColumn,
} from '../columns/shared-columns.ts';
import { list } from '../types/structured-types.ts';
import { boolean, choice, lineOf, linesOf, textOf } from '../types/text-types.ts';
import { timestamp } from '../types/time-types.ts';

const sameAddress = '(select id from charities where country_code = derived.country and slug = derived.slug)';

export const charities: FileKind = {
  kind: 'charities',
  identities: [['source', 'external_id'], ['id'], ['uuid'], ['uid'], ['country', 'slug']],
  columns: [
    ...identityColumns,
    uidColumn,
    countryColumn('charities', "can't be changed later"),
    { name: 'name', type: lineOf(charityRules.name), required: true, note: '' },
    {
      name: 'slug',
      type: textOf(charityRules.slug),
      required: true,
      note: 'part of its address; unique in its country',
    },
    { name: 'description', type: linesOf(charityRules.description), note: 'plain text' },
    { name: 'logo_url', type: textOf(charityRules.logo_url), note: '' },
    { name: 'website_url', type: textOf(charityRules.website_url), note: '' },
    { name: 'twitter_url', type: textOf(charityRules.twitter_url), note: '' },
    { name: 'facebook_url', type: textOf(charityRules.facebook_url), note: '' },
    {
      name: 'merchant_name',
      type: lineOf(charityRules.merchant_name),
      note: "shown on donors' card statements",
    },
    {
      name: 'donate_url',
      type: textOf(charityRules.donate_url),
      note: 'where donors pay; default: DONATE_URL',
    },
    {
      name: 'how_to_give',
      type: linesOf(charityRules.how_to_give),
      note: 'what donors read where there is no checkout',
    },
    { name: 'gift_aid', type: boolean, otherwise: false, note: 'whether Gift Aid may be claimed (uk)' },
    {
      name: 'kyc_status',
      type: choice(...kycStatuses),
      otherwise: 'pending',
      note: 'result of the identity check',
    },
    { name: 'claimed_at', type: timestamp, note: 'when the charity got its own account' },
    { name: 'active', type: boolean, otherwise: true, note: '' },
    { name: 'tax_number', type: lineOf(charityRules.tax_number), note: '' },
    {
      name: 'registered_name',
      type: lineOf(charityRules.registered_name),
      note: 'as in the register of charities, for receipts',
    },
    { name: 'registration_number', type: lineOf(charityRules.registration_number), note: '' },
    { name: 'street_address', type: lineOf(charityRules.street_address), note: '' },
    { name: 'locality', type: lineOf(charityRules.locality), note: '' },
    { name: 'region', type: lineOf(charityRules.region), note: '' },
    { name: 'postcode', type: lineOf(charityRules.postcode), note: '' },
    { name: 'email', type: lineOf(charityRules.email), note: '' },
    { name: 'phone', type: lineOf(charityRules.phone), note: '' },
    {
      name: 'causes',
      type: list('names of causes'),
      otherwise: '[]',
      note: 'new causes are created',
      written: {},
      exported: `(select jsonb_agg(causes.name order by causes.name)
        from charity_causes join causes on causes.id = charity_causes.cause_id
        where charity_causes.charity_id = charities.id)`,
    },
    ...timeColumns,
  ],
  merges: [
    {
      table: 'charities',
      matches: matchesOf('charities', sameAddress),
      unique: [{ field: 'slug', holder: sameAddress }],
      checks: [
        ['former.country_code <> staged.country', 'country', 'unchangeable'],
        uidCheck('staged.country'),
      ],
      afterUpdate: (given) => (given.has('causes') ? writeCauses : []),
    },
  ],
  exportParts: nameParts('charities'),
};

const named = `select staged.record_id as charity_id, cause.name
  from import_resolved as staged cross join jsonb_array_elements_text(staged.causes) as cause (name)
  where staged.errors is null`;

const writeCauses = [
  `insert into causes (name, slug) select distinct name, ${keyOfCause('name')}
   from (${named}) as named where not exists (select from causes where causes.name = named.name)
   order by name on conflict do nothing`,
  `delete from charity_causes using import_resolved as staged
   where staged.errors is null and charity_causes.charity_id = staged.record_id
     and not exists (select from causes where causes.id = charity_causes.cause_id
       and jsonb_exists(staged.causes, causes.name))
   returning staged.record_id`,
  `insert into charity_causes (charity_id, cause_id)
   select named.charity_id, causes.id from (${named}) as named join causes on causes.name = named.name
   on conflict do nothing
   returning charity_id as record_id`,
];

import { kept, type MergePlan, plainColumns, timeColumns } from '../merge-plan.ts';
import { matchExternal } from '../merge-sql.ts';

const sameAddress = '(select id from charities where country_code = derived.country and slug = derived.slug)';

export const charities: MergePlan = {
  table: 'charities',
  references: {},
  matches: [
    matchExternal('charities'),
    '(select id from charities where uuid = derived.uuid)',
    `case when derived.external_id is null and derived.uuid is null then ${sameAddress} end`,
  ],
  unique: [{ field: 'slug', holder: sameAddress }],
  hasUuid: true,
  faults: [['former.country_code <> staged.country', 'country', 'cannot be changed']],
  columns: {
    country_code: kept('country', 'null', ['country'], 'country_code'),
    ...plainColumns('name', 'slug', 'description', 'logo_url', 'website_url', 'gift_aid', 'kyc_status'),
    ...plainColumns(
      'claimed_at',
      'active',
      'tax_number',
      'registration_number',
      'street_address',
      'locality',
    ),
    ...plainColumns('region', 'postcode', 'email', 'phone'),
    ...timeColumns,
  },
  afterUpdate: (given) => (given.has('causes') ? writeCauses : []),
};

const named = `select staged.record_id as charity_id, cause.name
  from import_resolved as staged cross join jsonb_array_elements_text(staged.causes) as cause (name)
  where staged.fault is null`;

const writeCauses = [
  // A cause whose words differ in punctuation only would have the same slug: a part of its hash tells them apart.
  `insert into causes (name, slug)
   select distinct name, left(trim(both '-' from regexp_replace(fold_text(name), '[^a-z0-9]+', '-', 'g')), 51)
     || case when fold_text(name) ~ '^[a-z0-9]+( [a-z0-9]+)*$' and length(name) <= 51 then '' else '-' || left(md5(name), 8) end
   from (${named}) as named where not exists (select from causes where causes.name = named.name)
   order by name on conflict do nothing`,
  `delete from charity_causes using import_resolved as staged
   where staged.fault is null and charity_causes.charity_id = staged.record_id
     and not exists (select from causes where causes.id = charity_causes.cause_id
       and jsonb_exists(staged.causes, causes.name))`,
  `insert into charity_causes (charity_id, cause_id)
   select named.charity_id, causes.id from (${named}) as named join causes on causes.name = named.name
   on conflict do nothing`,
];

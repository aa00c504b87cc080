import { kept, type MergePlan, plain, plainColumns, timeColumns } from '../merge-plan.ts';
import { matchExternal } from '../merge-sql.ts';
import { idOfReferred } from '../reference-sql.ts';

const sameAddress = '(select id from campaigns where country_code = derived.country and slug = derived.slug)';

const charityOf = (row: string) => idOfReferred('charities', 'named.charity', `${row}.source`);

export const campaigns: MergePlan = {
  table: 'campaigns',
  references: { default_charity: 'charities' },
  matches: [
    matchExternal('campaigns'),
    '(select id from campaigns where uuid = derived.uuid)',
    `case when derived.external_id is null and derived.uuid is null then ${sameAddress} end`,
  ],
  unique: [
    { field: 'slug', holder: sameAddress },
    {
      field: 'is_default',
      holder:
        '(select id from campaigns where derived.is_default and is_default and country_code = derived.country)',
    },
  ],
  hasUuid: true,
  faults: [
    ['former.country_code <> staged.country', 'country', 'cannot be changed'],
    ['staged.finish_at <= staged.start_at', 'finish_at', 'must be after start_at'],
    [
      `staged.slug in ('leaderboard', 'groups', 'au', 'gb', 'ie', 'nz', 'uk', 'us', 'api', 'assets', 'dashboard', 'developers', 'oauth')`,
      'slug',
      'is a word that addresses need for something else',
    ],
    [
      `exists (select from jsonb_array_elements_text(staged.charities) as named (charity) where ${charityOf('staged')} is null)`,
      'charities',
      'names none of the charities',
    ],
  ],
  columns: {
    country_code: kept('country', 'null', ['country'], 'country_code'),
    ...plainColumns('is_default', 'name', 'slug', 'description', 'registration_url', 'banner_url'),
    ...plainColumns('brand_colour', 'disabled_at', 'start_at', 'finish_at', 'custom_metric_unit'),
    default_charity_id: { ...plain('default_charity_id'), given: ['default_charity'] },
    ...timeColumns,
  },
  afterUpdate: (given) => [
    ...(given.has('charities') ? writeCharities : []),
    ...(given.has('groups') ? writeGroups : []),
  ],
};

const chosen = `select staged.record_id as campaign_id, ${charityOf('staged')} as charity_id
  from import_resolved as staged cross join jsonb_array_elements_text(staged.charities) as named (charity)
  where staged.fault is null`;

const writeCharities = [
  `delete from campaign_charities using import_resolved as staged
   where staged.fault is null and campaign_charities.campaign_id = staged.record_id
     and (campaign_charities.campaign_id, campaign_charities.charity_id) not in (${chosen})`,
  `insert into campaign_charities (campaign_id, charity_id) ${chosen} on conflict do nothing`,
];

const groups = `select staged.record_id as campaign_id, named.*
  from import_resolved as staged cross join jsonb_to_recordset(staged.groups)
    as named (id bigint, key text, label text, position integer, free_text boolean, "values" jsonb)
  where staged.fault is null`;

const values = `select campaign_groups.id as group_id, answer.*
  from (${groups}) as named
  join campaign_groups on campaign_groups.campaign_id = named.campaign_id and campaign_groups.key = named.key
  cross join jsonb_to_recordset(named.values) as answer (id bigint, value text, position integer)`;

const writeGroups = [
  ...beyond('campaign_groups', groups),
  `insert into campaign_groups (id, campaign_id, key, label, position, free_text)
   select coalesce(id, nextval(pg_get_serial_sequence('campaign_groups', 'id'))), campaign_id, key, label, position, free_text
   from (${groups}) as named order by campaign_id, key
   on conflict (campaign_id, key) do update
     set label = excluded.label, position = excluded.position, free_text = excluded.free_text
     where (campaign_groups.label, campaign_groups.position, campaign_groups.free_text)
       is distinct from (excluded.label, excluded.position, excluded.free_text)`,
  ...beyond('campaign_group_values', values),
  `insert into campaign_group_values (id, group_id, value, position)
   select coalesce(id, nextval(pg_get_serial_sequence('campaign_group_values', 'id'))), group_id, value, position
   from (${values}) as answer order by group_id, value
   on conflict (group_id, value) do update set position = excluded.position
     where campaign_group_values.position <> excluded.position`,
];

/** The sequence goes on after the largest id that is given. */
function beyond(table: string, rows: string): string[] {
  const sequence = `pg_get_serial_sequence('${table}', 'id')`;
  return [
    `select setval(${sequence}, given.largest) from (select max(id) as largest from (${rows}) as numbered) as given
     where given.largest > coalesce(pg_sequence_last_value(${sequence}::regclass), 0)`,
  ];
}

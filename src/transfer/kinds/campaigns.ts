import { nameParts } from '../../db/transfer/export-plan.ts';
import { advanceSequenceSql } from '../../db/transfer/merge-sql.ts';
import { idOfReferred } from '../../db/transfer/reference-sql.ts';
import { campaignRules } from '../../domain/campaigns/campaign-rules.ts';
import { MOST_CENTS } from '../../domain/money.ts';
import type { FileKind } from '../column.ts';
import {
  countryColumn,
  identityColumns,
  matchesOf,
  timeColumns,
  uidCheck,
  uidColumn,
} from '../columns/shared-columns.ts';
import { whole } from '../types/number-types.ts';
import { campaignGroups, list } from '../types/structured-types.ts';
import { boolean, lineOf, linesOf, reference, textOf } from '../types/text-types.ts';
import { timestamp } from '../types/time-types.ts';

const sameAddress = '(select id from campaigns where country_code = derived.country and slug = derived.slug)';

const charityOf = (row: string) => idOfReferred('charities', 'named.charity', `${row}.source`);

/** SQL: whether a charity belongs to another country than the row. A charity's country is the one whose currency it uses. */
const isForeign = (charity: string) =>
  `(select charities.country_code <> staged.country from charities where charities.id = ${charity})`;

/** SQL: the first charity that meets the condition; null if there is none. */
const firstCharityWhere = (condition: string) => `(select named.charity
  from jsonb_array_elements_text(staged.charities) with ordinality as named (charity, position)
  where ${condition} order by named.position limit 1)`;

const unknownCharity = firstCharityWhere(`${charityOf('staged')} is null`);
const foreignCharity = firstCharityWhere(isForeign(charityOf('staged')));

const exportedValues = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', answer.id, 'value', answer.value, 'position', answer.position)
    order by answer.position, answer.id), '[]')
  from campaign_group_values as answer where answer.group_id = campaign_groups.id)`;

export const campaigns: FileKind = {
  kind: 'campaigns',
  identities: [['source', 'external_id'], ['id'], ['uuid'], ['uid'], ['country', 'slug']],
  columns: [
    ...identityColumns,
    uidColumn,
    countryColumn('campaigns', "determines the currency; can't be changed later"),
    {
      name: 'is_default',
      type: boolean,
      otherwise: false,
      note: "whether pages have addresses without the campaign's slug; one campaign per country",
    },
    { name: 'name', type: lineOf(campaignRules.name), required: true, note: '' },
    {
      name: 'slug',
      type: textOf(campaignRules.slug),
      required: true,
      note: 'part of its address; unique in its country',
    },
    { name: 'description', type: linesOf(campaignRules.description), note: 'plain text' },
    { name: 'registration_url', type: textOf(campaignRules.registration_url), note: '' },
    {
      name: 'donate_url',
      type: textOf(campaignRules.donate_url),
      note: "where donors pay; default: the charity's setting",
    },
    {
      name: 'how_to_give',
      type: linesOf(campaignRules.how_to_give),
      note: 'what donors read where there is no checkout; takes precedence over what the charity says',
    },
    {
      name: 'default_story',
      type: linesOf(campaignRules.default_story),
      note: 'story of new pages whose owners write none; HTML, anything harmful is removed',
    },
    {
      name: 'default_target_cents',
      type: whole(1, MOST_CENTS),
      decimalName: 'default_target',
      note: 'target of new pages whose owners choose none, in hundredths',
    },
    {
      name: 'default_picture_url',
      type: textOf(campaignRules.default_picture_url),
      note: 'picture of pages that have none of their own',
    },
    {
      name: 'thank_donors',
      type: boolean,
      note: 'whether donors get a thank-you email; default: the setting THANK_DONORS',
    },
    {
      name: 'approve_first',
      type: boolean,
      otherwise: false,
      note: 'whether new pages wait until somebody approves them; imported pages never do',
    },
    { name: 'banner_url', type: textOf(campaignRules.banner_url), note: '' },
    {
      name: 'widget_background_image_url',
      type: textOf(campaignRules.widget_background_image_url),
      note: 'for widgets of the campaign on other sites',
    },
    {
      name: 'widget_blurred_background_image_url',
      type: textOf(campaignRules.widget_blurred_background_image_url),
      note: 'the same picture, blurred',
    },
    { name: 'brand_colour', type: textOf(campaignRules.brand_colour), note: '' },
    { name: 'disabled_at', type: timestamp, note: 'when the operator disabled the campaign' },
    { name: 'start_at', type: timestamp, note: '' },
    { name: 'finish_at', type: timestamp, note: 'after start_at' },
    { name: 'default_charity', type: reference('charities'), note: "charity of pages that don't name one" },
    { name: 'custom_metric_unit', type: lineOf(campaignRules.custom_metric_unit), note: 'such as laps' },
    {
      name: 'skip_team_approval_request',
      type: boolean,
      otherwise: false,
      note: 'whether pages that request to join a team become members immediately',
    },
    {
      name: 'charities',
      type: list('charities'),
      otherwise: '[]',
      note: "its charities, written like default_charity; if there are none, any charity. Charities that aren't listed are removed",
      written: {},
      exported: `(select jsonb_agg(charities.uuid order by charities.id)
        from campaign_charities join charities on charities.id = campaign_charities.charity_id
        where campaign_charities.campaign_id = campaigns.id)`,
    },
    {
      name: 'groups',
      type: campaignGroups,
      otherwise: '[]',
      note: 'questions for its pages; an import adds and changes groups and values, but never removes any',
      written: {},
      exported: `(select jsonb_agg(jsonb_build_object('id', campaign_groups.id, 'key', campaign_groups.key,
          'label', campaign_groups.label, 'position', campaign_groups.position, 'free_text', campaign_groups.free_text,
          'optional', campaign_groups.optional,
          'values', ${exportedValues}) order by campaign_groups.position, campaign_groups.id)
        from campaign_groups where campaign_groups.campaign_id = campaigns.id)`,
    },
    ...timeColumns,
  ],
  merges: [
    {
      table: 'campaigns',
      matches: matchesOf('campaigns', sameAddress),
      unique: [
        { field: 'slug', holder: sameAddress },
        {
          field: 'is_default',
          holder:
            '(select id from campaigns where derived.is_default and is_default and country_code = derived.country)',
        },
      ],
      checks: [
        ['former.country_code <> staged.country', 'country', 'unchangeable'],
        uidCheck('staged.country', { isDefault: 'coalesce(former.is_default, staged.is_default)' }),
        ['staged.finish_at <= staged.start_at', 'finish_at', 'not_after_start'],
        [
          `${unknownCharity} is not null`,
          'charities',
          'unknown_item',
          { kind: "'charities'", item: unknownCharity },
        ],
        [isForeign('staged.default_charity_id'), 'default_charity', 'not_in_country_of_campaign'],
        [
          `${foreignCharity} is not null`,
          'charities',
          'charity_of_another_country',
          { item: foreignCharity },
        ],
      ],
      afterUpdate: (given) => [
        ...(given.has('charities') ? writeCharities : []),
        ...(given.has('groups') ? writeGroups : []),
      ],
    },
  ],
  exportParts: nameParts('campaigns'),
};

const chosen = `select staged.record_id as campaign_id, ${charityOf('staged')} as charity_id
  from import_resolved as staged cross join jsonb_array_elements_text(staged.charities) as named (charity)
  where staged.errors is null`;

const writeCharities = [
  `delete from campaign_charities using import_resolved as staged
   where staged.errors is null and campaign_charities.campaign_id = staged.record_id
     and (campaign_charities.campaign_id, campaign_charities.charity_id) not in (${chosen})
   returning staged.record_id`,
  `insert into campaign_charities (campaign_id, charity_id) ${chosen} on conflict do nothing
   returning campaign_id as record_id`,
];

const groups = `select staged.record_id as campaign_id, named.*
  from import_resolved as staged cross join jsonb_to_recordset(staged.groups)
    as named (id bigint, key text, label text, position integer, free_text boolean, optional boolean, "values" jsonb)
  where staged.errors is null`;

const values = `select campaign_groups.id as group_id, answer.*
  from (${groups}) as named
  join campaign_groups on campaign_groups.campaign_id = named.campaign_id and campaign_groups.key = named.key
  cross join jsonb_to_recordset(named.values) as answer (id bigint, value text, position integer)`;

const writeGroups = [
  advanceSequenceSql('campaign_groups', { rows: `(${groups}) as numbered` }),
  `insert into campaign_groups (id, campaign_id, key, label, position, free_text, optional)
   select coalesce(id, nextval(pg_get_serial_sequence('campaign_groups', 'id'))), campaign_id, key, label, position, free_text,
          optional
   from (${groups}) as named order by campaign_id, key
   on conflict (campaign_id, key) do update
     set label = excluded.label, position = excluded.position, free_text = excluded.free_text,
       optional = excluded.optional
     where (campaign_groups.label, campaign_groups.position, campaign_groups.free_text, campaign_groups.optional)
       is distinct from (excluded.label, excluded.position, excluded.free_text, excluded.optional)
   returning campaign_id as record_id`,
  advanceSequenceSql('campaign_group_values', { rows: `(${values}) as numbered` }),
  `insert into campaign_group_values (id, group_id, value, position)
   select coalesce(id, nextval(pg_get_serial_sequence('campaign_group_values', 'id'))), group_id, value, position
   from (${values}) as answer order by group_id, value
   on conflict (group_id, value) do update set position = excluded.position
     where campaign_group_values.position <> excluded.position
   returning (select campaign_id from campaign_groups where campaign_groups.id = group_id) as record_id`,
];

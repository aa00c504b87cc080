import { pageStates } from '../../db/rows/page-rows.ts';
import { keeping } from '../../db/transfer/merge-plan.ts';
import { ParseError } from '../../domain/field-rules.ts';
import { LONGEST_DISTANCE_METERS } from '../../domain/fitness/measures.ts';
import { DEFAULT_TARGET, MOST_CENTS } from '../../domain/money.ts';
import { storyRule } from '../../domain/pages/story-rule.ts';
import { LONGEST_THANK_YOU } from '../../domain/pages/update-page.ts';
import { videoAddress } from '../../domain/pages/video-address.ts';
import type { Column, ColumnType } from '../column.ts';
import type { Check } from '../reasons.ts';
import { decimal, whole } from '../types/number-types.ts';
import { groupAnswers } from '../types/structured-types.ts';
import { boolean, choice, line, lines, linesOf, slug, webAddress } from '../types/text-types.ts';
import { timestamp } from '../types/time-types.ts';
import { photoColumn } from './photo-columns.ts';
import { coordinateColumns } from './shared-columns.ts';

export const exportedAnswers = (page: string) => `(select jsonb_object_agg(campaign_groups.key, answer.value)
  from page_group_values join campaign_groups on campaign_groups.id = page_group_values.group_id
  join campaign_group_values as answer on answer.id = page_group_values.value_id
  where page_group_values.page_id = ${page}.id)`;

/**
 * An operator's decision about a page, by the columns of the file: a blank field doesn't revert it, because the file may be older than the
 * decision.
 */
export function moderationOf(prefix: string) {
  const [own, state, at, reason, awaits] = [
    'state',
    'operator_state',
    'held_at',
    'held_reason',
    'awaits_approval',
  ].map((name) => `${prefix}${name}`);
  const stricter = (chosen: string) =>
    `case when staged.${own} = 'cancelled' then staged.${own} else coalesce(${chosen}, staged.${own}) end`;
  return {
    state: {
      state: {
        given: [`${own}`],
        inserted: stricter(`staged.${state}`),
        updated: stricter(`staged.${state}, former.operator_state`),
      },
    },
    operator_state: { operator_state: keeping(`${state}`, 'null', { column: 'operator_state' }) },
    held_at: { held_at: keeping(`${at}`, 'null', { column: 'held_at' }) },
    held_reason: {
      held_reason: {
        given: [`${at}`, `${reason}`],
        inserted: `case when staged.${at} is not null then staged.${reason} end`,
        updated: `case when coalesce(staged.${at}, former.held_at) is not null
          then coalesce(staged.${reason}, former.held_reason) end`,
      },
    },
    awaits_approval: {
      awaits_approval: {
        given: [`${at}`, `${reason}`, `${awaits}`],
        inserted: `coalesce(staged.${awaits}, false) and staged.${at} is not null and staged.${reason} is null`,
        updated: `coalesce(staged.${awaits}, former.awaits_approval) and coalesce(staged.${at}, former.held_at) is not null
          and coalesce(staged.${reason}, former.held_reason) is null`,
      },
    },
  };
}

const videoUrl: ColumnType = {
  description: 'address of a video on YouTube or Vimeo',
  storage: 'text',
  parse: (text) => videoAddress(text) ?? new ParseError('is not the address of a video on YouTube or Vimeo'),
};

/** Columns that individual and team pages share, except charity and name. */
export const pageColumns: readonly Column[] = [
  { name: 'slug', type: slug, required: true, note: "part of the page's address; unique in its campaign" },
  {
    name: 'state',
    type: choice(...pageStates),
    otherwise: 'active',
    note: 'the state set by an operator takes precedence',
    written: moderationOf('').state,
  },
  {
    name: 'operator_state',
    type: choice('paused', 'cancelled'),
    keepsValue: true,
    note: "state set by an operator, which the owner can't change",
    written: moderationOf('').operator_state,
  },
  {
    name: 'held_at',
    type: timestamp,
    keepsValue: true,
    note: 'when an operator hid the page',
    written: moderationOf('').held_at,
  },
  {
    name: 'held_reason',
    type: line(1000),
    keepsValue: true,
    note: 'reason shown to the owner; ignored without held_at',
    written: moderationOf('').held_reason,
  },
  {
    name: 'awaits_approval',
    type: boolean,
    keepsValue: true,
    note: 'whether the page waits for approval since held_at; ignored with held_reason',
    written: moderationOf('').awaits_approval,
  },
  {
    name: 'thank_you',
    type: lines(LONGEST_THANK_YOU),
    note: "plain text: the owner's words in the email that thanks donors",
  },
  {
    name: 'target_cents',
    type: whole(1, MOST_CENTS),
    otherwise: DEFAULT_TARGET,
    decimalName: 'target',
    note: 'target, in hundredths',
  },
  { name: 'expires_at', type: timestamp, note: '' },
  { name: 'campaign_date', type: timestamp, note: 'when the owner plans to run, walk or celebrate' },
  {
    name: 'fitness_goal_in_meters',
    type: whole(1, LONGEST_DISTANCE_METERS),
    note: 'distance that the owner or team wants to cover in total',
  },
  {
    name: 'story',
    type: linesOf(storyRule),
    note: 'HTML; anything harmful is removed',
  },
  {
    name: 'has_set_story',
    type: boolean,
    keepsValue: true,
    note: 'false if the platform wrote the story; default: true if there is one',
    written: { has_set_story: keeping('has_set_story', 'staged.story is not null') },
  },
  { name: 'image_url', type: webAddress, note: '' },
  {
    name: 'has_set_image',
    type: boolean,
    keepsValue: true,
    note: 'default: true if there is an image',
    written: { has_set_image: keeping('has_set_image', 'staged.image_url is not null') },
  },
  { name: 'cover_url', type: webAddress, note: 'wide picture at the top of the page' },
  { name: 'video_url', type: videoUrl, note: 'video that the page leads to' },
  {
    name: 'suggested_donation_cents',
    type: whole(1, MOST_CENTS),
    decimalName: 'suggested_donation',
    note: 'amount that is selected for donors, in hundredths',
  },
  { name: 'gift_aid_eligible', type: boolean, otherwise: false, note: '' },
  ...coordinateColumns,
  { name: 'custom_metric_amount', type: decimal, otherwise: 0, note: "in the campaign's unit" },
  {
    name: 'groups',
    type: groupAnswers,
    otherwise: '{}',
    note: "all of the page's answers; answers that aren't listed are removed",
    written: {},
    exported: exportedAnswers('pages'),
  },
  photoColumn,
];

/** Answers to the groups of a campaign, from a column with `{"key": "answer"}`. */
export function unknownAnswer(column: string): Check {
  const item = `(select answer.key || ': ' || answer.value from jsonb_each_text(staged.${column}) as answer
       left join campaign_groups on campaign_groups.campaign_id = staged.campaign_id and campaign_groups.key = answer.key
       left join campaign_group_values on campaign_group_values.group_id = campaign_groups.id
         and campaign_group_values.value = answer.value
       where campaign_groups.id is null or (campaign_group_values.id is null and not campaign_groups.free_text)
       order by answer.key limit 1)`;
  return [`staged.campaign_id is not null and ${item} is not null`, column, 'unknown_answer', { item }];
}

/** SQL that replaces all answers of the pages with these. @param record SQL: the record that an answer belongs to */
export function writeAnswers(
  column: string,
  { pageId, record }: { pageId: string; record: string },
): string[] {
  const answers = `select staged.${pageId} as page_id, campaign_groups.campaign_id, campaign_groups.id as group_id, answer.value
    from import_resolved as staged cross join jsonb_each_text(staged.${column}) as answer
    join campaign_groups on campaign_groups.campaign_id = staged.campaign_id and campaign_groups.key = answer.key
    where staged.errors is null`;
  const chosen = `select answers.page_id, campaign_group_values.id as value_id, answers.group_id, answers.campaign_id
    from (${answers}) as answers join campaign_group_values
      on campaign_group_values.group_id = answers.group_id and campaign_group_values.value = answers.value`;
  return [
    `insert into campaign_group_values (group_id, value)
     select distinct answers.group_id, answers.value from (${answers}) as answers
     where not exists (select from campaign_group_values as known
       where known.group_id = answers.group_id and known.value = answers.value)
     order by 1, 2 on conflict do nothing`,
    `delete from page_group_values using import_resolved as staged
     where staged.errors is null and staged.matched_id is not null and page_group_values.page_id = staged.${pageId}
       and not exists (select from (${chosen}) as chosen
         where chosen.page_id = page_group_values.page_id and chosen.value_id = page_group_values.value_id)
     returning staged.record_id`,
    `insert into page_group_values (page_id, value_id, group_id, campaign_id)
     select page_id, value_id, group_id, campaign_id from (${chosen}) as chosen order by page_id, value_id
     on conflict do nothing
     returning ${record} as record_id`,
  ];
}

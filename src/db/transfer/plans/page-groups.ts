import type { FaultRule } from '../merge-plan.ts';

/** Answers to the groups of a campaign, from a column with `{"key": "answer"}`. */
export function unknownAnswer(column: string): FaultRule {
  return [
    `exists (select from jsonb_each_text(staged.${column}) as answer
       left join campaign_groups on campaign_groups.campaign_id = staged.campaign_id and campaign_groups.key = answer.key
       left join campaign_group_values on campaign_group_values.group_id = campaign_groups.id
         and campaign_group_values.value = answer.value
       where campaign_groups.id is null or (campaign_group_values.id is null and not campaign_groups.free_text))`,
    column,
    'holds a group or an answer that the campaign does not have',
  ];
}

/** SQL that leaves the pages with these answers and no others. */
export function writeAnswers(column: string, pageId: string): string[] {
  const answers = `select staged.${pageId} as page_id, campaign_groups.campaign_id, campaign_groups.id as group_id, answer.value
    from import_resolved as staged cross join jsonb_each_text(staged.${column}) as answer
    join campaign_groups on campaign_groups.campaign_id = staged.campaign_id and campaign_groups.key = answer.key
    where staged.fault is null`;
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
     where staged.fault is null and staged.matched_id is not null and page_group_values.page_id = staged.${pageId}
       and not exists (select from (${chosen}) as chosen
         where chosen.page_id = page_group_values.page_id and chosen.value_id = page_group_values.value_id)`,
    `insert into page_group_values (page_id, value_id, group_id, campaign_id)
     select page_id, value_id, group_id, campaign_id from (${chosen}) as chosen order by page_id, value_id
     on conflict do nothing`,
  ];
}

// @ts-check

/** Pages of teams take the answers of their leader's page, as those of new teams do, unless they have any. */
/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    insert into page_group_values (page_id, value_id, group_id, campaign_id)
    select teams.page_id, answers.value_id, answers.group_id, answers.campaign_id
      from teams
      join page_group_values as answers on answers.page_id = teams.leader_page_id
     where not exists (select from page_group_values as own where own.page_id = teams.page_id)
     order by teams.page_id, answers.group_id
  `);
}

/** What was taken over cannot be told from what was chosen, and does no harm. */
export async function down() {}

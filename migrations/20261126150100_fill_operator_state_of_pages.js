// @ts-check

/**
 * Until now the audit log said which pages an operator has paused or cancelled.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    alter table pages validate constraint pages_held_reason_check;
    alter table pages validate constraint pages_operator_state_check;

    update pages set operator_state = decided.state
      from (
        select distinct on (subject_id) subject_id as page_id, details ->> 'to' as state
          from audit_log where action = 'page.state' and subject_type = 'page'
         order by subject_id, id desc
      ) as decided
     where pages.id = decided.page_id and decided.state in ('paused', 'cancelled');
  `);
}

/** The column goes with the migration before. */
export async function down() {}

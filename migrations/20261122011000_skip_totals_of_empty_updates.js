// @ts-check

/**
 * An upsert sets off the triggers of an update too, also when all of its rows are new: a third of what saving an activity
 * cost. The functions that `sql/change-triggers.js` has written for updates end at once then.
 */
const endAtOnce = ' if not exists (select from added) then return null; end if;';

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await rewrite(knex, `regexp_replace(definition, '\\mbegin\\M', 'begin${endAtOnce}')`);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await rewrite(knex, `replace(definition, '${endAtOnce}', '')`);
}

/**
 * @param {import('knex').Knex} knex
 * @param {string} rewritten
 */
async function rewrite(knex, rewritten) {
  await knex.raw(`
    do $rewrite$
    declare
      definition text;
    begin
      for definition in
        select pg_get_functiondef(oid) from pg_proc
         where pronamespace = current_schema()::regnamespace and proname like 'running\\_totals\\_%\\_after\\_update'
      loop
        execute ${rewritten};
      end loop;
    end $rewrite$;`);
}

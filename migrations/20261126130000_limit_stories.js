// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create function refuse_long_story() returns trigger language plpgsql as $$
    begin
      -- A row from before the limit keeps its longer story, and everything else of it can change.
      if tg_op = 'INSERT' or new.story is distinct from old.story then
        raise exception 'a story has at most 50000 characters'
          using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
      end if;
      return null;
    end $$;

    create constraint trigger pages_story_check after insert or update of story on pages
      for each row when (length(new.story) > 50000) execute function refuse_long_story();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop trigger pages_story_check on pages;
    drop function refuse_long_story();
  `);
}

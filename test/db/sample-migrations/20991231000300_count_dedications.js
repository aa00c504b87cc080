// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table donations, pages, dedications in share row exclusive mode;
    alter table dedications add constraint dedications_page_fkey foreign key (page_id) references pages on delete cascade;
    create function count_dedications() returns trigger language plpgsql as $$
    begin
      insert into dedications as stored
        select page_id, count(*) from added where page_id is not null group by page_id order by page_id
        on conflict (page_id) do update set donation_count = stored.donation_count + excluded.donation_count;
      return null;
    end $$;
    create trigger dedications_insert after insert on donations
      referencing new table as added for each statement execute function count_dedications();
    insert into dedications select page_id, count(*) from donations where page_id is not null group by page_id;`);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop function count_dedications() cascade;
    alter table dedications drop constraint dedications_page_fkey;
    delete from dedications`);
}

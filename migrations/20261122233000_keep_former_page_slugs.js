// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table former_page_slugs (
      campaign_id bigint not null,
      slug text not null,
      page_id bigint not null,
      primary key (campaign_id, slug),
      constraint former_page_slugs_page_fkey foreign key (campaign_id, page_id)
        references pages (campaign_id, id) on delete cascade
    );

    create index former_page_slugs_page_index on former_page_slugs (page_id);

    comment on table former_page_slugs is 'Slugs that pages had before. Their addresses lead to the page, so no other page can take them.';

    create function refuse_former_page_slugs() returns trigger language plpgsql as $$
    begin
      if exists (select from added join former_page_slugs using (campaign_id, slug)) then
        raise exception 'the slug was that of another page'
          using errcode = 'unique_violation', constraint = 'pages_slug_key', table = tg_table_name;
      end if;
      return null;
    end $$;

    create function keep_former_page_slug() returns trigger language plpgsql as $$
    begin
      -- A page may go back to a slug of its own.
      delete from former_page_slugs
        where campaign_id = new.campaign_id and slug = new.slug and page_id = new.id;
      if exists (select from former_page_slugs where campaign_id = new.campaign_id and slug = new.slug) then
        raise exception 'the slug was that of another page'
          using errcode = 'unique_violation', constraint = 'pages_slug_key', table = tg_table_name;
      end if;
      insert into former_page_slugs (campaign_id, slug, page_id) values (old.campaign_id, old.slug, new.id);
      return null;
    end $$;

    -- After and not before: whoever waited for the page that had the slug sees then that it was kept.
    create trigger former_page_slugs_insert after insert on pages
      referencing new table as added for each statement execute function refuse_former_page_slugs();
    create trigger former_page_slugs_update after update of slug on pages
      for each row when (old.slug <> new.slug) execute function keep_former_page_slug();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop trigger former_page_slugs_update on pages;
    drop trigger former_page_slugs_insert on pages;
    drop function keep_former_page_slug();
    drop function refuse_former_page_slugs();
    drop table former_page_slugs;
  `);
}

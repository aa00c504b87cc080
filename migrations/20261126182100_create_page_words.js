// @ts-check

import { createPostings, createPostingTriggers, dropPostings, enterWords } from './sql/word-postings.js';

const pages = { table: 'pages', postings: 'page_words', key: 'page_id' };

/** Writes the postings of many pages in the order of the largest index, which halves the cost. */
const insertSorted = (
  /** @type {string} */ ids,
) => `insert into page_words select * from recomputed_page_words where page_id in (${ids})
          order by word, placement, name_length
          returning word
      ),${enterWords}`;

/**
 * Creates the words of pages. A team's page is also found by the name of its leader; a hidden page has no words. A writer of postings locks
 * the rows that they are read from: the users `for share`, and teams and leaders' pages by `hold_leaders`.
 *
 * Old and new rows are compared by `except`, not by a join: a plan made for one row would be reused for a statement that changes all rows.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    ${createPostings(
      pages,
      `campaign_id bigint not null,
      charity_id bigint not null,
      expires_at timestamptz not null,
      is_team boolean not null,
      active boolean not null,`,
    )}
    comment on column page_words.expires_at is 'Of the page; infinity when it never expires.';

    create index page_words_word_index on page_words (word, placement, name_length, page_id)
      include (shared_letters, campaign_id, charity_id, expires_at, is_team, active);
    create index page_words_campaign_index on page_words (campaign_id, word, placement, name_length, page_id)
      include (shared_letters, expires_at, is_team, active);
    create index page_words_charity_index on page_words (charity_id, word, placement, name_length, page_id)
      include (shared_letters, campaign_id, expires_at, is_team, active);

    create view recomputed_page_words as
      select pages.id as page_id, campaign_id as campaign_id, charity_id as charity_id,
             coalesce(expires_at, 'infinity') as expires_at, owner_type = 'Team' as is_team, state = 'active' as active,
             found.placement, found.shared_letters, found.name_length, found.word collate "C" as word, found.folded_name
      from (
        -- A look-up and no join: few pages are a team's, and a load of many others does not look for leaders.
        select pages.id, pages.name, pages.slug, pages.campaign_id, pages.charity_id, pages.expires_at, pages.owner_type,
               pages.state, case when pages.team_id is null then users.name else (
                 select leaders.name from teams
                   join pages as leader_pages on leader_pages.id = teams.leader_page_id
                   join users as leaders on leaders.id = leader_pages.user_id
                  where teams.id = pages.team_id) end as supporter_name
        from pages left join users on users.id = pages.user_id
        where not pages.hidden) as pages,
        word_postings(pages.name, pages.supporter_name, string_to_array(pages.slug, '-')) as found;

    create function rewrite_page_words(ids bigint[]) returns void language plpgsql as $$
    begin
      delete from page_words where page_id in (select unnest(ids));
      with written as (
        ${insertSorted('select unnest(ids)')}
    end $$;

    comment on function rewrite_page_words(bigint[]) is
      'Writes the words of these pages anew. Whoever calls it holds what they are read from, so that no other does the same.';
  `);
  await followPages(knex);
  await followLeaders(knex);
}

/** @param {import('knex').Knex} knex */
async function followPages(knex) {
  await knex.raw(`
    create function page_words_after_insert() returns trigger language plpgsql as $$
    declare
      leaders bigint[] := hold_leaders(array(select team_id from added where team_id is not null));
      led bigint[];
    begin
      perform from users where id in (select user_id from added union all select unnest(leaders))
        order by id for share;
      with written as (
        ${insertSorted('select id from added')}
      -- A team may be written before the page of its leader.
      led := array(
        select pages.id from teams join pages on pages.team_id = teams.id
        where teams.leader_page_id in (select id from added));
      if cardinality(led) > 0 then
        perform rewrite_page_words(led);
      end if;
      return null;
    end $$;

    create function page_words_after_update() returns trigger language plpgsql as $$
    declare
      affected bigint[] := array(
        select id from (
          select id, name, slug, user_id, team_id, campaign_id, charity_id, expires_at, owner_type, state from added
          except
          select id, name, slug, user_id, team_id, campaign_id, charity_id, expires_at, owner_type, state from removed
        ) as now_affected);
      changed bigint[];
      led bigint[];
      leaders bigint[];
    begin
      if cardinality(affected) = 0 then
        return null;
      end if;
      changed := array(
        select id from (
          select id, name, slug, user_id, team_id from added
          except
          select id, name, slug, user_id, team_id from removed
        ) as now_changed);
      led := array(
        select id from teams where leader_page_id in (
          select id from (select id, user_id from added except select id, user_id from removed) as handed_over)
        order by id for key share);
      leaders := hold_leaders(array(
        select team_id from added where team_id is not null and id in (select unnest(affected))));
      perform from users
        where id in (
          select user_id from added where id in (select unnest(affected))
          union all select user_id from removed where id in (select unnest(affected))
          union all select unnest(leaders))
        order by id for share;
      ${carry}
      changed := changed || array(select id from pages where team_id in (select unnest(led)));
      if cardinality(changed) > 0 then
        perform rewrite_page_words(array(select distinct unnest(changed)));
      end if;
      return null;
    end $$;

    ${createPostingTriggers(pages)}

    create function hidden_page_words_after_update() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select id from (select id, hidden from added except select id, hidden from removed) as now_changed);
      leaders bigint[];
    begin
      if cardinality(changed) > 0 then
        leaders := hold_leaders(array(
          select team_id from added where team_id is not null and id in (select unnest(changed))));
        perform from users
          where id in (
            select user_id from added where id in (select unnest(changed)) union all select unnest(leaders))
          order by id for share;
        perform rewrite_page_words(changed);
      end if;
      return null;
    end $$;

    -- After word_postings_update, which hidden pages have no words for.
    create trigger word_postings_update_of_hidden after update on pages
      referencing old table as removed new table as added
      for each statement execute function hidden_page_words_after_update();
  `);
}

/** Copies the columns that filters need. Most updates change only these, and then no text is split into words. */
const carry = `
      update page_words set campaign_id = now_carried.campaign_id, charity_id = now_carried.charity_id,
          expires_at = now_carried.expires_at, is_team = now_carried.is_team, active = now_carried.active
        from (
          select id, campaign_id, charity_id, coalesce(expires_at, 'infinity') as expires_at,
                 owner_type = 'Team' as is_team, state = 'active' as active from added
          except
          select id, campaign_id, charity_id, coalesce(expires_at, 'infinity'), owner_type = 'Team', state = 'active'
            from removed
        ) as now_carried
        where page_words.page_id = now_carried.id;`;

/** @param {import('knex').Knex} knex */
async function followLeaders(knex) {
  await knex.raw(`
    create function page_words_after_user_update() returns trigger language plpgsql as $$
    declare
      renamed bigint[] := array(
        select id from (select id, name from added except select id, name from removed) as now_renamed);
    begin
      if cardinality(renamed) > 0 then
        perform rewrite_page_words(array(
          select id from pages where user_id in (select unnest(renamed))
          union all
          select team_pages.id from pages as leader_pages
            join teams on teams.leader_page_id = leader_pages.id
            join pages as team_pages on team_pages.team_id = teams.id
            where leader_pages.user_id in (select unnest(renamed))));
      end if;
      return null;
    end $$;

    create function page_words_after_team_insert() returns trigger language plpgsql as $$
    declare
      written bigint[] := array(select pages.id from added join pages on pages.team_id = added.id);
      leaders bigint[];
    begin
      if cardinality(written) > 0 then
        leaders := hold_leaders(array(select id from added));
        perform from users where id in (select unnest(leaders)) order by id for share;
        perform rewrite_page_words(written);
      end if;
      return null;
    end $$;

    create function page_words_after_team_update() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select id from (select id, leader_page_id from added except select id, leader_page_id from removed)
          as now_changed);
      leaders bigint[];
    begin
      if cardinality(changed) > 0 then
        leaders := hold_leaders(changed);
        perform from users
          where id in (
            select unnest(leaders)
            union all select pages.user_id from removed join pages on pages.id = removed.leader_page_id)
          order by id for share;
        perform rewrite_page_words(array(select id from pages where team_id in (select unnest(changed))));
      end if;
      return null;
    end $$;

    create trigger word_postings_update after update on users
      referencing old table as removed new table as added
      for each statement execute function page_words_after_user_update();
    create trigger word_postings_insert after insert on teams
      referencing new table as added for each statement execute function page_words_after_team_insert();
    create trigger word_postings_update after update on teams
      referencing old table as removed new table as added
      for each statement execute function page_words_after_team_update();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop function page_words_after_team_update(), page_words_after_team_insert(), page_words_after_user_update(),
      hidden_page_words_after_update() cascade;
    ${dropPostings(pages)}
    drop function rewrite_page_words(bigint[]);
  `);
}

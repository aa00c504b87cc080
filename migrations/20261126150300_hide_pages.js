// @ts-check

import { countPagesBy, everyPage, shownPages } from './sql/counted-pages.js';
import { withLeaders } from './sql/page-supporters.js';

const wordsOfShownPages = `
  create or replace view recomputed_page_words as
    select pages.id as page_id, campaign_id as campaign_id, charity_id as charity_id,
           coalesce(expires_at, 'infinity') as expires_at, owner_type = 'Team' as is_team, state = 'active' as active,
           found.placement, found.shared_letters, found.name_length, found.word collate "C" as word, found.folded_name
    from (
      select pages.id, pages.name, pages.slug, pages.campaign_id, pages.charity_id, pages.expires_at, pages.owner_type,
             pages.state, case when pages.team_id is null then users.name else (
               select leaders.name from teams
                 join pages as leader_pages on leader_pages.id = teams.leader_page_id
                 join users as leaders on leaders.id = leader_pages.user_id
                where teams.id = pages.team_id) end as supporter_name
      from pages left join users on users.id = pages.user_id
      where not pages.hidden) as pages,
      word_postings(pages.name, pages.supporter_name, string_to_array(pages.slug, '-')) as found;`;

const isDisabled = (/** @type {string} */ row) =>
  `(${row}.disabled_at is not null and ${row}.erased_at is null)`;

/** Hides the pages again that should be, and shows the others. @param {string} ids of pages */
const hideAnew = (ids) => `
      perform from pages where id in (${ids}) order by id for no key update;
      update pages set hidden = is_page_hidden(held_at, user_id, team_id), updated_at = now()
        where id in (${ids}) and hidden <> is_page_hidden(held_at, user_id, team_id);`;

/**
 * A page is hidden while an operator holds it or its owner's account is disabled; a team's page belongs to the leader. It has no words
 * then, and no counter of pages counts it; what was given to it counts as before.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    lock table users, pages, teams in share row exclusive mode;

    create function owner_of_page(own_user_id bigint, own_team_id bigint) returns bigint language sql stable as $$
      select coalesce(own_user_id, (
        select leader_pages.user_id from teams join pages as leader_pages on leader_pages.id = teams.leader_page_id
         where teams.id = own_team_id))
    $$;

    create function is_page_hidden(held_at timestamptz, user_id bigint, team_id bigint) returns boolean language sql stable as $$
      select held_at is not null or exists (
        select from users where users.id = owner_of_page(user_id, team_id) and ${isDisabled('users')})
    $$;

    create function hide_page() returns trigger language plpgsql as $$
    begin
      -- Waits for a transaction that disables the account, and keeps it waiting.
      perform from users where id = owner_of_page(new.user_id, new.team_id) for share;
      new.hidden := is_page_hidden(new.held_at, new.user_id, new.team_id);
      return new;
    end $$;

    create trigger hidden_pages before insert or update of hidden, held_at, user_id, team_id on pages
      for each row execute function hide_page();

    create function hidden_pages_after_user_update() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select id from (
          select id, ${isDisabled('added')} from added except select id, ${isDisabled('removed')} from removed
        ) as now_changed);
      affected bigint[];
    begin
      if cardinality(changed) > 0 then
        affected := array(
          select id from pages where user_id in (select unnest(changed))
          union all
          select teams.page_id from pages as leader_pages join teams on teams.leader_page_id = leader_pages.id
            where leader_pages.user_id in (select unnest(changed)));
        ${hideAnew('select unnest(affected)')}
      end if;
      return null;
    end $$;

    create trigger hidden_pages_update after update on users
      referencing old table as removed new table as added
      for each statement execute function hidden_pages_after_user_update();

    create function hidden_pages_of_teams(changed bigint[]) returns void language plpgsql as $$
    declare
      leaders bigint[];
    begin
      if cardinality(changed) > 0 then
        leaders := hold_leaders(changed);
        perform from users where id in (select unnest(leaders)) order by id for share;
        ${hideAnew('select id from pages where team_id in (select unnest(changed))')}
      end if;
    end $$;

    create function hidden_pages_after_team_insert() returns trigger language plpgsql as $$
    begin
      perform hidden_pages_of_teams(array(select id from added where page_id in (select id from pages)));
      return null;
    end $$;

    create function hidden_pages_after_team_update() returns trigger language plpgsql as $$
    begin
      perform hidden_pages_of_teams(array(
        select id from (select id, leader_page_id from added except select id, leader_page_id from removed) as now_led));
      return null;
    end $$;

    create function hidden_pages_after_page_insert() returns trigger language plpgsql as $$
    begin
      -- A team may be written before the page of its leader.
      perform hidden_pages_of_teams(array(select id from teams where leader_page_id in (select id from added)));
      return null;
    end $$;

    create function hidden_pages_after_page_update() returns trigger language plpgsql as $$
    begin
      perform hidden_pages_of_teams(array(
        select id from teams where leader_page_id in (
          select id from (select id, user_id from added except select id, user_id from removed) as handed_over)));
      return null;
    end $$;

    create trigger hidden_pages_insert after insert on pages
      referencing new table as added for each statement execute function hidden_pages_after_page_insert();
    create trigger hidden_pages_update after update on pages
      referencing old table as removed new table as added
      for each statement execute function hidden_pages_after_page_update();

    create trigger hidden_pages_insert after insert on teams
      referencing new table as added for each statement execute function hidden_pages_after_team_insert();
    create trigger hidden_pages_update after update on teams
      referencing old table as removed new table as added
      for each statement execute function hidden_pages_after_team_update();

    ${countPagesBy(shownPages)}

    ${wordsOfShownPages}

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

    update pages set hidden = true
      where id in (
        select pages.id from users join pages on pages.user_id = users.id where ${isDisabled('users')}
        union all
        select teams.page_id from users join pages as leader_pages on leader_pages.user_id = users.id
          join teams on teams.leader_page_id = leader_pages.id where ${isDisabled('users')});
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    lock table users, pages, teams in share row exclusive mode;

    drop trigger hidden_pages on pages;
    update pages set hidden = false where hidden;

    drop trigger word_postings_update_of_hidden on pages;
    drop function hidden_page_words_after_update();
    ${withLeaders.view}
    ${countPagesBy(everyPage)}

    drop trigger hidden_pages_update on pages;
    drop trigger hidden_pages_insert on pages;
    drop trigger hidden_pages_update on teams;
    drop trigger hidden_pages_insert on teams;
    drop trigger hidden_pages_update on users;
    drop function hidden_pages_after_page_update();
    drop function hidden_pages_after_page_insert();
    drop function hidden_pages_after_team_update();
    drop function hidden_pages_after_team_insert();
    drop function hidden_pages_of_teams(bigint[]);
    drop function hidden_pages_after_user_update();
    drop function hide_page();
    drop function is_page_hidden(timestamptz, bigint, bigint);
    drop function owner_of_page(bigint, bigint);
  `);
}

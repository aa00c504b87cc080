// @ts-check

import { withLeaders, withoutLeaders } from './sql/page-supporters.js';

/**
 * The supporter of a team's page is the leader of the team: it is found by that name, too.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    lock table teams, pages, users in share row exclusive mode;

    ${withLeaders.view}

    create function rewrite_page_words(ids bigint[]) returns void language plpgsql as $$
    begin
      delete from page_words where page_id in (select unnest(ids));
      with written as (
        insert into page_words select * from recomputed_page_words where page_id in (select unnest(ids))
          order by word, placement, name_length
          returning word
      ),
      words as (select distinct word from written)
      insert into known_words select word, spellings_of(word) from words
        where word !~ '[0-9]' and not exists (select from known_words where known_words.word = words.word)
        order by word on conflict do nothing;
    end $$;

    comment on function rewrite_page_words(bigint[]) is
      'Writes the words of these pages anew. Whoever calls it holds what they are read from, so that no other does the same.';

    create function hold_leaders(team_ids bigint[]) returns bigint[] language plpgsql as $$
    begin
      if cardinality(team_ids) = 0 then
        return team_ids;
      end if;
      perform from teams where id in (select unnest(team_ids)) order by id for key share;
      perform from pages where id in (select leader_page_id from teams where id in (select unnest(team_ids)))
        order by id for key share;
      return array(
        select pages.user_id from teams join pages on pages.id = teams.leader_page_id where teams.id in (select unnest(team_ids)));
    end $$;

    comment on function hold_leaders(bigint[]) is
      'The users who lead these teams, who stay their leaders until the transaction ends. A key share lock is enough because both columns that say who it is are part of a unique key; other changes of team and page need not wait.';

    ${withLeaders.triggers}

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

    create trigger word_postings_insert after insert on teams
      referencing new table as added for each statement execute function page_words_after_team_insert();
    create trigger word_postings_update after update on teams
      referencing old table as removed new table as added
      for each statement execute function page_words_after_team_update();

    select rewrite_page_words(array(select id from pages where owner_type = 'Team'));
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    lock table teams, pages, users in share row exclusive mode;

    drop trigger word_postings_update on teams;
    drop trigger word_postings_insert on teams;
    drop function page_words_after_team_update();
    drop function page_words_after_team_insert();

    ${withoutLeaders.view}
    ${withoutLeaders.triggers}

    select rewrite_page_words(array(select id from pages where owner_type = 'Team'));

    drop function hold_leaders(bigint[]);
    drop function rewrite_page_words(bigint[]);
  `);
}

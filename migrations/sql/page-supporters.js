// @ts-check

/**
 * SQL for the words of pages and of those who support them, as it is when a team's page has the words of its leader, and as it
 * was before. All parts replace what is there.
 */

const enterWords = `
      words as (select distinct word from written)
      insert into known_words select word, spellings_of(word) from words
        where word !~ '[0-9]' and not exists (select from known_words where known_words.word = words.word)
        order by word on conflict do nothing;`;

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

/** @param {string} supporterName */
function viewWith(supporterName) {
  return `
    create or replace view recomputed_page_words as
      select pages.id as page_id, campaign_id as campaign_id, charity_id as charity_id,
             coalesce(expires_at, 'infinity') as expires_at, owner_type = 'Team' as is_team, state = 'active' as active,
             found.placement, found.shared_letters, found.name_length, found.word collate "C" as word, found.folded_name
      from (
        select pages.id, pages.name, pages.slug, pages.campaign_id, pages.charity_id, pages.expires_at, pages.owner_type,
               pages.state, ${supporterName} as supporter_name
        from pages left join users on users.id = pages.user_id) as pages,
        word_postings(pages.name, pages.supporter_name, string_to_array(pages.slug, '-')) as found;`;
}

// `except` and no join of old and new rows: a plan that was made for one row is kept for a statement of all rows.
export const withLeaders = {
  // A look-up and no join: few pages are a team's, and a load of many others does not look for leaders.
  view: viewWith(`case when pages.team_id is null then users.name else (
          select leaders.name from teams
            join pages as leader_pages on leader_pages.id = teams.leader_page_id
            join users as leaders on leaders.id = leader_pages.user_id
           where teams.id = pages.team_id) end`),

  triggers: `
    create or replace function page_words_after_insert() returns trigger language plpgsql as $$
    declare
      leaders bigint[] := hold_leaders(array(select team_id from added where team_id is not null));
      led bigint[];
    begin
      perform from users where id in (select user_id from added union all select unnest(leaders))
        order by id for share;
      with written as (
        insert into page_words select * from recomputed_page_words where page_id in (select id from added)
          order by word, placement, name_length
          returning word
      ),${enterWords}
      -- A team may be written before the page of its leader.
      led := array(
        select pages.id from teams join pages on pages.team_id = teams.id
        where teams.leader_page_id in (select id from added));
      if cardinality(led) > 0 then
        perform rewrite_page_words(led);
      end if;
      return null;
    end $$;

    create or replace function page_words_after_update() returns trigger language plpgsql as $$
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

    create or replace function page_words_after_user_update() returns trigger language plpgsql as $$
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
    end $$;`,
};

export const withoutLeaders = {
  view: viewWith('users.name'),

  triggers: `
    create or replace function page_words_after_insert() returns trigger language plpgsql as $$
    begin
      perform from users where id in (select user_id from added) order by id for share;
      with written as (
        insert into page_words select * from recomputed_page_words where page_id in (select id from added)
          order by word, placement, name_length
          returning word
      ),${enterWords}
      return null;
    end $$;

    create or replace function page_words_after_update() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select added.id from added join removed using (id)
        where (added.name, added.slug, added.user_id) is distinct from (removed.name, removed.slug, removed.user_id));
    begin
      ${carry}
      if cardinality(changed) > 0 then
        perform from users where id in (select user_id from added) order by id for share;
        delete from page_words where page_id = any(changed);
        with written as (
          insert into page_words select * from recomputed_page_words where page_id in (select unnest(changed))
            returning word
        ),${enterWords}
      end if;
      return null;
    end $$;

    create or replace function page_words_after_user_update() returns trigger language plpgsql as $$
    declare
      renamed bigint[] := array(
        select added.id from added join removed using (id) where added.name is distinct from removed.name);
    begin
      if cardinality(renamed) > 0 then
        delete from page_words using pages
          where page_words.page_id = pages.id and pages.user_id = any(renamed);
        with written as (
          insert into page_words select recomputed.* from pages
            join recomputed_page_words as recomputed on recomputed.page_id = pages.id
            where pages.user_id = any(renamed)
            returning word
        ),${enterWords}
      end if;
      return null;
    end $$;`,
};

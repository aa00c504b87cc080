// @ts-check

const isDisabled = (/** @type {string} */ row) =>
  `(${row}.disabled_at is not null and ${row}.erased_at is null)`;

/** Updates `hidden` of those pages whose value has changed. @param {string} ids a list or query of page ids */
const hideAnew = (ids) => `
      perform from pages where id in (${ids}) order by id for no key update;
      update pages set hidden = is_page_hidden(held_at, user_id, team_id), updated_at = now()
        where id in (${ids}) and hidden <> is_page_hidden(held_at, user_id, team_id);`;

/**
 * Hides a page while an operator has hidden it or its owner's account is disabled. A team's page belongs to the leader. A hidden page has
 * no words, and no counter of pages includes it. Donations to it count as before.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
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

    create trigger hidden_pages_update after update on users
      referencing old table as removed new table as added
      for each statement execute function hidden_pages_after_user_update();
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
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop function hide_page(), hidden_pages_after_user_update(), hidden_pages_after_team_insert(),
      hidden_pages_after_team_update(), hidden_pages_after_page_insert(), hidden_pages_after_page_update() cascade;
    drop function hidden_pages_of_teams(bigint[]), is_page_hidden(timestamptz, bigint, bigint),
      owner_of_page(bigint, bigint), hold_leaders(bigint[]);
  `);
}

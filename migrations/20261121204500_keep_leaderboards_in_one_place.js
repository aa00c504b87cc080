// @ts-check

/**
 * A leaderboard adds up what its pages have raised, so they share its currency: they are of its campaign or, where it has
 * none, of its country. That is asked at the end of a transaction, which may change both. Pages that were put in before
 * are not asked, so that they can be taken out. A page never changes its campaign, nor a campaign its country.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    create function refuse_stray_pages(leaderboard bigint, page bigint) returns void language plpgsql as $$
    declare
      stray record;
    begin
      -- Of two at once, who puts a page in and who changes the campaign, the later one sees what the earlier one did.
      perform from leaderboards where id = leaderboard for share;
      select pages.id, campaigns.country_code <> leaderboards.country_code as is_foreign into stray
        from leaderboards
        join leaderboard_pages on leaderboard_pages.leaderboard_id = leaderboards.id
        join pages on pages.id = leaderboard_pages.page_id
        join campaigns on campaigns.id = pages.campaign_id
        where leaderboards.id = leaderboard and (page is null or pages.id = page)
          and (campaigns.country_code <> leaderboards.country_code or campaigns.id <> leaderboards.campaign_id)
        limit 1;
      if not found then return; end if;
      if stray.is_foreign then
        raise exception 'page % raises money in another country than leaderboard %', stray.id, leaderboard
          using errcode = 'check_violation', constraint = 'leaderboard_pages_country_check', table = 'leaderboard_pages';
      end if;
      raise exception 'page % is of another campaign than leaderboard %', stray.id, leaderboard
        using errcode = 'check_violation', constraint = 'leaderboard_pages_campaign_check', table = 'leaderboard_pages';
    end $$;

    comment on function refuse_stray_pages(bigint, bigint) is
      'The page, or without one any page, must be of the leaderboard''s campaign or, where it has none, of its country.';

    create function leaderboards_after_move() returns trigger language plpgsql as $$
    begin
      perform refuse_stray_pages(new.id, null);
      return null;
    end $$;

    create function leaderboard_pages_after_write() returns trigger language plpgsql as $$
    begin
      perform refuse_stray_pages(new.leaderboard_id, new.page_id);
      return null;
    end $$;

    create constraint trigger leaderboards_place after update of campaign_id, country_code on leaderboards
      deferrable initially deferred for each row
      when ((old.campaign_id, old.country_code) is distinct from (new.campaign_id, new.country_code))
      execute function leaderboards_after_move();

    create constraint trigger leaderboard_pages_place after insert or update of leaderboard_id, page_id on leaderboard_pages
      deferrable initially deferred for each row execute function leaderboard_pages_after_write();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop trigger leaderboard_pages_place on leaderboard_pages;
    drop trigger leaderboards_place on leaderboards;
    drop function leaderboard_pages_after_write();
    drop function leaderboards_after_move();
    drop function refuse_stray_pages(bigint, bigint);
  `);
}

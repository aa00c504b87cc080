// @ts-check

/** What a refund has in common with its donation, so that both count in the same totals. */
const shared = ['page_id', 'campaign_id', 'charity_id', 'country_code', 'type'];
const relevant = [...shared, 'amount_cents', 'gift_aid_amount_cents', 'refund_of_id'];

/** @param {string} table @param {string[]} columns */
function row(table, columns) {
  return `(${columns.map((column) => `${table}.${column}`).join(', ')})`;
}

/**
 * A statement-level trigger that holds the given refunds' donations, and then looks at all refunds of each.
 *
 * @param {string} operation
 * @param {string} referencing
 * @param {string} touched a query of the ids of donations that have, or may have, refunds
 */
function trigger(operation, referencing, touched) {
  return `
    create function donations_refunds_after_${operation}() returns trigger language plpgsql
      -- By the index of refunds, whatever the sizes were when the plan was made. Switching a plan off makes others
      -- look dear, and PostgreSQL before 18 would compile whatever looks dear.
      set enable_seqscan = off set jit = off as $$
    declare
      refunded bigint[] := (select array_agg(id order by id) from (${touched}) as touched (id));
    begin
      if refunded is null then return null; end if;
      if current_setting('transaction_isolation') = 'repeatable read' then
        raise exception 'refunds must be written in read committed: what others have refunded since has to be seen';
      end if;
      perform from donations where id = any(refunded) order by id for no key update;
      if exists (
        select from donations as refund join donations as donation on donation.id = refund.refund_of_id
        where refund.refund_of_id = any(refunded)
          and (donation.refund_of_id is not null
               or ${row('refund', shared)} is distinct from ${row('donation', shared)})
      ) then
        raise exception 'a refund has the page, campaign, charity, country and type of its donation, which is no refund itself'
          using errcode = 'check_violation', constraint = 'donations_refund_match_check', table = 'donations';
      end if;
      if exists (
        select from donations as refund join donations as donation on donation.id = refund.refund_of_id
        where refund.refund_of_id = any(refunded)
        group by donation.id
        having sum(refund.amount_cents) + donation.amount_cents < 0
            or sum(refund.gift_aid_amount_cents) + donation.gift_aid_amount_cents < 0
      ) then
        raise exception 'the refunds of a donation exceed it'
          using errcode = 'check_violation', constraint = 'donations_refund_sum_check', table = 'donations';
      end if;
      return null;
    end $$;

    create trigger donations_refunds_${operation} after ${operation} on donations
      referencing ${referencing} for each statement execute function donations_refunds_after_${operation}();

    comment on function donations_refunds_after_${operation}() is
      'Refunds agree with their donation and do not exceed it. Holds the donations first, in order, so that of several refunds at once each sees those before it.';`;
}

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(
    trigger(
      'insert',
      'new table as added',
      'select distinct refund_of_id from added where refund_of_id is not null',
    ),
  );
  await knex.raw(
    trigger(
      'update',
      'old table as removed new table as added',
      `with changed as (
         select added.id, added.refund_of_id from added left join removed using (id)
         where ${row('added', relevant)} is distinct from ${row('removed', relevant)}
       )
       select refund_of_id from changed where refund_of_id is not null
       union
       select changed.id from changed where exists (select from donations where donations.refund_of_id = changed.id)`,
    ),
  );
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop trigger donations_refunds_insert on donations;
    drop trigger donations_refunds_update on donations;
    drop function donations_refunds_after_insert();
    drop function donations_refunds_after_update();
  `);
}

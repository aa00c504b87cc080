// @ts-check

/** Columns that decide whether a donation is fully refunded, and those that its row here copies. */
const relevant = [
  'page_id',
  'campaign_id',
  'charity_id',
  'type',
  'created_at',
  'amount_cents',
  'refund_of_id',
];

/** @param {string} table */
const row = (table) => `(${relevant.map((column) => `${table}.${column}`).join(', ')})`;

/**
 * Creates a statement-level trigger that checks the given donations again. It runs before the totals and locks the donations first, like
 * the triggers that limit refunds, so that each of several concurrent refunds sees the earlier ones.
 *
 * @param {string} operation
 * @param {string} referencing
 * @param {string} touched a query for the ids of donations, which may include nulls
 */
function trigger(operation, referencing, touched) {
  return `
    create function refunded_donations_after_${operation}() returns trigger language plpgsql
      set enable_seqscan = off set jit = off as $$
    declare
      looked_at bigint[] := (select array_agg(distinct id order by id) from (${touched}) as touched (id) where id is not null);
    begin
      if looked_at is null then return null; end if;
      if current_setting('transaction_isolation') = 'repeatable read' then
        raise exception 'refunds must be written in read committed: what others have refunded since has to be seen';
      end if;
      perform from donations where id = any(looked_at) order by id for no key update;
      delete from refunded_donations where donation_id = any(looked_at);
      insert into refunded_donations
        select * from recomputed_refunded_donations where donation_id = any(looked_at);
      return null;
    end $$;

    create trigger donations_refunds_kept_${operation} after ${operation} on donations
      referencing ${referencing} for each statement execute function refunded_donations_after_${operation}();`;
}

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table refunded_donations (
      donation_id bigint primary key,
      page_id bigint,
      campaign_id bigint,
      charity_id bigint not null,
      type text not null,
      created_at timestamptz not null
    );

    create index refunded_donations_page_index on refunded_donations (page_id) include (type, created_at);
    create index refunded_donations_campaign_index on refunded_donations (campaign_id) include (type, created_at);
    create index refunded_donations_charity_index on refunded_donations (charity_id) include (type, created_at);

    create view recomputed_refunded_donations as
      select refunds.refund_of_id as donation_id, donations.page_id, donations.campaign_id, donations.charity_id,
             donations.type, donations.created_at
      from (select refund_of_id, sum(amount_cents) as amount_cents from donations
             where refund_of_id is not null group by refund_of_id) as refunds
      join donations on donations.id = refunds.refund_of_id
      where donations.amount_cents + refunds.amount_cents <= 0;

    comment on table refunded_donations is
      'Donations that were given back wholly, so that a feed can count those that it shows. Kept by triggers; no foreign keys, like totals.';

    insert into running_totals values ('refunded_donations', '{donation_id}', true);

    ${trigger('insert', 'new table as added', 'select refund_of_id from added where refund_of_id is not null')}

    ${trigger(
      'delete',
      'old table as removed',
      `select refund_of_id from removed where refund_of_id is not null
       union all
       select donation_id from refunded_donations where donation_id in (select id from removed)`,
    )}

    ${trigger(
      'update',
      'old table as removed new table as added',
      `with changed as (
         select added.id, added.refund_of_id, removed.refund_of_id as former
         from added left join removed using (id) where ${row('added')} is distinct from ${row('removed')}
         union all
         select removed.id, null, removed.refund_of_id
         from removed left join added using (id) where added.id is null
       )
       select refund_of_id from changed
       union all
       select former from changed
       union all
       select changed.id from changed where exists (select from donations where donations.refund_of_id = changed.id)
       union all
       select donation_id from refunded_donations where donation_id in (select id from changed)`,
    )}
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop function refunded_donations_after_insert(), refunded_donations_after_delete(),
      refunded_donations_after_update() cascade;
    drop view recomputed_refunded_donations;
    drop table refunded_donations;
    delete from running_totals where table_name = 'refunded_donations';
  `);
}

// @ts-check

/** Columns of a removed donation that are kept: none with personal text. */
const kept = [
  ...['id', 'source', 'external_id', 'uid', 'page_id', 'campaign_id', 'charity_id', 'country_code', 'type'],
  ...['amount_cents', 'gift_aid_amount_cents', 'refund_of_id', 'created_at'],
];
const columns = kept.join(', ');

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table donations, donation_contacts in share row exclusive mode;

    -- A constant first, so that no row is rewritten: transaction 0 was before every export.
    alter table donations add column changed_in xid8 not null default '0';
    alter table donations alter column changed_in set default pg_current_xact_id();
    alter table donation_contacts add column changed_in xid8 not null default '0';
    alter table donation_contacts alter column changed_in set default pg_current_xact_id();

    create table removed_donations (
      id bigint primary key,
      source text not null,
      external_id text not null,
      uid text,
      page_id bigint,
      campaign_id bigint,
      charity_id bigint not null,
      country_code text not null,
      type text not null,
      amount_cents bigint not null,
      gift_aid_amount_cents bigint not null,
      refund_of_id bigint,
      created_at timestamptz not null,
      updated_at timestamptz not null default now(),
      changed_in xid8 not null default pg_current_xact_id()
    );
    create index removed_donations_changed_index on removed_donations (changed_in);

    comment on column donations.changed_in is
      'The transaction that last wrote the row. An export of changes reads all that were open or later when the previous one was taken.';
    comment on column donation_contacts.changed_in is 'As in donations.';
    comment on table removed_donations is
      'Refunds that were deleted, such as that of a dispute that was won: an export of changes reports them. No foreign keys: it outlives what it refers to.';
    comment on column removed_donations.updated_at is 'When it was removed.';
    comment on column removed_donations.changed_in is 'The transaction that removed it.';

    create function note_changing_transaction() returns trigger language plpgsql as $$
    begin
      new.changed_in := pg_current_xact_id();
      return new;
    end $$;

    create trigger donations_changed before update on donations
      for each row execute function note_changing_transaction();
    create trigger donation_contacts_changed before update on donation_contacts
      for each row execute function note_changing_transaction();

    create function note_removed_donations() returns trigger language plpgsql as $$
    begin
      insert into removed_donations (${columns}) select ${columns} from removed order by id
        on conflict (id) do update set
          ${kept.map((column) => `${column} = excluded.${column}`).join(', ')},
          updated_at = excluded.updated_at, changed_in = excluded.changed_in;
      return null;
    end $$;

    create trigger donations_removed after delete on donations
      referencing old table as removed for each statement execute function note_removed_donations();

    create function note_removed_contacts() returns trigger language plpgsql as $$
    begin
      perform from donations where id in (select donation_id from removed) order by id for no key update;
      update donations set changed_in = pg_current_xact_id() where id in (select donation_id from removed);
      return null;
    end $$;

    create trigger donation_contacts_removed after delete on donation_contacts
      referencing old table as removed for each statement execute function note_removed_contacts();

    create function note_former_donation_of_refund() returns trigger language plpgsql as $$
    begin
      update donations set changed_in = pg_current_xact_id() where id = old.refund_of_id;
      return null;
    end $$;

    create trigger donations_refund_moved after update of refund_of_id on donations for each row
      when (old.refund_of_id is distinct from new.refund_of_id) execute function note_former_donation_of_refund();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    lock table donations, donation_contacts in share row exclusive mode;
    drop function note_changing_transaction(), note_removed_donations(), note_removed_contacts(),
      note_former_donation_of_refund() cascade;
    drop table removed_donations;
    alter table donations drop column changed_in;
    alter table donation_contacts drop column changed_in;
  `);
}

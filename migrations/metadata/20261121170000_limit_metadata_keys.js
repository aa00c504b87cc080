// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create function limit_metadata_keys() returns trigger language plpgsql as $$
    begin
      if current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
        raise exception 'metadata keys must be written in read committed: those that others have created since have to be seen';
      end if;
      -- One of a thousand locks and not one a scope: a load of many scopes must not fill the table of locks.
      perform pg_advisory_xact_lock(tg_relid::integer, hashtext(encode(new.token_hash, 'hex') || new.object_type) % 1000);
      if exists (
        select from metadata_keys where token_hash = new.token_hash and object_type = new.object_type offset 1000
      ) then
        raise exception 'a token has at most 1000 keys for a kind of object'
          using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
      end if;
      return null;
    end $$;

    comment on function limit_metadata_keys() is
      'At most 1000 keys for a token and a kind of object. Whoever adds one holds the scope until the commit, so that of several at once each sees those before it.';

    create constraint trigger metadata_keys_count_check after insert or update of token_hash, object_type on metadata_keys
      for each row execute function limit_metadata_keys();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop trigger metadata_keys_count_check on metadata_keys;
    drop function limit_metadata_keys();
  `);
}

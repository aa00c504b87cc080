// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table external_references (
      kind text not null constraint external_references_kind_check
        check (kind in ('charities', 'campaigns', 'users', 'pages', 'teams', 'leaderboards')),
      source text not null constraint external_references_source_check check (source <> ''),
      external_id text not null constraint external_references_external_id_check check (external_id <> ''),
      record_id bigint not null,
      primary key (kind, source, external_id)
    );

    create index external_references_record_index on external_references (kind, record_id);

    comment on table external_references is
      'What other platforms call our records: an import that is repeated finds what it has brought already. Donations and activities carry such a name themselves.';
    comment on column external_references.record_id is 'Id in the table that is called like the kind. One whose record is gone counts as none.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table external_references');
}

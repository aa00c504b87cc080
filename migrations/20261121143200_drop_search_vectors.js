// @ts-check

const vectors = {
  campaigns: [
    ['A', 'fold_text(name)'],
    ['D', `fold_text(coalesce(description, ''))`],
  ],
  charities: [
    ['A', 'fold_text(name)'],
    ['C', `fold_text(coalesce(locality, ''))`],
    ['D', `fold_text(coalesce(description, ''))`],
  ],
  pages: [
    ['A', 'fold_text(name)'],
    ['D', `replace(slug, '-', ' ')`],
  ],
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  for (const table of Object.keys(vectors)) await knex.raw(`alter table ${table} drop column search_vector`);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  for (const [table, parts] of Object.entries(vectors)) {
    const vector = parts.map(([weight, text]) => `setweight(to_tsvector('simple', ${text}), '${weight}')`);
    await knex.raw(`
      alter table ${table}
        add column search_vector tsvector not null generated always as (${vector.join(' || ')}) stored;
      create index ${table}_search_index on ${table} using gin (search_vector);
    `);
  }
}

// @ts-check

/** Each batch is a transaction of its own. */
export const config = { transaction: false };

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('alter table pages validate constraint pages_dedication_check');
  for (let filled = 1; filled > 0; ) {
    const { rowCount } = await knex.raw(`
      update pages set dedication = name where id in (
        select id from pages where dedication is null order by id limit 100 for no key update)`);
    filled = rowCount;
  }
}

export async function down() {}

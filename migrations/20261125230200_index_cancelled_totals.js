// @ts-check

/** What leaderboards are walked by also says which pages they leave out, so that they are read from the indexes alone. */
export const config = { transaction: false };

const indexes = {
  page_totals_campaign_index: {
    columns: 'campaign_id, amount_cents desc, page_id',
    included: 'donation_count, gift_aid_amount_cents, positive_amount_cents, charity_id, active',
    condition: `owner_type = 'User'`,
  },
  page_totals_refunded_campaign_index: {
    columns: 'campaign_id, positive_amount_cents desc, page_id',
    included: '',
    condition: `owner_type = 'User' and positive_amount_cents > amount_cents`,
  },
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  const { page_totals_campaign_index: all, page_totals_refunded_campaign_index: refunded } = indexes;
  await replace(knex, 'page_totals_campaign_index', {
    ...all,
    included: `${all.included}, cancelled`,
  });
  await replace(knex, 'page_totals_refunded_campaign_index', {
    ...refunded,
    included: 'donation_count, cancelled',
  });
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  for (const [name, index] of Object.entries(indexes)) await replace(knex, name, index);
}

/**
 * @param {import('knex').Knex} knex
 * @param {string} name
 * @param {{ columns: string, included: string, condition: string }} index
 */
async function replace(knex, name, { columns, included, condition }) {
  const include = included && `include (${included})`;
  await knex.raw('drop index concurrently if exists page_totals_new_index');
  await knex.raw(`
    create index concurrently page_totals_new_index on page_totals (${columns}) ${include} where ${condition}`);
  await knex.raw(`drop index concurrently if exists ${name}`);
  await knex.raw(`alter index page_totals_new_index rename to ${name}`);
}

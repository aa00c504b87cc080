import type { ScenarioStep } from './scenario-expectations.ts';

/** A step of the languages that have a client of the operations API. The program lists the largest donations to page 610. */
export const staffStep: ScenarioStep = {
  step: 'staff',
  behaviour: 'lists donations as staff, follows the list, and reports what is out of reach',
  async expected({ knex }) {
    const largest = await knex('donations')
      .where({ page_id: 610, refund_of_id: null })
      .orderBy([
        { column: 'amount_cents', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(4)
      .pluck('amount_cents');
    const counted = await knex('donations').where({ page_id: 610, refund_of_id: null }).count().first();
    return {
      email: 'demo@example.org',
      roles: ['owner'],
      cents: largest.map(Number),
      count: Number(counted?.count),
      missing: { status: 404, unknown: 401 },
    };
  },
};

import { expect } from 'chai';
import type { Knex } from 'knex';
import { createTestDatabase, useTestDatabase } from '../support/database.ts';
import { buildCampaign, buildCampaignGroup, buildCharity, buildPage } from '../support/factories.ts';
import { interruptedPool } from '../support/interrupted-pool.ts';
import { startTestServer, useServer } from '../support/server.ts';
import { buildEstate, type Commons, type Estate } from './crowd/estate.ts';
import { sumOf } from './crowd/ledger.ts';
import { Reader } from './crowd/reader.ts';
import { views } from './crowd/views.ts';
import { Writer } from './crowd/writer.ts';

const CROWD = 8;
/** CROWD_SECONDS=60 npx mocha test/faults/eight-writers-and-eight-readers.test.ts lets them work for a minute. */
const SECONDS = Number(process.env.CROWD_SECONDS ?? 4);

describe('Eight writers and eight readers', function () {
  this.timeout(SECONDS * 1000 + 120_000);
  const database = useTestDatabase(() => createTestDatabase(4 * CROWD));
  const server = useServer(() => ({ knex: database.knex }));
  let knex: Knex;
  let commons: Commons;
  let estates: Estate[];

  before(async () => {
    knex = database.knex;
    commons = await buildCommons(knex);
    estates = [];
    for (let number = 0; number < CROWD; number += 1) estates.push(await buildEstate(knex, commons));
  });

  it('see nothing that no order of the writes could have shown, and leave totals that are exact', async () => {
    const until = Date.now() + SECONDS * 1000;
    const isTime = () => Date.now() >= until;
    const writers = estates.map((estate, number) =>
      new Writer(knex, server.client, estate, commons, number).work(isTime),
    );
    // Readers stay until the last write.
    let isQuiet = false;
    const writing = Promise.all(writers).finally(() => {
      isQuiet = true;
    });
    const readers = Array.from({ length: CROWD }, (_, number) =>
      new Reader(server.client, commons).work(estates, number, () => isQuiet),
    );
    await Promise.all([writing, ...readers]);
    await expectExact();
  });

  for (const name of Object.keys(views)) {
    it(`see ${name} as of one point in time, though something is written before each statement of the answer`, async () => {
      const estate = await buildEstate(knex, commons);
      const writer = new Writer(knex, server.client, estate, commons, CROWD);
      const interrupted = await startTestServer({
        knex: interruptedPool(database.url, () => writer.touchEverything()),
      });
      try {
        const before = estate.ledger.committed;
        await new Reader(interrupted.client, commons).look(name, estate);
        expect(estate.ledger.committed, 'something was written').to.be.greaterThan(before);
      } finally {
        await interrupted.close();
        await interrupted.knex.destroy();
      }
    });
  }

  async function expectExact(): Promise<void> {
    const { rows: differences } = await knex.raw('select * from running_totals_differences()');
    expect(differences).to.deep.equal([]);
    for (const { pages, ledger } of estates) {
      for (const { id } of pages) {
        const [row] = await knex('donations')
          .where('page_id', id)
          .select(
            knex.raw('count(*) filter (where refund_of_id is null)::integer as count'),
            knex.raw('coalesce(sum(amount_cents), 0)::bigint as cents'),
            knex.raw('coalesce(sum(gift_aid_amount_cents), 0)::bigint as "giftAidCents"'),
          );
        expect(ledger.latest.pages.get(id)).to.include(row);
      }
    }
    // What everybody gave to together, over the wire.
    const shared = commons.pages.map(({ id }) => id);
    const [row] = await knex('donations').whereIn('page_id', shared).sum({ cents: 'amount_cents' });
    const { body } = await server.client.get(`/search/totals.json?page_id=${shared}`);
    expect(body.total_amount_cents.sum).to.equal(Number(row?.cents)).and.to.be.greaterThan(0);
    const owned = sumOf(estates.flatMap(({ ledger }) => [...ledger.latest.pages.values()]));
    const { body: all } = await server.client.get(`/search/totals.json?campaign_id=${commons.campaign.uid}`);
    expect(all.total_amount_cents.sum).to.equal(owned.cents + body.total_amount_cents.sum);
  }
});

async function buildCommons(knex: Knex): Promise<Commons> {
  const charity = await buildCharity(knex);
  const campaign = await buildCampaign(knex, { charities: [charity] });
  const group = await buildCampaignGroup(knex, { campaign_id: campaign.id, values: ['North', 'South'] });
  const pages = [];
  for (let number = 0; number < 3; number += 1) {
    pages.push(await buildPage(knex, { campaign_id: campaign.id, charity_id: charity.id }));
  }
  return { charity, campaign, group, pages };
}

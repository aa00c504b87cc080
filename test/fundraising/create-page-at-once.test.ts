import { expect } from 'chai';
import { openConnections } from '../support/database.ts';
import { expectExactTotals } from '../support/recount.ts';
import { useServer } from '../support/server.ts';

describe('Concurrent requests for pages', () => {
  const server = useServer();
  before(() => openConnections(server.knex));

  it('let one of fifty have a slug, and leave nothing of the others', async () => {
    const { knex } = server;
    const campaign = await server.build.campaign({ charities: [await server.build.charity()] });
    const callers = await Promise.all(Array.from({ length: 5 }, () => server.build.callers()));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.client.post(
          '/pages',
          { birthday: '1990-04-30', campaign_id: campaign.uid, slug: 'run-for-ada' },
          callers[index % callers.length]?.user,
        ),
      ),
    );
    const winners = answers.filter(({ status }) => status === 201);
    const losers = answers.filter(({ status }) => status === 422);
    expect([winners.length, losers.length]).to.deep.equal([1, 49]);
    for (const { body } of losers) {
      expect(body.error.errors).to.deep.equal([
        { field: 'slug', code: 'taken', message: 'has already been taken' },
      ]);
    }
    const pages = await knex('pages').where('campaign_id', campaign.id);
    expect(pages.map(({ id }: { id: number }) => id)).to.deep.equal([winners[0]?.body.page.id]);
    expect(await knex('mail_outbox')).to.have.length(1);
    await expectExactTotals(knex);
  });
});

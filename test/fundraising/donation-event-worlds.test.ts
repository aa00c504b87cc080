import { expect } from 'chai';
import fc from 'fast-check';
import { rotateDonationSource } from '../../src/domain/payments/donation-sources.ts';
import { signed } from '../../src/domain/payments/sources/signed.ts';
import { alice, changeAs } from '../support/actors.ts';
import { buildDonationSource, signedHeaders } from '../support/donation-source.ts';
import { buildCampaign, buildCharity, buildUser } from '../support/factories.ts';
import { paymentWorlds } from '../support/payment-worlds.ts';
import { expectExactTotals } from '../support/recount.ts';
import { runPaymentWorld } from '../support/run-payment-world.ts';
import { useServer } from '../support/server.ts';

/** `make test-worlds` plays more, and kills a server meanwhile. */
describe('Events in any order, doubled, to two servers at once, with two secrets', () => {
  // Other tests hold the answers against the contract.
  const config = { VALIDATE_RESPONSES: 'off' } as const;
  const first = useServer({ config });
  const second = useServer(() => ({ config, knex: first.knex }));

  it('come to the same, to the cent, as a plain model', async () => {
    const { knex, context } = first;
    const source = await buildDonationSource(first);
    const secret = signed.createSecret?.() ?? '';
    const { secretKey } = context;
    const formerUntil = new Date(Date.now() + 3_600_000);
    await changeAs(knex, alice, rotateDonationSource, {
      name: source.name,
      secret,
      secretKey,
      formerUntil,
    });
    const place = {
      campaign_id: (await buildCampaign(knex)).id,
      charity_id: (await buildCharity(knex)).id,
      user_id: (await buildUser(knex)).id,
    };
    const property = fc.asyncProperty(paymentWorlds, (world) =>
      runPaymentWorld(world, {
        knex,
        ...place,
        async send({ id, document }, draw) {
          const body = JSON.stringify(document);
          const headers = signedHeaders(draw() < 0.5 ? secret : source.secret, id, body);
          const { client } = draw() < 0.5 ? first : second;
          const { status } = await client.post(`/donation_sources/${source.name}/events`, body, { headers });
          expect(status).to.equal(200);
        },
      }),
    );
    await fc.assert(property, { endOnFailure: true });
    await expectExactTotals(knex);
  });
});

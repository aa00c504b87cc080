import { expect } from 'chai';
import type { DonationRow } from '../../src/db/rows/donation-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { type Background, startBackground } from '../../src/server/background.ts';
import { buildDonation } from '../support/factories.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { useServer } from '../support/server.ts';

describe('Live streams of what is hidden', () => {
  let background: Background;
  after(() => background.stop());
  const server = useServer();

  before(async () => {
    background = startBackground(server.context);
  });

  /** Resolves once the log's followers have heard of an event of this type. */
  const nextEvent = (type: RegExp) =>
    new Promise<void>((resolve) => {
      const end = server.context.logReader.subscribe((events) => {
        if (!events.some((event) => type.test(event.type))) return;
        end();
        resolve();
      });
    });

  const hidden = { held_at: new Date() };
  const ways: [string, (page: PageRow, gift: DonationRow) => PromiseLike<unknown>][] = [
    ['page', ({ id }) => server.knex('pages').where({ id }).update(hidden)],
    ['message', (_, { id }) => server.knex('donations').where({ id }).update(hidden)],
  ];
  for (const [name, hide] of ways) {
    it(`tell whoever comes back nothing of a ${name} that was hidden meanwhile`, async () => {
      const campaign = await server.build.campaign();
      const page = await server.build.page({ campaign_id: campaign.id });
      const other = await server.build.page({ campaign_id: campaign.id });
      const follow = (headers?: Record<string, string>) =>
        FollowedStream.open(`${server.client.origin}/api/v2/campaigns/${campaign.uid}/live`, headers);
      const watching = await follow();
      const gave = (count: number) => (state: { totals: { donation_count: number } }) =>
        state.totals.donation_count === count;
      await watching.untilShown(gave(0), 'the snapshot');
      const { lastEventId } = watching;
      const gift = await server.build.donation({ page, message: 'Abracadabra' });
      await watching.untilShown(gave(1), 'the gift');
      // It is none of the last ones any more.
      await server.knex.transaction(async (transaction) => {
        for (let count = 0; count < 10; count += 1) await buildDonation(transaction, { page: other });
      });
      await watching.untilShown(gave(11), 'ten more');
      const isFollowed = nextEvent(/^page\.hidden$|^donation\.updated$/);
      await hide(page, gift);
      // Until the stream has heard of it, it may say what the page showed.
      await isFollowed;
      await server.build.donation({ page: other });
      await watching.untilShown(gave(12), 'one after it was hidden');
      const again = await follow({ 'Last-Event-ID': lastEventId });
      await again.untilShown(gave(12), 'how things stand');
      expect(watching.text).to.include('Abracadabra');
      expect(again.text).to.not.include('Abracadabra');
      for (const stream of [watching, again]) stream.close();
    });
  }
});

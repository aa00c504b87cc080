import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { useFixture } from './fixture.ts';
import { bodyOf } from './response.ts';
import type { TestServer } from './server.ts';

/** Provides for each test a page that an application records donations for, and an empty outbox. */
export function useRecordedGifts(server: TestServer, overrides: Partial<PageRow> = {}) {
  const callers = useFixture(() => server.build.callers(), beforeEach);
  const page = useFixture(
    () => server.build.page({ campaign_id: callers.campaignId, ...overrides }),
    beforeEach,
  );
  beforeEach(async () => {
    await server.mailed();
    await server.knex('mail_outbox').delete();
    server.mails.length = 0;
  });
  /** @returns the ID of the donation */
  const give = async (amount_cents: number, values: object = {}): Promise<string> => {
    const body = { page_id: page.id, amount_cents, currency: 'AUD', ...values };
    const { donation } = await bodyOf(server.client.post('/donations', body, callers.application), 201);
    return donation.id;
  };
  const emailOf = async (id: number | null): Promise<string> =>
    (await server.knex('users').where({ id }).first()).email;
  return { callers, page, give, emailOf };
}

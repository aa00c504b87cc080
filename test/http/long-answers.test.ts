import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { issueCredentials, type TestCredentials } from '../support/credentials.ts';
import { examplePath } from '../support/example-request.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const contracts = await Promise.all(
  (['fundraising', 'metadata'] as const).map(async (service) => ({
    service,
    contract: await Contract.load(service, {}, { lazy: true }),
  })),
);

/** Not of searches and feeds, whose pages have a size of at most 100. */
const takesLongLimit = ({ id, method, parameters }: Operation) => {
  const names = parameters.map(({ name }) => name);
  // At most 100 deliveries.
  return (
    method === 'get' &&
    names.includes('limit') &&
    !names.includes('page_size') &&
    id !== 'listWebhookDeliveries'
  );
};

describe('A long answer', () => {
  const server = useServer();
  let credentials: TestCredentials;
  before(async () => {
    const { knex } = server;
    credentials = await issueCredentials(knex);
    const page = await server.build.page();
    const names = { page: page.id, campaign: page.campaign_id, charity: page.charity_id, user: page.user_id };
    for (const [table, columns, values] of [
      [
        'pages',
        'campaign_id, charity_id, user_id, slug, name',
        ":campaign, :charity, :user, 'many-' || number, 'Many'",
      ],
      ['charities', 'country_code, slug, name', "'au', 'many-' || number, 'Many'"],
      ['causes', 'slug, name', "'many-' || number, 'Many ' || number"],
    ] as const) {
      await knex.raw(
        `insert into ${table} (${columns}) select ${values} from generate_series(1, 900) number`,
        names,
      );
    }
    await knex.raw(
      `insert into fitness_activities (user_id, uid, page_id, campaign_id, charity_id, type, public, started_at,
                                       distance_in_meters, duration_in_seconds, caption)
       select user_id, id, id, campaign_id, charity_id, 'run', true, now(), 1000, 600, 'A run' from pages`,
    );
  });

  /** Sends the request while a turn is taken, and sees it wait before it is answered. */
  async function waitsForItsTurn(send: () => Promise<{ status: number }>): Promise<void> {
    const { longTurns, workload } = server.context;
    let release: () => void = () => {};
    const held = longTurns(() => new Promise<void>((resolve) => (release = resolve)));
    let status: number | undefined;
    const answered = send().then((answer) => {
      ({ status } = answer);
    });
    await until(() => status !== undefined || workload.long === 2, 'an answer, or one that waits');
    const isWaiting = status === undefined;
    release();
    await Promise.all([held, answered]);
    expect(isWaiting, `waits; answered ${status}`).to.equal(true);
    expect(status).to.be.below(500);
  }

  for (const { service, contract } of contracts) {
    for (const operation of contract.operations.filter(takesLongLimit)) {
      it(`of ${operation.id} with a large limit is read and written in its turn`, async () => {
        const path = examplePath(operation);
        const client = service === 'metadata' ? server.metadata : server.client;
        const headers = credentials.headersFor(operation);
        await waitsForItsTurn(() =>
          client.get(`${path}${path.includes('?') ? '&' : '?'}limit=1000`, { headers }),
        );
      });
    }
  }

  for (const path of [
    '/pages.json',
    '/search/pages.json?active=all&scroll=true',
    '/search/charities.json?include_failed_kyc=true&scroll=true',
    '/search/campaigns.json?scroll=true',
  ]) {
    it(`of ${path} is read and written in its turn`, async () => {
      await waitsForItsTurn(() => server.client.get(path));
    });
  }

  it('is queued, although its query does not show how long it is', async () => {
    await waitsForItsTurn(() => server.client.get('/charities.json'));
  });

  it('that maps the site is listed in its turn', async () => {
    await waitsForItsTurn(() => fetch(`${server.client.origin}/sitemaps/places.xml`));
  });

  it('is no answer of a hundred rows', async () => {
    const { longTurns } = server.context;
    let release: () => void = () => {};
    const held = longTurns(() => new Promise<void>((resolve) => (release = resolve)));
    expect((await server.client.get('/pages.json?limit=100')).body.pages).to.have.length(100);
    expect((await server.client.get('/search/pages.json?active=all')).body.pages).to.have.length(100);
    release();
    await held;
  });
});

import { expect } from 'chai';
import { useServer } from '../support/server.ts';

describe('RATE_LIMIT', () => {
  const server = useServer({
    clock: () => new Date(now),
    config: {
      CACHE_SECONDS: 600,
      RATE_LIMIT: { requests: 3, seconds: 180 },
      trustedProxies: ['127.0.0.0/8'],
    },
  });
  let now: number;
  before(async () => {
    await server.build.charity();
  });
  beforeEach(() => {
    now = Date.now();
  });

  let addresses = 0;
  /** A caller from an address of their own, who asks once. */
  function caller(headers: Record<string, string> = {}) {
    addresses += 1;
    const from = { 'X-Forwarded-For': `198.51.100.${addresses}`, ...headers };
    return (path: string, more: Record<string, string> = {}) =>
      server.client.get(path, { headers: { ...from, ...more } });
  }

  it('counts the three lists together, including cached ones, 304, HEAD and JSONP, and reports what is left', async () => {
    for (const path of ['/charities.json', '/campaigns', '/pages.json']) {
      const ask = caller();
      const left = [];
      const { headers } = await ask(path);
      left.push(headers.get('ratelimit-remaining'));
      const again = await ask(path, {
        'If-None-Match': headers.get('etag') ?? '',
        'Cache-Control': 'max-age=0',
      });
      expect(again.status).to.equal(304);
      left.push(again.headers.get('ratelimit-remaining'));
      const script = await ask('/charities.jsonp?callback=x', { Authorization: 'Token token=of-nobody' });
      left.push(script.headers.get('ratelimit-remaining'));
      expect(left).to.deep.equal(['2', '1', '0']);
      expect([headers.get('ratelimit-limit'), headers.get('ratelimit-reset')]).to.deep.equal(['3', '180']);
      const refused = await ask(path);
      expect(refused.status).to.equal(429);
      expect(refused.body).to.deep.equal({ error: { message: 'Too many requests, please try again later' } });
      expect(refused.headers.get('retry-after')).to.equal('180');
      expect((await ask('/charities/au-1.json')).status, 'no list').to.equal(200);
    }
  });

  it('rolls on, and does not count what it refuses', async () => {
    const ask = caller();
    const start = now;
    const statusAt = async (seconds: number) => {
      now = start + seconds * 1000;
      return (await ask('/charities.json')).status;
    };
    const statuses = [];
    for (const seconds of [0, 100, 170, 175, 179, 180, 181, 279, 280, 281]) {
      statuses.push(await statusAt(seconds));
    }
    expect(statuses).to.deep.equal([200, 200, 200, 429, 429, 200, 429, 429, 200, 429]);
  });

  it('applies per credential, or per address without one', async () => {
    const { apiKey, userToken } = await server.build.credentials();
    const key = { Authorization: `Token token=${apiKey}` };
    for (const [path, headers] of [
      ['/charities.json', key],
      [`/charities.json?access_token=${userToken}`, {}],
    ] as const) {
      const statuses = [];
      for (let number = 0; number < 4; number += 1) {
        statuses.push((await caller(headers)(path)).status);
      }
      expect(statuses).to.deep.equal([200, 200, 200, 429]);
    }
    const [one, other] = [caller(), caller()];
    for (let number = 0; number < 3; number += 1) await one('/charities.json');
    expect([(await one('/charities.json')).status, (await other('/charities.json')).status]).to.deep.equal([
      429, 200,
    ]);
  });

  it('can be read by browsers', async () => {
    const { headers } = await caller()('/charities.json', { Origin: 'https://app.example.com' });
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase() ?? '';
    for (const name of ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
      expect(exposed.split(',')).to.include(name);
    }
  });
});

describe('REQUESTS_PER_MINUTE', () => {
  let now = Date.now();
  const server = useServer({ clock: () => new Date(now), config: { REQUESTS_PER_MINUTE: 2 } });

  it('rolls on, does not count what it refuses, and says how long to wait', async () => {
    const start = now;
    const answers = [];
    for (const seconds of [0, 50, 59, 60, 61, 110]) {
      now = start + seconds * 1000;
      const { status, headers } = await server.client.get('/charities.json');
      answers.push([status, headers.get('retry-after')]);
    }
    expect(answers).to.deep.equal([
      [200, null],
      [200, null],
      [429, '1'],
      [200, null],
      [429, '49'],
      [200, null],
    ]);
  });
});

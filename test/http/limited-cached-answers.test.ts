import { expect } from 'chai';
import pino from 'pino';
import { ask, readsOf } from '../support/raw-request.ts';
import { startTestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

describe('A cached answer behind a limit', () => {
  it('counts as a request of its caller', async () => {
    const now = new Date();
    const config = { CACHE_SECONDS: 600, REQUESTS_PER_MINUTE: 3 };
    const server = await startTestServer({ config, clock: () => now });
    try {
      const statuses: number[] = [];
      for (let number = 0; number < 5; number += 1) {
        statuses.push((await ask(server.client.origin, '/api/v2/charities.json')).status);
      }
      expect(statuses).to.deep.equal([200, 200, 200, 429, 429]);
      expect(await readsOf(server)).to.deep.equal({ hit: 2, miss: 1 });
    } finally {
      await server.close();
    }
  });

  it('is refused over plain HTTP in production, and given behind a proxy that speaks HTTPS', async () => {
    const config = { CACHE_SECONDS: 600, ENVIRONMENT: 'production' as const, trustedProxies: ['127.0.0.1'] };
    const server = await startTestServer({ config });
    try {
      const viaProxy = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' };
      for (let number = 0; number < 3; number += 1) {
        const { status, headers } = await ask(server.client.origin, '/api/v2/charities.json', viaProxy);
        expect(status).to.equal(200);
        expect(headers).to.have.property('strict-transport-security');
      }
      expect((await ask(server.client.origin, '/api/v2/charities.json')).status).to.equal(400);
      expect(await readsOf(server)).to.deep.equal({ hit: 2, miss: 1 });
    } finally {
      await server.close();
    }
  });

  it('is logged as any other', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const server = await startTestServer({ config: { CACHE_SECONDS: 600 }, log });
    try {
      for (let number = 0; number < 2; number += 1) {
        await ask(server.client.origin, '/api/v2/charities.json?limit=1');
      }
      await until(() => lines.length === 2, 'both lines');
      const [computed, cached] = lines.map(({ time, requestId, milliseconds, ...line }) => line);
      expect(cached).to.deep.equal(computed);
      expect(cached).to.include({ operation: 'listCharities', status: 200, query: 'limit=1' });
    } finally {
      await server.close();
    }
  });
});

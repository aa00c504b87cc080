import { expect } from 'chai';
import { keepLog } from '../support/kept-log.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('The operations service', () => {
  const { log, lines } = keepLog();
  const server = useServer({ log, config: { RATE_LIMIT: { requests: 3, seconds: 180 } } });

  it('lets no website call it from a browser', async () => {
    const origin = { Origin: 'https://charity.example' };
    const { options } = await server.build.staffToken({ role: 'owner' });
    const answers = [
      await server.operations.get('/me.json', { headers: { ...options.headers, ...origin } }),
      await server.operations.get('/me.json', { headers: origin }),
      await server.operations.request('OPTIONS', '/me.json', {
        headers: {
          ...origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'Authorization',
        },
      }),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 401, 204]);
    for (const { headers } of answers) {
      const names = [...headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control'))).to.deep.equal([]);
      expect(headers.get('cross-origin-resource-policy')).to.equal('same-origin');
    }
  });

  it('limits all lists together for each token, and no single reads', async () => {
    const [one, other] = [
      await server.build.staffToken({ role: 'owner' }),
      await server.build.staffToken({ role: 'owner' }),
    ];
    const lists = ['/pages.json', '/donations.csv', '/users.json', '/audit.json'];
    const statuses = [];
    for (const path of lists) statuses.push((await server.operations.get(path, one.options)).status);
    expect(statuses).to.deep.equal([200, 200, 200, 429]);
    const { headers } = await server.operations.get('/pages.json', other.options);
    expect(headers.get('ratelimit-remaining')).to.equal('2');
    await bodyOf(server.operations.get('/me.json', one.options));
  });

  it('is timed under its own name, and neither its log nor its metrics have tokens or searched text', async () => {
    const { headers } = (await server.build.staffToken({ role: 'owner' })).options;
    const token = headers.Authorization.replace('Bearer ', '');
    await bodyOf(server.operations.get('/users.json?q=lovelace&limit=1', { headers }));
    await bodyOf(server.operations.get(`/users.json?access_token=${token}`), 401);
    const logged = lines.filter(({ operation }) => operation === 'listUsers');
    expect(logged.map(({ status }) => status)).to.include.members([200, 401]);
    const metrics = await server.context.metrics.registry.metrics();
    expect(metrics).to.match(
      /^http_request_duration_seconds_count\{service="operations",operation="listUsers"/m,
    );
    expect(JSON.stringify(lines) + metrics)
      .to.not.include(token)
      .and.to.not.include('lovelace');
  });
});

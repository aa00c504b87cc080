import { expect } from 'chai';
import { useServer } from '../support/server.ts';

describe('Formats and methods', () => {
  const server = useServer();
  before(() => server.build.charity({ name: 'Reef \u2028 Rescue' }));

  for (const path of ['/charities', '/charities/', '/charities.json/']) {
    it(`serves ${path} like /charities.json`, async () => {
      const documented = await server.client.get('/charities.json');
      const alias = await server.client.get(path);
      expect(alias.status).to.equal(200);
      expect(alias.text).to.equal(documented.text);
    });
  }

  it('takes a POST to a path that ends in .json for the bare path', async () => {
    expect((await server.client.post('/pages.json', {})).status).to.equal(401);
  });

  it('calls back under .jsonp', async () => {
    const { status, text, headers } = await server.client.get('/charities.jsonp?callback=widget.show[0]');
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(text).to.match(/^\/\*\*\/widget\.show\[0\]\(\{.*\}\);$/s);
    expect(text).to.include('\\u2028').and.not.include('\u2028');
  });

  it('puts an error into the callback with status 200, as a script tag reads no other', async () => {
    const { status, text } = await server.client.get('/charities/au-999999.jsonp?callback=show');
    expect(status).to.equal(200);
    expect(text).to.match(
      /^\/\*\*\/show\(\{"error":\{"message":"The resource you requested could not be found [^"]+"\}\}\);$/,
    );
  });

  for (const callback of ['', 'alert(1)', 'a;b', 'a b', '<script>', "a'", 'a'.repeat(129), 'é']) {
    it(`refuses the callback "${callback.slice(0, 20)}" without repeating it`, async () => {
      const { status, body, headers } = await server.client.get(
        `/charities.jsonp?callback=${encodeURIComponent(callback)}`,
      );
      expect(status).to.equal(422);
      expect(body?.error.errors[0].field ?? 'callback').to.equal('callback');
      expect(headers.get('content-type')).to.match(/^application\/json/);
    });
  }

  it('ignores credentials under .jsonp', async () => {
    const path = '/teams.jsonp?callback=show&access_token=anything';
    const { text } = await server.client.get(path, { headers: { Authorization: 'Token token=wrong' } });
    expect(text).to.include('You need to authenticate for this resource');
    expect((await server.client.get('/charities.jsonp?callback=show&access_token=wrong')).text).to.include(
      '"charities"',
    );
  });

  it('answers 406 for another format and 404 for an unknown path', async () => {
    expect((await server.client.get('/charities.xml')).status).to.equal(406);
    expect((await server.client.get('/nothing.xml')).status).to.equal(404);
    expect((await server.client.get('/nothing.json')).status).to.equal(404);
  });

  const notFound = () =>
    `The resource you requested could not be found (see ${server.context.config.baseUrl}/docs/reference/)`;

  it('answers as JSON at its root, too', async () => {
    for (const path of ['', '/']) {
      const { status, body, headers } = await server.client.get(path);
      expect(status).to.equal(404);
      expect(body.error.message).to.equal(notFound());
      expect(headers.get('access-control-allow-origin')).to.equal('*');
    }
  });

  it('names the documentation in every 404, and the path that was probably meant', async () => {
    for (const [path, meant] of [
      ['/campaigns/city-run/au.json', '/campaigns/au/city-run.json'],
      ['/campaigns/city-run/au/leaderboard.json', '/campaigns/au/city-run/leaderboard.json'],
      ['/campaigns/leaderboard/au-1', '/campaigns/au-1/leaderboard.json'],
      ['/page/1.json', '/pages/1.json'],
      ['/charity/au-1', '/charities/au-1.json'],
    ] as const) {
      const { status, body } = await server.client.get(path);
      expect(status, path).to.equal(404);
      expect(body.error.message, path).to.equal(notFound().replace(' (', `; try /api/v2${meant} (`));
    }
    for (const path of [
      '/pages/999999999.json',
      '/nothing.json',
      `/${'a/'.repeat(2_000)}`,
      '/%ff/campaigns',
    ]) {
      const { status, body } = await server.client.get(path);
      expect([status, body.error.message], path.slice(0, 20)).to.deep.equal([404, notFound()]);
    }
    const elsewhere = await fetch(`${server.client.origin}/api/nothing`);
    expect([elsewhere.status, await elsewhere.json()]).to.deep.equal([
      404,
      { error: { message: notFound() } },
    ]);
  });

  it('answers 405 with the methods that are allowed', async () => {
    const { status, headers, body } = await server.client.request('PATCH', '/causes.json');
    expect(status).to.equal(405);
    expect(headers.get('allow')).to.equal('GET, HEAD, OPTIONS');
    expect(body.error.message).to.include('GET');
  });

  it('answers HEAD like GET, without the body', async () => {
    const get = await server.client.get('/charities.json');
    const head = await server.client.request('HEAD', '/charities.json');
    expect(head.status).to.equal(200);
    expect(head.text).to.equal('');
    expect(head.headers.get('etag')).to.equal(get.headers.get('etag'));
  });

  it('answers OPTIONS with the methods of the path', async () => {
    const { status, headers } = await server.client.request('OPTIONS', '/pages.json');
    expect(status).to.equal(204);
    expect(headers.get('allow')).to.include('GET').and.to.include('POST');
  });

  it('refuses a broken percent-escape with 400', async () => {
    const { status, body } = await server.client.get('/charities/%zz.json');
    expect(status).to.equal(400);
    expect(body.error.message).to.include('percent-escape');
  });
});

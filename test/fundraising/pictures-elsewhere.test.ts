import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Callers } from '../support/callers.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { type PictureHost, startPictureHost } from '../support/picture-host.ts';
import { bodyOf } from '../support/response.ts';
import { startTestServer, useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

describe('Pictures from other sites', () => {
  const server = useServer({ config: { PICTURES_PRIVATE_NETWORKS: ['127.0.0.1'] } });
  let callers: Callers;
  let campaign: CampaignRow;
  let page: PageRow;
  let host: PictureHost;
  let picture: Buffer;
  before(async () => {
    picture = await drawPicture();
    host = await startPictureHost((request, response) => {
      const [, kind, value] = (request.url ?? '').split('/');
      if (kind === 'to') response.writeHead(302, { Location: decodeURIComponent(value ?? '') }).end();
      else if (kind === 'loop') response.writeHead(302, { Location: '/loop' }).end();
      else if (kind === 'large') response.end(Buffer.alloc(11 * 2 ** 20));
      else if (kind === 'html') response.end('<p>Hello</p>');
      else if (kind === 'upgrade')
        response.socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
        );
      else if (kind === 'cut')
        response.writeHead(200, { 'Content-Length': 9 }).write('x', () => response.destroy());
      else response.writeHead(kind === 'gone' ? 404 : 200).end(picture);
    });
    callers = await server.build.callers();
  });
  after(() => host.close());
  beforeEach(async () => {
    host.asked.length = 0;
    const charity = await server.build.charity();
    campaign = await server.build.campaign({ charities: [charity] });
    page = await server.build.page({
      campaign_id: campaign.id,
      charity_id: charity.id,
      user_id: callers.userId,
    });
  });

  const put = (image: string, of = server, method = 'PUT') =>
    of.client.request(method, `/pages/${page.id}`, { ...callers.user, body: { image } });
  const files = () => storedFiles(server.context.config.picturesDir);
  const refusal = async (image: string) => {
    const body = await bodyOf(put(image), 422);
    expect(body.error.errors[0].field).to.equal('image');
    return body.error.errors[0].message;
  };

  it('are fetched one after the other for each user, while those of others are', async () => {
    const release: (() => void)[] = [];
    const slow = await startPictureHost((_request, response) => {
      release.push(() => response.end(picture));
    });
    const greedy = ['/1', '/2', '/3', '/4'].map((path) => put(slow.origin + path));
    // One is fetched, and as many wait as may.
    expect((await Promise.race(greedy)).status).to.equal(503);
    await until(() => slow.asked.length > 0, 'one is fetched');
    const other = await server.build.callers();
    const theirs = await server.build.page({ user_id: other.userId });
    const body = { image: `${host.origin}/a.jpg` };
    const { status } = await server.client.request('PUT', `/pages/${theirs.id}`, { ...other.user, body });
    expect(status).to.equal(200);
    expect(slow.asked).to.have.length(1);
    for (const turn of [1, 2, 3]) {
      await until(() => release.length === turn, `${turn} are fetched`);
      release.at(-1)?.();
    }
    const statuses = (await Promise.all(greedy)).map((answer) => answer.status);
    expect(statuses.sort()).to.deep.equal([200, 200, 200, 503]);
    slow.close();
  });

  it('are looked up without the threads that the names in our settings need', async () => {
    const outside = await startTestServer();
    const { lookup } = dns;
    const asked: string[] = [];
    dns.lookup = ((name: string) => {
      asked.push(name);
      return Promise.reject(new Error('not by the system'));
    }) as typeof lookup;
    syncBuiltinESMExports();
    try {
      const { userId, user } = await outside.build.callers();
      const { id } = await outside.build.page({ user_id: userId });
      for (const image of ['http://pictures.invalid/a.png', 'http://invalid/a.png']) {
        const { status } = await outside.client.request('PUT', `/pages/${id}`, { ...user, body: { image } });
        expect(status).to.equal(422);
      }
    } finally {
      dns.lookup = lookup;
      syncBuiltinESMExports();
      await outside.close();
    }
    expect(asked).to.deep.equal([]);
  });

  for (const method of ['PUT', 'PATCH']) {
    it(`are fetched once for a ${method}, and shown from here`, async () => {
      const body = await bodyOf(put(`${host.origin}/ada.jpg`, server, method));
      expect(body.page.image.original_image_url).to.match(/\/pictures\/[\da-f-]{36}$/);
      expect(host.asked).to.deep.equal(['/ada.jpg']);
      await server.client.get(`/pages/${page.id}.json`);
      expect(host.asked).to.have.length(1);
    });
  }

  it('are fetched for a new page, once for one that is sent twice', async () => {
    const before = await files();
    const input = { birthday: '1990-04-30', campaign_id: campaign.uid, image: `${host.origin}/new.jpg` };
    const keyed = { headers: { ...callers.user.headers, 'Idempotency-Key': 'once' } };
    const body = await bodyOf(server.client.post('/pages', input, keyed), 201);
    expect(body.page.image.tiny_image_url).to.match(/\/pictures\/[\da-f-]{36}\?size=tiny$/);
    const second = await server.client.post('/pages', input, keyed);
    expect(second.body).to.deep.equal(body);
    expect(host.asked).to.deep.equal(['/new.jpg']);
    const other = await server.client.post('/pages', { ...input, image: `${host.origin}/other.jpg` }, keyed);
    expect(other.body.error.errors[0].field).to.equal('Idempotency-Key');
    expect(host.asked, 'of a key that was sent with another request').to.deep.equal(['/new.jpg']);
    expect(await files()).to.have.length(before.length + 6);
  });

  it('leave no file when the page is refused', async () => {
    const before = await files();
    const input = { birthday: '2030-01-01', campaign_id: campaign.uid, image: `${host.origin}/new.jpg` };
    expect((await server.client.post('/pages', input, callers.user)).status).to.equal(422);
    const edit = { image: `${host.origin}/new.jpg`, slug: 'donate' };
    const refused = await server.client.request('PUT', `/pages/${page.id}`, { ...callers.user, body: edit });
    expect(refused.status).to.equal(422);
    expect(await files()).to.deep.equal(before);
  });

  it('stay as they are when a client sends back what the page shows', async () => {
    for (const first of [undefined, `${host.origin}/a`]) {
      if (first) await put(first);
      const shown = (await server.client.get(`/pages/${page.id}.json`)).body;
      const before = await files();
      for (const address of Object.values(shown.image) as string[]) {
        const { body } = await put(address);
        expect(body.page.image).to.deep.equal(shown.image);
      }
      expect(await files()).to.deep.equal(before);
    }
    await server
      .knex('pages')
      .where({ id: page.id })
      .update({ image_url: 'https://images.example.org/a.jpg' });
    expect((await put('https://images.example.org/a.jpg')).body.page.image.tiny_image_url).to.equal(
      'https://images.example.org/a.jpg',
    );
  });

  it('of another page here become a copy, which outlives that page’s', async () => {
    const other = await server.build.page({ user_id: callers.userId });
    const path = `/pages/${other.id}/image`;
    const { body } = await server.client.post(path, formWith(picture), callers.user);
    const copy = (await put(body.page.image.medium_image_url)).body.page.image;
    expect(copy.original_image_url).not.to.equal(body.page.image.original_image_url);
    await server.client.delete(path, callers.user);
    const { baseUrl } = server.context.config;
    const shown = await fetch(copy.original_image_url.replace(baseUrl, server.client.origin));
    expect(shown.status).to.equal(200);
    expect(await refusal(body.page.image.original_image_url)).to.equal('is not a picture on this site');
    expect(await refusal(`${baseUrl}/about`)).to.equal('is not a picture on this site');
  });

  it('are not fetched for someone else’s page', async () => {
    const foreign = await server.build.page();
    const body = { image: `${host.origin}/a.jpg` };
    const { status } = await server.client.request('PUT', `/pages/${foreign.id}`, { ...callers.user, body });
    expect(status).to.equal(403);
    expect(host.asked).to.deep.equal([]);
  });

  it('are refused with the reason when they cannot be fetched', async () => {
    const { host: name } = new URL(host.origin);
    for (const [path, reason] of [
      ['/gone', `could not be fetched: ${name} responded with 404`],
      ['/html', 'must be a JPEG, PNG or WebP picture'],
      ['/large', 'is larger than 10 MB'],
      ['/upgrade', `could not be fetched: ${name} does not respond`],
      ['/cut', 'could not be fetched: the download was incomplete'],
      ['/loop', 'could not be fetched: it redirects more than 3 times'],
      [
        `/to/${encodeURIComponent('file:///etc/passwd')}`,
        'could not be fetched: it redirects to something other than a web address',
      ],
    ]) {
      expect(await refusal(host.origin + path)).to.equal(reason);
    }
    expect(await refusal('http://127.0.0.1:1/a.jpg')).to.equal(
      'could not be fetched: 127.0.0.1:1 does not respond',
    );
    expect(await refusal('https://pictures.invalid/a.jpg')).to.equal(
      'could not be fetched: the host pictures.invalid does not exist',
    );
  });

  it('are fetched by a redirect, which is judged like the address itself', async () => {
    const { status } = await put(`${host.origin}/to/${encodeURIComponent('/ada.jpg')}`);
    expect(status).to.equal(200);
    expect(await refusal(`${host.origin}/to/${encodeURIComponent('http://127.0.0.2/a')}`)).to.equal(
      'could not be fetched: 127.0.0.2 is not on the public internet',
    );
  });

  it('are fetched from the public internet alone, however a private address is written', async () => {
    const strict = await startTestServer({ knex: server.knex });
    const { port } = new URL(host.origin);
    for (const name of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[fe80::1]',
      '[fd00::1]',
      '10.0.0.1',
      '172.31.255.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '224.0.0.1',
      '255.255.255.255',
    ]) {
      const body = await bodyOf(put(`http://${name}:${port}/a.jpg`, strict), 422);
      // Where only the public internet is asked, the hosts file is not read.
      const reason =
        name === 'localhost' ? /: the host localhost:\d+ does not exist$/ : / is not on the public internet$/;
      expect(body.error.errors[0].message, name).to.match(reason);
    }
    expect(host.asked).to.deep.equal([]);
    await strict.close();
  });
});

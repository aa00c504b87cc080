import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { drawPicture, storedFiles } from '../support/picture-files.ts';
import { type PictureHost, startPictureHost } from '../support/picture-host.ts';
import { bodyOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Posts', () => {
  let host: PictureHost;
  const now = new Date('2026-06-01T12:00:00Z');
  const server = useServer({ clock: () => now, config: { PICTURES_PRIVATE_NETWORKS: ['127.0.0.1'] } });
  before(async () => {
    const picture = await drawPicture();
    host = await startPictureHost((request, response) =>
      response.end(request.url === '/page' ? '<p>' : picture),
    );
  });
  after(() => host.close());
  const callers = useFixture(() => server.build.callers(), beforeEach);
  const page = useFixture(() => server.build.page({ user_id: callers.userId }), beforeEach);
  beforeEach(async () => {
    host.asked.length = 0;
  });

  const send = (fields: object, caller = callers.user, address = '/posts') =>
    server.client.post(address, { page_id: page.id, caption: 'Halfway!', ...fields }, caller);
  const remove = (id: number | string, caller = callers.user) => server.client.delete(`/posts/${id}`, caller);
  const listed = async (): Promise<Body[]> =>
    (await server.client.get(`/search/feed.json?page_id=${page.id}&type=Post`)).body.results;

  describe('POST /posts', () => {
    it('shows the post in the feed, with its line breaks', async () => {
      const caption = '  **Halfway!**\r\n\nhttps://example.org/watch?v=1\n';
      const body = await bodyOf(send({ caption, image_url: null }), 201);
      const { id, ...post } = body.post;
      expect(post).to.deep.equal({
        _type: 'post',
        _score: null,
        page_id: page.id,
        team_id: null,
        page_groups: [],
        campaign_uid: `au-${page.campaign_id}`,
        charity_uid: `au-${page.charity_id}`,
        caption,
        image_url: null,
        created_at: '2026-06-01T12:00:00Z',
      });
      expect(await listed()).to.deep.equal([{ id, ...post }]);
    });

    it('takes a number as text, a picture and a time of the past, also with .json', async () => {
      const image_url = `${host.origin}/picture.jpg`;
      const fields = { page_id: `${page.id}`, image_url, created_at: '2026-01-09 08:30:00' };
      const body = await bodyOf(send(fields, callers.user, '/posts.json'), 201);
      expect(body.post).to.include({ created_at: '2026-01-09T08:30:00Z' });
      expect(body.post.image_url).to.match(/^https?:.*\/pictures\/[\da-f-]{36}$/);
      await send({ caption: 'Newer' });
      expect((await listed()).map(({ caption }) => caption)).to.deep.equal(['Newer', 'Halfway!']);
    });

    it('copies the picture once, shows the copy everywhere, and removes it with the post', async () => {
      const files = () => storedFiles(server.context.config.picturesDir);
      const before = await files();
      const keyed = { headers: { ...callers.user.headers, 'Idempotency-Key': 'picture' } };
      const fields = { image_url: `${host.origin}/picture.jpg` };
      const { body } = await send(fields, keyed);
      expect((await send(fields, keyed)).body).to.deep.equal(body);
      expect(host.asked).to.deep.equal(['/picture.jpg']);
      expect(await files()).to.have.length(before.length + 6);
      expect((await listed()).map(({ image_url }) => image_url)).to.deep.equal([body.post.image_url]);
      const { pathname } = new URL(body.post.image_url);
      const shown = () => fetch(server.client.origin + pathname);
      expect((await shown()).headers.get('content-type')).to.equal('image/jpeg');
      expect((await remove(body.post.id)).status).to.equal(204);
      expect(await files()).to.deep.equal(before);
      expect((await shown()).status).to.equal(404);
    });

    it('stores no picture of a post that is refused, and fetches none for somebody else’s page', async () => {
      const before = await storedFiles(server.context.config.picturesDir);
      const body = await bodyOf(send({ image_url: `${host.origin}/page` }), 422);
      expect(body.error.error[0].field).to.equal('image_url');
      expect((await send({ caption: ' ', image_url: `${host.origin}/a` })).status).to.equal(422);
      expect(await storedFiles(server.context.config.picturesDir)).to.deep.equal(before);
      host.asked.length = 0;
      const theirs = await server.build.page();
      expect((await send({ page_id: theirs.id, image_url: `${host.origin}/a` })).status).to.equal(403);
      expect(host.asked).to.deep.equal([]);
    });

    it('lists every value that is refused, under both names', async () => {
      const refused = async (fields: object) => {
        const answer = await send(fields);
        expect(answer.body.error.error).to.deep.equal(answer.body.error.errors);
        return fieldsOf(answer);
      };
      const later = new Date(now.getTime() + 1000).toISOString();
      expect(
        await refused({ caption: ' \n', image_url: 'javascript:alert(1)', created_at: later }),
      ).to.deep.equal(['caption', 'image_url', 'created_at']);
      expect(await refused({ caption: 'a'.repeat(10_001) })).to.deep.equal(['caption']);
      expect(await refused({ caption: '' })).to.deep.equal(['caption']);
      expect(await refused({ created_at: 'soon' })).to.deep.equal(['created_at']);
      expect(await refused({ page_id: 'abc' })).to.deep.equal(['page_id']);
      expect((await send({ caption: 'a'.repeat(10_000), created_at: now.toISOString() })).status).to.equal(
        201,
      );
      expect(await listed()).to.have.length(1);
    });

    it('is for the owner of the page and the leader of its team', async () => {
      const { page: teamPage } = await server.build.team({ leader: page });
      expect((await send({ page_id: teamPage.id })).status).to.equal(201);
      const [theirs, other] = [await server.build.page(), await server.build.team()];
      for (const page_id of [theirs.id, other.page.id, 999_999]) {
        expect((await send({ page_id })).status).to.equal(403);
      }
      expect((await send({}, callers.application)).status).to.equal(403);
      expect((await send({}, callers.client)).status).to.equal(403);
      expect((await send({}, {})).status).to.equal(401);
      expect(await listed()).to.deep.equal([]);
    });

    it('posts once for one Idempotency-Key', async () => {
      const caller = { headers: { ...callers.user.headers, 'Idempotency-Key': 'post-1' } };
      const [first, second] = [await send({}, caller), await send({}, caller)];
      expect(second.body).to.deep.equal(first.body);
      expect(await listed()).to.have.length(1);
    });
  });

  describe('DELETE /posts/{post_id}', () => {
    it('deletes a post of the user, and of a team that the user leads', async () => {
      const { page: teamPage } = await server.build.team({ leader: page });
      const [own, ofTeam] = [
        await server.build.post({ page }),
        await server.build.post({ page: teamPage, user_id: callers.userId }),
      ];
      for (const { id } of [own, ofTeam]) {
        const { status, text } = await remove(id);
        expect([status, text]).to.deep.equal([204, '']);
        expect((await remove(id)).status).to.equal(404);
      }
      expect(await listed()).to.deep.equal([]);
    });

    it('refuses everybody else', async () => {
      const { id } = await server.build.post({ page });
      expect((await remove(id, (await server.build.callers()).user)).status).to.equal(403);
      expect((await remove(id, callers.application)).status).to.equal(403);
      expect((await remove(id, {})).status).to.equal(401);
      expect((await remove('abc')).status).to.equal(404);
      expect((await server.client.get(`/posts/${id}`)).status).to.equal(405);
      expect(await listed()).to.have.length(1);
    });
  });
});

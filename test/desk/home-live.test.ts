import { expect } from 'chai';
import { type Background, startBackground } from '../../src/server/background.ts';
import { signInToDesk } from '../support/desk.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { useServer } from '../support/server.ts';
import { managerOf } from '../support/staff.ts';
import { until } from '../support/until.ts';
import { Visitor } from '../support/visitor.ts';

describe('Live numbers at the desk', () => {
  const server = useServer();
  let background: Background;
  before(() => {
    background = startBackground(server.context);
  });
  after(() => background.stop());

  it('say that something has changed, only where the roles reach', async () => {
    const [own, foreign] = [await server.build.campaign(), await server.build.campaign()];
    const follow = async ({ visitor }: { visitor: Visitor }) => {
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return FollowedStream.open(`${server.operations.origin}/live`, { Cookie: cookie });
    };
    const owner = await follow(await signInToDesk(server, 'owner'));
    const manager = await follow(await signInToDesk(server, managerOf(own)));
    expect(owner.response.headers['content-type']).to.equal('text/event-stream; charset=utf-8');
    await until(() => owner.text.includes('retry') && manager.text.includes('retry'), 'both streams');
    await server.build.donation({ campaign_id: foreign.id });
    await until(() => owner.text.includes('data: {}'), 'the change');
    expect(manager.text).to.not.include('data:');
    await server.build.donation({ campaign_id: own.id });
    await until(() => manager.text.includes('data: {}'), 'the own change');
    for (const stream of [owner, manager]) stream.close();
  });

  it('are those of the home screen, and only for staff', async () => {
    const { visitor } = await signInToDesk(server, 'read_only');
    const { html } = await visitor.open('/live/home');
    expect(html).to.match(/^<div class="detail" data-live="\/live">/);
    await visitor.open('/');
    expect(visitor.page.html).to.include(html).and.include('<script type="module" src="/assets/home.js">');
    expect(visitor.page.headers.get('content-security-policy')).to.include("script-src 'self'");
    for (const path of ['/live', '/live/home']) {
      const stranger = await Visitor.at(server.operations.origin, path);
      expect(stranger.page.location, path).to.match(/^\/sign-in/);
    }
  });

  it("don't keep a session alive that nobody uses", async () => {
    const { visitor, user } = await signInToDesk(server, 'owner');
    const session = () => server.knex('staff_sessions').where({ user_id: user.id });
    const before = new Date(Date.now() - 3_600_000);
    await session().update({ last_seen_at: before });
    await visitor.open('/live/home');
    expect((await session().first()).last_seen_at).to.deep.equal(before);
    await visitor.open('/');
    expect((await session().first()).last_seen_at).to.be.greaterThan(before);
  });
});

import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Callers } from '../support/callers.ts';
import type { Body } from '../support/client.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { publishEvents } from '../support/publish-events.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

describe('Events of hidden pages', () => {
  const server = useServer();
  let callers: Callers;
  let page: PageRow;
  before(async () => {
    callers = await server.build.callers();
    server.context.live.follow(server.context.logReader);
    await server.context.logReader.read();
  });
  beforeEach(async () => {
    page = await server.build.page({ campaign_id: callers.campaignId, story: '<p>Insults</p>' });
    await spreadNews();
  });

  /** As a process learns of what others have changed: by the log of events alone. */
  async function spreadNews(): Promise<void> {
    await publishEvents(server.context);
    while (await server.context.logReader.read());
  }

  async function change(values: Partial<PageRow>): Promise<void> {
    await server.knex('pages').where('id', page.id).update(values);
    await spreadNews();
  }

  /** What an integration reads of the page: types with what they say. */
  async function told(): Promise<[type: string, data: Body][]> {
    const { body } = await server.client.get('/events.json?limit=100', callers.application);
    const isOfPage = ({ data }: Body) => (data.page ?? data.numbers)?.id === page.id;
    return body.events.filter(isOfPage).map(({ type, data }: Body) => [type, data]);
  }

  it('say its numbers alone, also those of before, until it is shown again', async () => {
    await change({ held_at: new Date() });
    await change({ name: 'Another' });
    const hidden = await told();
    expect(hidden.map(([type]) => type)).to.deep.equal(['page.created', 'page.hidden']);
    for (const [type, data] of hidden) {
      expect(Object.keys(data), type).to.deep.equal(['numbers']);
      expect(data.numbers).to.include({ id: page.id, page_id: page.id });
    }
    await change({ held_at: null });
    const [created, , ...shown] = await told();
    expect(created?.[1].page.story).to.equal('<p>Insults</p>');
    expect(shown.map(([type, data]) => [type, data.page.name])).to.deep.equal([['page.unhidden', 'Another']]);
  });

  it('end the streams that follow it', async () => {
    const stream = await FollowedStream.open(`${server.client.origin}/api/v2/pages/${page.id}/live`);
    await until(() => stream.events.length > 0, 'the page is followed');
    await change({ held_at: new Date() });
    await until(() => stream.isEnded, 'the stream ends');
    expect(stream.events).to.have.length(1);
  });
});

import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import type { LiveState } from '../../generated/fundraising/operations.ts';
import { changeBetween, type LiveReading } from '../../src/events/live/live-change.ts';
import { LiveHub } from '../../src/events/live/live-hub.ts';
import { createLog } from '../../src/runtime/log.ts';
import { until } from '../support/until.ts';

const currency = { iso_code: 'AUD', name: 'Australian Dollar', symbol: '$' };
const donation = (id: number, message = '') => ({
  id,
  message,
  donor_name: 'Ida',
  amount: { cents: 100, currency },
  created_at: '2026-11-02T04:11:09Z',
  page_id: 1,
  page_name: 'Run',
});
const state = (ids: number[], overrides: Partial<LiveState> = {}): LiveState => ({
  subject: { type: 'page', id: '1', name: 'Run', url: 'http://localhost/run' },
  totals: { amount: { cents: 100, currency }, donation_count: 1, target: null, percent: null },
  top_pages: [],
  top_teams: [],
  donations: ids.map((id) => donation(id)),
  at: '2026-11-02T04:11:10Z',
  ...overrides,
});

describe('A change between two states', () => {
  it('is none when only the time has gone on', () => {
    expect(changeBetween(state([1]), state([1], { at: '2027-01-01T00:00:00Z' }))).to.equal(undefined);
  });

  it('reports only the new donations, including those that push others out of the list', () => {
    const full = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    const message = changeBetween(state(full), state([12, 11, ...full.slice(0, 8)]));
    expect(message?.event).to.equal('change');
    expect(message?.data.donations?.map(({ id }) => id)).to.deep.equal([12, 11]);
    expect(message?.data.totals).to.equal(undefined);
  });

  it('is a whole state when a donation has gone, is another now, or has come between the others', () => {
    for (const after of [
      state([2]),
      state([2, 1], { donations: [donation(2), donation(1, 'Go!')] }),
      state([2, 3, 1]),
      state([2, 1], { subject: { type: 'page', id: '1', name: 'Walk', url: 'http://localhost/run' } }),
    ]) {
      expect(changeBetween(state([2, 1]), after)).to.deep.equal({ event: 'snapshot', data: after });
    }
  });
});

describe('The hub of live streams', () => {
  const config = { MAX_LIVE_STREAMS: 10, MAX_LIVE_STREAMS_PER_ADDRESS: 10 };
  const room = { clientAddress: '192.0.2.1', lastEventId: undefined };
  type Event = Parameters<Parameters<Parameters<LiveHub['follow']>[0]['subscribe']>[0]>[0][number];
  const nothing: Event = {
    type: 'donation.created',
    campaign_uid: null,
    charity_uid: null,
    former_campaign_uid: null,
    former_charity_uid: null,
    page_id: null,
    team_page_id: null,
    team_id: null,
    former_page_id: null,
    former_team_page_id: null,
  };
  let reads: number;
  let shown: LiveState;
  let tell: (event: Event) => void;
  let lose: () => void;
  let hub: LiveHub;

  beforeEach(() => {
    reads = 0;
    shown = state([1]);
    hub = new LiveHub({ config, log: createLog('silent'), heartbeatMilliseconds: 60_000 });
    hub.follow({
      subscribe(onEvents, onGap) {
        tell = (event) => onEvents([event]);
        lose = onGap;
        return () => {};
      },
    });
  });
  afterEach(() => hub.close());

  const read = async () => {
    reads += 1;
    return { state: shown, movedIds: [] };
  };
  const openWith = async (read: () => Promise<LiveReading>, lastEventId?: string) => {
    const client = new PassThrough({ highWaterMark: 1 });
    hub.open('page:1', await hub.prepare('page:1', read), { ...room, lastEventId })(client);
    return client;
  };
  const open = (lastEventId?: string) => openWith(read, lastEventId);
  const followed = async () => {
    const client = await open();
    const taken = { text: '' };
    client.on('data', (bytes) => {
      taken.text += bytes;
    });
    return taken;
  };

  it('gives no place to a client that has gone before it is told anything', async () => {
    const gone = new PassThrough();
    const send = hub.open('page:1', await hub.prepare('page:1', read), room);
    gone.destroy();
    send(gone);
    expect(hub.size).to.equal(0);
  });

  it('reads a subject once for all its clients', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, followed));
    const before = reads;
    shown = state([2, 1]);
    tell({ ...nothing, page_id: 1 });
    await until(() => clients.every(({ text }) => text.includes('event: change')), 'all are told');
    expect(reads).to.equal(before + 1);
  });

  it('reads again by the page, by the page of its team, after an import, when nobody knows whose it is, and after a gap', async () => {
    const client = await followed();
    const changes: (() => void)[] = [
      () => tell({ ...nothing, page_id: 1 }),
      () => tell({ ...nothing, page_id: 7, team_page_id: 1 }),
      () => tell({ ...nothing, type: 'import.batch_written', campaign_uid: 'au-2' }),
      () => tell(nothing),
      () => lose(),
    ];
    for (const [index, change] of changes.entries()) {
      const before = reads;
      shown = state([index + 2, ...shown.donations.map(({ id }) => id)]);
      tell({ ...nothing, page_id: 8, team_id: 1, campaign_uid: 'au-1' });
      expect(reads).to.equal(before);
      change();
      await until(() => client.text.split('event: change').length === index + 2, `change ${index}`);
    }
  });

  it('reads nothing while nobody follows, and before it tells the next client', async () => {
    const client = await open();
    client.destroy();
    await until(() => hub.size === 0, 'it has gone');
    const before = reads;
    tell({ ...nothing, page_id: 1 });
    shown = state([2, 1]);
    const next = await followed();
    await until(() => next.text.includes('"id":2'), 'it is told the new state');
    expect(reads).to.equal(before + 1);
  });

  it('cuts off a client that reads nothing, and no other', async () => {
    const slow = await open();
    const quick = await followed();
    for (let number = 0; hub.size === 2; number += 1) {
      shown = state([], { donations: [donation(number + 2, 'x'.repeat(100_000))] });
      tell({ ...nothing, page_id: 1 });
      await until(() => quick.text.includes(`"id":${number + 2},`), `donation ${number}`);
    }
    expect(slow.destroyed).to.equal(true);
  });

  it('goes on where a client was that alone has followed, and begins anew for one that has missed too much', async () => {
    const first = await followed();
    await until(() => first.text.includes('id: '), 'the snapshot');
    const [, id = ''] = /^id: (.*)$/m.exec(first.text) ?? [];
    const textOf = async () => {
      const client = await open(id);
      let text = '';
      client.on('data', (bytes) => {
        text += bytes;
      });
      await until(() => text.includes('data: '), 'something');
      client.destroy();
      return text;
    };
    shown = state([2, 1]);
    tell({ ...nothing, page_id: 1 });
    await until(() => first.text.includes('event: change'), 'a change');
    expect(await textOf()).to.match(/^retry: 2000\n\nevent: change\n/);
    shown = state([3, 2, 1], { donations: [donation(3, 'x'.repeat(40_000)), donation(2), donation(1)] });
    tell({ ...nothing, page_id: 1 });
    await until(() => first.text.includes('"id":3'), 'a large change');
    expect(await textOf()).to.match(/^retry: 2000\n\nevent: snapshot\n/);
  });

  it('goes on by itself when a read fails', async () => {
    let fails = true;
    const client = await openWith(async () => {
      if (fails && reads > 0) throw new Error('the database is away');
      return read();
    });
    let text = '';
    client.on('data', (bytes) => {
      text += bytes;
    });
    shown = state([2, 1]);
    tell({ ...nothing, page_id: 1 });
    await new Promise((resolve) => setTimeout(resolve, 0));
    fails = false;
    await until(() => text.includes('event: change'), 'it is told');
  });

  it('forgets subjects that nobody follows, so that many of them take no memory', async () => {
    for (let number = 0; number < 300; number += 1) await hub.prepare(`page:${number}`, read);
    const before = reads;
    await hub.prepare('page:299', read);
    expect(reads).to.equal(before);
    await hub.prepare('page:0', read);
    expect(reads).to.equal(before + 1);
  });

  it('signals changes of the wanted subjects, and what may be any, without reading anything', async () => {
    const signals = (names?: string[]) => {
      const client = new PassThrough();
      hub.openSignals(names && new Set(names), room.clientAddress)(client);
      return client;
    };
    const own = signals(['campaign:au-1', 'charity:au-2']);
    const all = signals();
    const changesOf = (client: PassThrough) => String(client.read() ?? '').match(/data: {}/g)?.length ?? 0;
    tell({ ...nothing, campaign_uid: 'au-3', charity_uid: 'au-4' });
    await until(() => changesOf(all) === 1, 'a change anywhere');
    expect(changesOf(own)).to.equal(0);
    tell({ ...nothing, charity_uid: 'au-2' });
    tell({ ...nothing, campaign_uid: 'au-1' });
    await until(() => changesOf(own) === 1, 'one signal for two changes');
    lose();
    await until(() => changesOf(own) === 1, 'a signal when events may have been missed');
    expect(reads).to.equal(0);
    own.destroy();
    await until(() => hub.size === 1, 'the place of a client that has left');
  });
});

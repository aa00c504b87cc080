import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** What all lists of the operations API have in common, tried on that of donations. */
describe('Lists of the operations API', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const staff = await build.staffToken({ role: 'owner' });
    const page = await build.page();
    const other = await build.page();
    // Three times with a microsecond between them, which a Date would lose, and two donations at each.
    const times = [1, 2, 3].map((second) => `2026-11-02 04:11:09.00000${second}+00`);
    const ids: number[] = [];
    for (const [number, time] of [...times, ...times].entries()) {
      const { id } = await build.donation({ page, amount_cents: 100 * (number + 1) });
      await server.knex('donations').where({ id }).update({ created_at: time });
      ids.push(id);
    }
    await build.donation({ page: other });
    return { staff, page, ids };
  });

  const list = (query = '') => server.operations.get(`/donations.json?${query}`, world.staff.options);
  const ofPage = (query = '') => list(`page_id=${world.page.id}&${query}`);
  const idsOf = ({ items }: Body) => items.map(({ id }: Body) => id);

  async function walk(query: string): Promise<number[]> {
    const found: number[] = [];
    for (let after = ''; ; ) {
      const body = await bodyOf(ofPage(`${query}&limit=1${after}`));
      expect(body).to.include({ count: 6, count_is_exact: true });
      found.push(...idsOf(body));
      if (body.next === null) return found;
      after = `&after=${body.next}`;
    }
  }

  it('return every item once, in one order, however small their parts are', async () => {
    const [a, b, c, d, e, f] = world.ids;
    expect(await walk('sort=created')).to.deep.equal([a, d, b, e, c, f]);
    expect(await walk('sort=-created')).to.deep.equal([f, c, e, b, d, a]);
    expect(await walk('sort=amount')).to.deep.equal(world.ids);
    expect(await walk('sort=-amount')).to.deep.equal(world.ids.toReversed());
  });

  it('continue after the last item, whatever is added before it', async () => {
    const first = await bodyOf(ofPage('limit=2'));
    const { id } = await server.build.donation({ page: world.page });
    const second = await bodyOf(ofPage(`limit=200&after=${first.next}`));
    expect([...idsOf(first), ...idsOf(second)])
      .to.have.members(world.ids)
      .and.not.include(id);
    await server.knex('donations').where({ id }).delete();
  });

  it('refuse a cursor that was altered, or that belongs to another list', async () => {
    const { next } = await bodyOf(ofPage('limit=1'));
    const [payload, signature] = next.split('.');
    const forged = Buffer.from('["2026-11-02 04:11:09+00",1]').toString('base64url');
    for (const query of [
      `after=${forged}.${signature}`,
      `after=${payload}`,
      'after=.',
      `after=${next}x`,
      `sort=amount&after=${next}`,
      `amount_min=1&after=${next}`,
    ]) {
      expect(await errorsOf(ofPage(query)), query).to.deep.equal(['after invalid']);
    }
    expect(await errorsOf(list(`after=${next}`))).to.deep.equal(['after invalid']);
  });

  it('continue with the same filters in another order', async () => {
    const { next } = await bodyOf(ofPage('sort=amount&amount_min=100&limit=4'));
    const rest = await bodyOf(list(`after=${next}&amount_min=100&sort=amount&page_id=${world.page.id}`));
    expect(idsOf(rest)).to.deep.equal(world.ids.slice(4));
  });

  it('refuse an unknown order and a limit out of bounds', async () => {
    expect(await errorsOf(list('sort=donor_name'))).to.deep.equal(['sort invalid']);
    for (const limit of [0, 201, 'x'])
      expect(await errorsOf(list(`limit=${limit}`))).to.deep.equal(['limit invalid']);
  });

  it('count ten thousand matches, or all of them by a running total', async () => {
    const charity = await server.build.charity();
    await server.knex.raw(
      `insert into donations (source, external_id, charity_id, country_code, type, amount_cents)
       select 'many', number, ?, 'au', 'charity', 100 from generate_series(1, 10001) as number`,
      [charity.id],
    );
    const counts = async (query: string) => {
      const { count, count_is_exact } = await bodyOf(list(`charity_id=${charity.id}&limit=1&${query}`));
      return [count, count_is_exact];
    };
    expect(await counts('')).to.deep.equal([10_001, true]);
    expect(await counts('amount_min=100')).to.deep.equal([10_000, false]);
    expect(await counts('amount_min=101')).to.deep.equal([0, true]);
  });

  describe('as CSV', () => {
    const csv = (path: string, headers = {}) =>
      server.operations.get(path, { headers: { ...world.staff.options.headers, ...headers } });

    it('have the same items and fields, all of them', async () => {
      const query = `page_id=${world.page.id}&sort=amount`;
      const { items } = await bodyOf(list(query));
      const { text, headers } = await csv(`/donations.csv?${query}&limit=2`);
      expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).to.equal('attachment; filename="donations.csv"');
      expect(headers.get('cache-control')).to.equal('no-store');
      const texts = items.map((item: Body) =>
        Object.fromEntries(Object.entries(item).map(([name, value]) => [name, `${value ?? ''}`])),
      );
      expect(parse(text, { columns: true })).to.deep.equal(texts);
      expect((await csv(`/donations.json?${query}`, { Accept: 'text/csv' })).text).to.equal(text);
    });

    it('have more lines than one batch, and a header even without lines', async () => {
      const charity = await server.build.charity();
      expect((await csv(`/donations.csv?charity_id=${charity.id}`)).text).to.match(/^id,uid,[a-z_,]+\n$/);
      await server.knex.raw(
        `insert into donations (source, external_id, charity_id, country_code, type, amount_cents)
         select 'batches', number, ?, 'au', 'charity', 100 from generate_series(1, 2500) as number`,
        [charity.id],
      );
      const { text } = await csv(`/donations.csv?charity_id=${charity.id}`);
      expect(new Set(parse(text, { columns: true }).map(({ id }: Body) => id)).size).to.equal(2500);
    });

    it('defuse formulas', async () => {
      const charity = await server.build.charity({ name: '+1' });
      await server.build.donation({
        charity_id: charity.id,
        donor_name: '=cmd|"/c calc"!A0',
        message: '@SUM(1,2)\n"quoted"',
      });
      const { text } = await csv(`/donations.csv?charity_id=${charity.id}`);
      const [donation] = parse(text, { columns: true }) as Body[];
      expect(donation).to.include({
        donor_name: `'=cmd|"/c calc"!A0`,
        message: `'@SUM(1,2)\n"quoted"`,
        charity_name: `'+1`,
      });
    });

    describe('of many rows', () => {
      const path = '/operations/v1/donations.csv';
      const open = async () => {
        const controller = new AbortController();
        const { signal } = controller;
        const { headers } = world.staff.options;
        const response = await fetch(server.operations.origin + path, { headers, signal });
        return { response, leave: () => controller.abort() };
      };

      /** Waits until the server has noticed that other clients left. */
      async function openFree() {
        let file = await open();
        await until(async () => {
          if (file.response.status === 200) return true;
          file = await open();
          return false;
        }, 'a file is sent');
        return file;
      }

      before(() =>
        server.knex.raw(
          `insert into donations (source, external_id, charity_id, country_code, type, amount_cents)
           select 'streams', number, (select min(id) from charities), 'au', 'charity', 100
             from generate_series(1, 20000) as number`,
        ),
      );

      it('are sent to four clients at a time, until these leave', async () => {
        const files = await Promise.all(Array.from({ length: 4 }, open));
        expect(files.map(({ response }) => response.status)).to.deep.equal([200, 200, 200, 200]);
        const refused = await csv('/donations.csv');
        expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '10']);
        for (const { leave } of files) leave();
        (await openFree()).leave();
      });

      it('are cut off when reading fails, so that no part is taken for the whole', async () => {
        const { response } = await openFree();
        // Only the first rows fit into the buffers on the way.
        await server.knex.raw('alter table donations rename column message to hidden');
        try {
          const failure: unknown = await response.text().catch((error: unknown) => error);
          expect(failure).to.be.instanceOf(Error);
        } finally {
          await server.knex.raw('alter table donations rename column hidden to message');
        }
      });
    });

    it('are not counted, and answer HEAD without reading', async () => {
      const sent: string[] = [];
      const note = ({ sql }: { sql: string }) => sent.push(sql);
      server.knex.client.on('query', note);
      const head = await server.operations.request('HEAD', '/donations.csv', world.staff.options);
      expect([head.status, head.text]).to.deep.equal([200, '']);
      expect(head.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
      expect(sent.filter((sql) => /from donations/.test(sql))).to.deep.equal([]);
      await csv('/donations.csv');
      server.knex.client.off('query', note);
      expect(sent.join())
        .to.match(/from donations/)
        .and.not.match(/count\(\*\)/);
    });

    it('are refused with the same errors, and for single reads', async () => {
      expect((await csv('/donations.csv?sort=x')).status).to.equal(422);
      expect((await csv('/me.csv')).body.error.message).to.equal('.csv is not supported; request .json');
      expect((await csv('/donations.xml')).body.error.message).to.equal(
        '.xml is not supported; request .json or .csv',
      );
      expect((await csv(`/donations/${world.ids[0]}.json`, { Accept: 'text/csv' })).status).to.equal(200);
    });
  });
});

import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Body } from '../support/client.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Scrolling through the feed', () => {
  const server = useServer();
  let page: PageRow;
  beforeEach(async () => {
    page = await server.build.page();
  });

  /** Rows that all have one of two times, a microsecond apart: only numbers and kinds tell most of them from each other. */
  const fill = async () => {
    for (let number = 0; number < 12; number += 1) {
      await server.build.donation({ page, amount_cents: 1000 + (number % 3) });
      await server.build.activity({ page });
      await server.build.post({ page });
    }
    for (const table of ['donations', 'fitness_activities', 'posts']) {
      await server.knex.raw(
        `update ${table} set created_at = timestamptz '2026-03-01T00:00:00Z' + (id % 2) * interval '1 microsecond'
          where page_id = ?`,
        [page.id],
      );
    }
  };
  const arrive = async () => {
    await server.build.donation({ page, amount_cents: 1001 });
    await server.build.post({ page });
  };
  const names = (rows: Body[]) => rows.map(({ _type, id }) => `${_type} ${id}`);
  const read = (query: string): Promise<Body> => bodyOf(server.client.get(`/search/feed.json?${query}`));
  /** All rows in batches of 5; new ones arrive after each. */
  const scroll = async (query: string) => {
    const rows: string[] = [];
    let batch = await read(`${query}&scroll=true&limit=5`);
    const { count } = batch.meta;
    while (batch.results.length > 0) {
      expect(batch.results.length).to.be.at.most(5);
      expect(batch.meta.count).to.equal(count);
      rows.push(...names(batch.results));
      await arrive();
      batch = await read(`scroll_id=${encodeURIComponent(batch.meta.scroll_id)}`);
    }
    expect(batch.meta.scroll_id).to.equal(null);
    return rows;
  };

  it('shows each row once and misses none while others arrive', async () => {
    await fill();
    const before = names((await read(`page_id=${page.id}`)).results);
    expect(before).to.have.length(36);
    expect(await scroll(`page_id=${page.id}`)).to.deep.equal(before);
    expect(await scroll(`page_id=${page.id}&end_at=2026-03-02&type=Post,FitnessActivity`)).to.deep.equal(
      before.filter((name) => !name.startsWith('online')),
    );
  });

  it('shows each of the rows once that were there before, in order of their amounts', async () => {
    for (const sort of ['amount_desc', 'amount_asc']) {
      page = await server.build.page();
      await fill();
      const query = `page_id=${page.id}&type=OnlineDonation&sort=${sort}`;
      const before = names((await read(query)).results);
      const rows = await scroll(query);
      expect(new Set(rows).size).to.equal(rows.length);
      expect(rows.filter((name) => before.includes(name))).to.deep.equal(before);
    }
  });

  it('refuses a cursor that was altered, and goes on after a lost answer', async () => {
    await fill();
    const first = await read(`page_id=${page.id}&scroll=true&limit=5`);
    const next = `scroll_id=${encodeURIComponent(first.meta.scroll_id)}`;
    expect(names((await read(next)).results)).to.deep.equal(names((await read(next)).results));
    const body = await bodyOf(server.client.get(`/search/feed.json?${next}x`), 422);
    expect(body.error.errors[0].field).to.equal('scroll_id');
  });
});

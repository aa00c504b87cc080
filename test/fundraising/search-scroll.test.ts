import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Body } from '../support/client.ts';
import { buildCampaign, buildCharity, buildPage } from '../support/factories.ts';
import { bodyOf, pageMeta } from '../support/response.ts';
import { readBatch, readScroll } from '../support/scroll.ts';
import { startTestServer, useServer } from '../support/server.ts';

const start = new Date('2026-06-15T12:00:00Z');
const hour = 60 * 60 * 1000;
/** Of all pages, after every other test. */
const expiry = new Date(start.getTime() + 100 * hour);
const total = 10_500;

describe('Scrolling the search endpoints', () => {
  let now = start;
  // Other tests hold the answers against the contract twice; once is enough for batches of 5000.
  const server = useServer({ clock: () => now, config: { VALIDATE_RESPONSES: 'off' } });
  before(() => buildManyPages(server.knex));
  afterEach(() => {
    now = start;
  });

  const idsOf = (batch: Body): number[] => batch.pages.map(({ id }: { id: number }) => id);
  const pageIds = (): Promise<number[]> => server.knex('pages').orderBy('id').pluck('id');
  const refusal = async (scrollId: string, entity = 'pages', others = '') => {
    const body = await bodyOf(
      server.client.get(`/search/${entity}.json?scroll_id=${encodeURIComponent(scrollId)}${others}`),
      422,
    );
    expect(body.error.message).to.equal('Validation failed');
    expect(body.error.errors).to.have.length(1);
    expect(body.error.errors[0]).to.deep.include({ field: 'scroll_id', code: 'invalid' });
    return body.error.errors[0].message;
  };

  it('returns all pages by id in batches of 5000, and ends with an empty one', async () => {
    const batches = await readScroll(server.client, 'pages', 'scroll=true');
    expect(batches.map((batch) => batch.pages.length)).to.deep.equal([5000, 5000, 500, 0]);
    expect(batches.flatMap(idsOf)).to.deep.equal(await pageIds());
    expect(batches.map((batch) => batch.meta.scroll_id === null)).to.deep.equal([false, false, false, true]);
  });

  it('answers HEAD with the headers of a batch, and a script with the same batch', async () => {
    const path = `${server.client.origin}/api/v2/search/pages`;
    const plain = await fetch(`${path}.json?scroll=true`, { headers: { 'Accept-Encoding': 'identity' } });
    const text = await plain.text();
    const head = await fetch(`${path}.json?scroll=true`, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(head.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    // The cursors differ, but not in length by more than a few letters.
    expect(Number(head.headers.get('content-length'))).to.be.closeTo(Buffer.byteLength(text), 16);
    const script = await (await fetch(`${path}.jsonp?scroll=true&callback=show`)).text();
    const { pages } = JSON.parse(script.slice('/**/show('.length, -');'.length));
    expect(pages).to.deep.equal(JSON.parse(text).pages);
  });

  it('reports its position among the initial matches in every batch', async () => {
    const batches = await readScroll(server.client, 'pages', 'scroll=true&limit=3&page=7&page_size=2');
    for (const [index, { meta }] of batches.entries()) {
      const { pagination, scroll_id, ...block } = meta;
      expect(pagination).to.deep.equal(block);
      expect(block).to.deep.equal(pageMeta(total, index + 1, 3));
      if (index < 3) expect(scroll_id).to.be.a('string');
    }
  });

  it('gives another scroll_id with every answer, also when a batch is requested twice', async () => {
    const first = await readBatch(server.client, 'pages', {});
    const scrollId = first.meta.scroll_id;
    const [once, twice] = [
      await readBatch(server.client, 'pages', { scrollId }),
      await readBatch(server.client, 'pages', { scrollId }),
    ];
    expect(idsOf(twice)).to.deep.equal(idsOf(once));
    expect(new Set([scrollId, once.meta.scroll_id, twice.meta.scroll_id])).to.have.property('size', 3);
  });

  it('keeps the filters of its first request, and ignores everything else that is sent later', async () => {
    const first = await readBatch(server.client, 'pages', { query: 'scroll=true&type=user&active=true' });
    for (const others of [
      '&type=team&q=nothing&page=9&limit=1',
      '&limit=ten&page=-1&type=bogus&country_code=fr&campaign_id=x!',
      '&scroll=true',
      '&scroll=maybe&q[a]=1&limit=1&limit=2',
    ]) {
      const path = `/search/pages.json?scroll_id=${encodeURIComponent(first.meta.scroll_id)}${others}`;
      const body = await bodyOf(server.client.get(path));
      expect(idsOf(body), others).to.deep.equal((await pageIds()).slice(5000, 10_000));
    }
  });

  it('judges activity and expiry at the time of its first request', async () => {
    now = new Date(expiry.getTime() - hour);
    const first = await readBatch(server.client, 'pages', {});
    now = new Date(expiry.getTime() + hour);
    const second = await readBatch(server.client, 'pages', { scrollId: first.meta.scroll_id });
    expect(second.pages).to.have.length(5000);
    expect((await readBatch(server.client, 'pages', {})).pages, 'a new scroll').to.have.length(0);
  });

  it('reads all matches of a text, by id', async () => {
    const batches = await readScroll(server.client, 'pages', 'scroll=true&q=odd');
    const odd = await server.knex('pages').where('name', 'like', 'Odd%').orderBy('id').pluck('id');
    expect(batches.flatMap(idsOf)).to.deep.equal(odd);
    expect(batches.map((batch) => batch.pages.length)).to.deep.equal([5000, 250, 0]);
    expect(batches[0]?.meta.count).to.equal(odd.length);
    expect(batches[1]?.meta.count).to.equal(odd.length);
  });

  it('reads what the filters let through when a text matches nothing, to the end, whatever comes meanwhile', async () => {
    const ids = await pageIds();
    const batches = await readScroll(server.client, 'pages', 'scroll=true&q=zyxwvuts', () =>
      server.knex('pages').where('id', ids[9000]).update({ name: 'Zyxwvuts' }),
    );
    expect(batches.flatMap(idsOf)).to.deep.equal(ids);
    await server.knex('pages').where('id', ids[9000]).update({ name: 'Odd 9001' });
  });

  it('ends immediately, with an empty batch, if nothing matches', async () => {
    const [only, ...others] = await readScroll(server.client, 'pages', 'scroll=true&campaign_id=au-999999');
    expect(others).to.have.length(0);
    expect(only.pages).to.deep.equal([]);
    expect(only.meta).to.deep.include({ count: 0, scroll_id: null, current_page: 1, total_pages: 0 });
  });

  it('goes on in another process with the same key, and in none with another', async () => {
    const first = await readBatch(server.client, 'pages', {});
    const same = await startTestServer({ knex: server.knex, clock: () => now });
    const second = await readBatch(same.client, 'pages', { scrollId: first.meta.scroll_id });
    expect(idsOf(second)).to.deep.equal((await pageIds()).slice(5000, 10_000));
    await same.close();
    const config = { SECRET_KEY: 'another key' };
    const other = await startTestServer({ knex: server.knex, clock: () => now, config });
    const path = `/search/pages.json?scroll_id=${first.meta.scroll_id}`;
    expect((await other.client.get(path)).status).to.equal(422);
    await other.close();
  });

  it('refuses an altered scroll_id, one of another endpoint, and garbage', async () => {
    const scrollId: string = (await readBatch(server.client, 'pages', {})).meta.scroll_id;
    const altered = Array.from({ length: scrollId.length }, (_, position) => {
      const letter = scrollId[position] === 'A' ? 'B' : 'A';
      return scrollId.slice(0, position) + letter + scrollId.slice(position + 1);
    });
    for (const text of [...altered, 'garbage', 'a.b', '42', `${scrollId}x`, 'e30.e30']) {
      expect(await refusal(text), text).to.equal('must be the scroll_id of an earlier response');
    }
    expect(await refusal(scrollId, 'campaigns')).to.equal('must be the scroll_id of an earlier response');
    expect(await refusal(scrollId, 'charities')).to.equal('must be the scroll_id of an earlier response');
    expect(await refusal('garbage', 'pages', '&scroll=true&limit=x')).to.equal(
      'must be the scroll_id of an earlier response',
    );
  });

  it('refuses a scroll_id after 24 hours and says what to do; each answer starts them anew', async () => {
    const first = await readBatch(server.client, 'pages', {});
    now = new Date(start.getTime() + 24 * hour);
    const second = await readBatch(server.client, 'pages', { scrollId: first.meta.scroll_id });
    now = new Date(start.getTime() + 24 * hour + 1);
    expect(await refusal(first.meta.scroll_id)).to.match(/expired.*start again with scroll=true/);
    now = new Date(start.getTime() + 48 * hour);
    expect(
      (await readBatch(server.client, 'pages', { scrollId: second.meta.scroll_id })).pages,
    ).to.have.length(500);
  });

  it('takes a blank scroll_id, and the word null, for none', async () => {
    for (const blank of ['', 'null', 'undefined']) {
      const { body } = await server.client.get(`/search/pages.json?scroll_id=${blank}`);
      expect(body.pages, blank).to.have.length(100);
      expect(body.meta).to.not.have.property('scroll_id');
    }
  });

  it('refuses to begin with more filters than a scroll_id can carry', async () => {
    const values = Array.from({ length: 400 }, (_, index) => `${Math.sin(index)}${Math.cos(index)}`);
    const body = await bodyOf(server.client.get(`/search/pages.json?scroll=true&group_value=${values}`), 422);
    expect(body.error.errors[0]).to.deep.include({ field: 'scroll', code: 'invalid' });
  });

  for (const entity of ['campaigns', 'charities'] as const) {
    it(`returns all ${entity} by id in batches, too`, async () => {
      const url = entity === 'campaigns' ? 'scroll=true&country_code=nz' : 'scroll=true&country_code=nz&q=';
      await buildManyOwners(server.knex, entity);
      const ids = await server.knex(entity).where('country_code', 'nz').orderBy('id').pluck('id');
      const batches = await readScroll(server.client, entity, url);
      expect(batches.map((batch) => batch[entity].length)).to.deep.equal([5000, 10, 0]);
      expect(batches.flatMap((batch) => batch[entity].map(({ id }: Body) => id))).to.deep.equal(ids);
      expect(batches[1].meta.count).to.equal(5010);
    });
  }
});

async function buildManyPages(knex: Knex): Promise<void> {
  const page = await buildPage(knex, {
    campaign_id: (await buildCampaign(knex)).id,
    charity_id: (await buildCharity(knex)).id,
    name: 'Odd 1',
    expires_at: expiry,
  });
  await knex.raw(
    `insert into pages (campaign_id, charity_id, user_id, expires_at, slug, name)
       select ?::bigint, ?::bigint, ?::bigint, ?::timestamptz, 'many-' || number,
              case number % 2 when 1 then 'Odd ' else 'Even ' end || number
         from generate_series(2, ?::integer) number`,
    [page.campaign_id, page.charity_id, page.user_id, expiry, total],
  );
  await knex.raw('analyze pages');
}

async function buildManyOwners(knex: Knex, entity: 'campaigns' | 'charities'): Promise<void> {
  const [column, value] = entity === 'campaigns' ? ['description', 'Far'] : ['kyc_status', 'passed'];
  await knex.raw(
    `insert into ?? (country_code, name, slug, ??)
       select 'nz', 'Far ' || number, 'far-' || number, ? from generate_series(1, 5010) number`,
    [entity, column as string, value as string],
  );
}

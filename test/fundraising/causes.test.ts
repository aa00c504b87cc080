import { expect } from 'chai';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import { expectTooLarge } from '../support/refusals.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const names = ['Oceans', 'Youth', 'Peace & quiet'];

describe('causes', () => {
  const server = useServer();
  let causes: { id: number; key: string; name: string }[];
  let charities: (CharityRow & { works: number[] })[];

  before(async () => {
    causes = await server
      .knex('causes')
      .insert(names.map((name, index) => ({ id: 10 - index, slug: `cause-${index}`, name })))
      .returning(['id', 'slug as key', 'name']);
    // Every combination of the three, in two countries.
    charities = [];
    for (let combination = 0; combination < 16; combination += 1) {
      const works = causes.filter((_, index) => (combination >> index) & 1).map(({ id }) => id);
      const charity = await server.build.charity({ country_code: combination < 8 ? 'au' : 'uk' });
      if (works.length > 0) {
        const rows = works.map((cause_id) => ({ charity_id: charity.id, cause_id }));
        await server.knex('charity_causes').insert(rows);
      }
      charities.push({ ...charity, works });
    }
  });

  const get = (path: string) => bodyOf(server.client.get(path));
  const causesOf = ({ works }: { works: readonly number[] }) =>
    causes.filter(({ id }) => works.includes(id)).sort((a, b) => a.id - b.id);

  it('are listed by number, whole and in windows', async () => {
    const byNumber = [...causes].sort((a, b) => a.id - b.id);
    expect(await get('/causes.json')).to.deep.equal({ causes: byNumber });
    const { causes: second, meta } = await get('/causes.json?limit=1&page=2');
    expect(second).to.deep.equal(byNumber.slice(1, 2));
    expect(meta).to.include({ count: 3, current_page: 2, total_pages: 3 });
  });

  it('are refused as a whole beyond a thousand', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      slug: `many-${index}`,
      name: `Many ${index}`,
    }));
    await server.knex('causes').insert(many.map((cause, index) => ({ id: 1000 + index, ...cause })));
    await expectTooLarge(server.client.get('/causes.json?unheard=of'));
    expect((await get('/causes.json?limit=2')).meta.count).to.equal(1003);
    await server.knex('causes').where('id', '>=', 1000).delete();
  });

  it('stand on each charity: by itself, in the list and in the searches', async () => {
    const listed = (await get('/charities.json')).charities;
    const found = (await get('/search/charities.json?include_failed_kyc=true&limit=100')).charities;
    const mixed = (await get('/search/aggregate.json?q=charity&type=charity&limit=100')).results;
    expect(mixed.length).to.be.greaterThan(0);
    for (const charity of charities) {
      const expected = causesOf(charity);
      expect((await get(`/charities/${charity.uid}.json`)).charity.causes).to.deep.equal(expected);
      const inList = listed.find(({ id }: { id: string }) => id === charity.uid);
      expect(inList.causes).to.deep.equal(expected);
      const inSearch = found.find(({ uid }: { uid: string }) => uid === charity.uid);
      expect(inSearch.causes).to.deep.equal(expected);
    }
    for (const { uid, causes: shown } of mixed) {
      expect(shown).to.deep.equal(
        causesOf(charities.find((charity) => charity.uid === uid) ?? { works: [] }),
      );
    }
  });

  it('filter charities, alone, several, and beside another filter', async () => {
    const [oceans = 0, youth = 0, peace = 0] = causes.map(({ id }) => id);
    for (const wanted of [
      [oceans],
      [youth],
      [peace],
      [oceans, peace],
      [oceans, youth, peace],
      [999],
      [999, youth],
    ]) {
      for (const country of [undefined, 'au', 'gb']) {
        const expected = charities
          .filter(({ works }) => works.some((id) => wanted.includes(id)))
          .filter(({ country_code }) => !country || country_code === country.replace('gb', 'uk'))
          .map(({ uid }) => uid);
        const filter = `cause_ids=${wanted.join(',')}${country ? `&country_code=${country}` : ''}`;
        const { charities: listed, meta } = await get(`/charities.json?${filter}&limit=100`);
        expect(
          listed.map(({ id }: { id: string }) => id),
          filter,
        ).to.deep.equal(expected);
        expect(meta.count).to.equal(expected.length);
        const search = await get(`/search/charities.json?${filter}&include_failed_kyc=true&limit=100`);
        expect(search.charities.map(({ uid }: { uid: string }) => uid)).to.have.members(expected);
        expect(search.meta.count).to.equal(expected.length);
      }
    }
    expect((await get('/charities.json?cause_ids=')).charities).to.have.length(16);
    const body = await bodyOf(server.client.get('/charities.json?cause_ids=oceans'), 422);
    expect(body.error.errors).to.have.nested.property('[0].field', 'cause_ids');
  });
});

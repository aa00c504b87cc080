import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { buildSmallWorld } from '../support/small-world.ts';

interface Row {
  id: number;
  uid?: string;
  uuid: string;
  name: string;
}

/** What lists and searches show of a row that `ids` may name. */
const listings = [
  { path: '/campaigns', kind: 'campaigns', search: false },
  { path: '/charities', kind: 'charities', search: false },
  { path: '/pages', kind: 'pages', search: false },
  { path: '/search/campaigns', kind: 'campaigns', search: true },
  { path: '/search/charities', kind: 'charities', search: true },
  { path: '/search/pages', kind: 'pages', search: true },
] as const;

describe('The filter ids', () => {
  const server = useServer();
  let rows: Record<'campaigns' | 'charities' | 'pages', Row[]>;
  before(async () => {
    const { campaigns, charities, pages } = await buildSmallWorld(server.knex);
    campaigns.push(await server.build.campaign({ country_code: 'uk', is_default: true }));
    charities.push(await server.build.charity({ country_code: 'nz' }));
    rows = { campaigns, charities, pages };
  });

  for (const { path, kind, search } of listings) {
    const answer = (query: string): Promise<Body> => bodyOf(server.client.get(`${path}.json?${query}`));
    const uuidsFor = async (query: string): Promise<string[]> =>
      (await answer(query))[kind].map(({ uuid }: Row) => uuid);

    describe(`of GET ${path}`, () => {
      it('lets through what the whole answer holds of any two of the rows, in its order', async () => {
        const all = await uuidsFor('');
        expect(all).to.have.length(rows[kind].length);
        for (const one of rows[kind].slice(0, 4)) {
          for (const other of rows[kind].slice(0, 4)) {
            const expected = all.filter((uuid) => uuid === one.uuid || uuid === other.uuid);
            const query = `ids=${one.id},${other.uuid}`;
            expect(await uuidsFor(query), query).to.deep.equal(expected);
            const { meta } = await answer(`${query}&limit=1&page=1`);
            expect(meta, query).to.deep.include({ count: expected.length, total_pages: expected.length });
          }
        }
      });

      it('takes numbers, UUIDs and uids, mixed, in every form of a list, and under the name id', async () => {
        const [one, , other] = rows[kind] as [Row, Row, Row];
        const expected = (await uuidsFor('')).filter((uuid) => uuid === one.uuid || uuid === other.uuid);
        const names = kind === 'pages' ? [other.id, other.uuid] : [other.id, other.uuid, other.uid];
        if (other.uid?.startsWith('gb')) names.push(other.uid.replace('gb', 'uk'));
        for (const name of names) {
          for (const list of ['ids=1&ids=2', 'ids[]=1&ids[]=2', 'ids=1,2', 'id=1,2', 'id[]=1&id[]=2']) {
            const query = list.replace('=1', `=${one.uuid.toUpperCase()}`).replace(/2$/, String(name));
            expect(await uuidsFor(query), query).to.deep.equal(expected);
          }
        }
      });

      it('counts a row that is named twice once, and one that nobody has not at all', async () => {
        const [one] = rows[kind] as [Row];
        const body = await answer(`ids=${one.id},${one.id},${one.uuid},999999&limit=5`);
        expect(body[kind]).to.have.length(1);
        expect(body.meta.count).to.equal(1);
        const none = await answer('ids=999999,00000000-0000-4000-8000-000000000000&limit=5');
        expect(none[kind]).to.deep.equal([]);
        expect(none.meta.count).to.equal(0);
      });

      it('is no filter while it is blank, and refused when it can name nothing', async () => {
        const all = await uuidsFor('');
        for (const query of ['ids=', 'ids[]=', 'id=null', 'ids=undefined'])
          expect(await uuidsFor(query), query).to.deep.equal(all);
        for (const query of ['ids=no_one', 'id=1,0', 'ids=au-', `ids=${'1,'.repeat(1000)}1`]) {
          const body = await bodyOf(server.client.get(`${path}.json?${query}`), 422);
          expect(body.error.errors[0].field).to.equal('ids');
        }
      });

      if (!search) return;

      it('narrows what a text finds, and a scroll', async () => {
        const [one, two] = rows[kind] as [Row, Row];
        const { meta, ...found } = await answer(`q=${encodeURIComponent(one.name)}&ids=${one.id}`);
        expect(found[kind].map(({ uuid }: Row) => uuid)).to.deep.equal([one.uuid]);
        expect(meta.count).to.equal(1);
        const elsewhere = await answer(`q=${encodeURIComponent(one.name)}&ids=${two.id}`);
        expect(elsewhere[kind].map(({ uuid }: Row) => uuid)).to.deep.equal([two.uuid]);

        const first = await answer(`scroll=true&ids=${two.id},${one.id}`);
        expect(first[kind].map(({ uuid }: Row) => uuid)).to.deep.equal([one.uuid, two.uuid]);
        const last = await answer(`scroll_id=${first.meta.scroll_id}`);
        expect(last[kind]).to.deep.equal([]);
        expect(last.meta.count).to.equal(2);
      });
    });
  }
});

import { expect } from 'chai';
import fc from 'fast-check';
import { useServer } from '../support/server.ts';

/** Ids are counted in blocks of 65,536. These are in several blocks and at their ends, and some blocks have no pages. */
const id = fc.oneof(
  fc.integer({ min: 1, max: 400_000 }),
  fc.constantFrom(65_535, 65_536, 131_071, 131_072, 262_144),
);

const change = fc.oneof(
  fc.record({ kind: fc.constant('insert'), ids: fc.uniqueArray(id, { minLength: 1, maxLength: 8 }) }),
  fc.record({ kind: fc.constantFrom('delete', 'hide', 'show', 'cancel'), ids: fc.tuple(id, id) }),
);

describe('A list of pages by id', () => {
  const server = useServer();
  let first: { id: number; campaign_id: number; charity_id: number; user_id: number | null };
  let otherCampaign: number;

  before(async () => {
    first = await server.build.page();
    otherCampaign = (await server.build.page()).campaign_id;
  });

  const statements: Record<string, string> = {
    delete: `delete from pages where id between :from and :to and slug like 'page-%'`,
    hide: 'update pages set held_at = now() where id between :from and :to',
    show: 'update pages set held_at = null where id between :from and :to',
    cancel: `update pages set state = 'cancelled' where id between :from and :to`,
  };

  async function apply({ kind, ids }: { kind: string; ids: readonly number[] }) {
    const statement =
      statements[kind] ??
      `insert into pages (id, campaign_id, charity_id, user_id, slug, name)
         select id, case when id % 3 = 0 then :other::bigint else :campaign::bigint end, :charity::bigint, :user::bigint, 'page-' || id, 'Page'
           from unnest((:ids)::bigint[]) id on conflict do nothing`;
    const [from, to] = [Math.min(...ids), Math.max(...ids)];
    const { campaign_id: campaign, charity_id: charity, user_id: user } = first;
    await server.knex.raw(statement, {
      ids: [...ids],
      from,
      to,
      campaign,
      charity,
      user,
      other: otherCampaign,
    });
  }

  it('has the same pages as with an offset, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        async (changes, limit) => {
          for (const each of changes) await apply(each);
          for (const [query, condition] of [
            ['', 'true'],
            [`&campaign_id=${first.campaign_id}`, `campaign_id = ${first.campaign_id}`],
            [`&campaign_id=${first.campaign_id},${otherCampaign}&type=individual`, `owner_type = 'User'`],
            ['&type=team', `owner_type = 'Team'`],
          ]) {
            const all: { id: number }[] = await server
              .knex('pages')
              .select('id')
              .whereRaw(`not hidden and ${condition}`)
              .orderBy('id');
            for (let page = 1; (page - 1) * limit <= all.length; page += 1) {
              const { body } = await server.client.get(`/pages.json?page=${page}&limit=${limit}${query}`);
              const expected = all.slice((page - 1) * limit, page * limit);
              expect(body.pages.map((each: { id: number }) => each.id)).to.deep.equal(
                expected.map((each) => each.id),
              );
              expect(body.meta.count).to.equal(all.length);
            }
          }
        },
      ),
    );
  });
});

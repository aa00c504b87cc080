import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Body } from '../support/client.ts';
import { readScroll } from '../support/scroll.ts';
import { useServer } from '../support/server.ts';

const total = 11_000;

describe('Scrolling while others write', () => {
  const server = useServer();
  let likeness: object;
  before(async () => {
    const { campaign_id, charity_id, user_id } = await server.build.page({
      campaign_id: (await server.build.campaign()).id,
      charity_id: (await server.build.charity()).id,
      name: 'Lasting 1',
    });
    likeness = { campaign_id, charity_id, user_id };
    await insertPages(server.knex, likeness, 2, total);
  });

  for (const query of ['scroll=true', 'scroll=true&q=lasting']) {
    it(`returns every page that stays exactly once, by id, and none that came later (${query})`, async () => {
      const { knex, client } = server;
      const before: number[] = await knex('pages')
        .where('name', 'like', 'Lasting%')
        .orderBy('id')
        .pluck('id');
      const highest = before.at(-1) ?? 0;
      // Every tenth row may be deleted at any time; all others stay.
      const staying = before.filter((id) => id % 10 !== 0);
      const written = { inserted: 0, deleted: 0 };
      let isReading = true;
      const isGoing = () => isReading;
      const writers = [0, 1, 2].map((writer) => write(knex, likeness, writer, isGoing, written));
      const seen = { inserted: 0, deleted: 0 };

      // Between two batches something is written, however fast they follow each other.
      const batches = await readScroll(client, 'pages', query, async () => {
        Object.assign(seen, written);
        while (written.inserted === seen.inserted || written.deleted === seen.deleted) {
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
      isReading = false;
      await Promise.all(writers);

      const ids: number[] = batches.flatMap((batch) => batch.pages.map(({ id }: Body) => id));
      expect(batches.length).to.be.at.least(3);
      expect(written.inserted).to.be.greaterThan(0);
      expect(written.deleted).to.be.greaterThan(0);
      expect(ids, 'by id').to.deep.equal([...ids].sort((a, b) => a - b));
      expect(new Set(ids), 'no page twice').to.have.property('size', ids.length);
      expect(
        ids.filter((id) => id > highest),
        'nothing that came later',
      ).to.deep.equal([]);
      expect(
        ids.filter((id) => id % 10 !== 0),
        'no gap',
      ).to.deep.equal(staying);
    });
  }
});

/** Deletes rows that may go and inserts new ones in turns, from several connections at once. */
async function write(
  knex: Knex,
  likeness: object,
  writer: number,
  isGoing: () => boolean,
  written: { inserted: number; deleted: number },
): Promise<void> {
  while (isGoing()) {
    const { rowCount } = await knex.raw(
      `delete from pages where id in (
         select id from pages where id % 10 = 0 and id % 3 = ? order by random() limit 25 for update skip locked)`,
      [writer],
    );
    written.deleted += rowCount;
    await insertPages(knex, likeness, 1, 25, 'Lasting late');
    written.inserted += 25;
  }
}

async function insertPages(
  knex: Knex,
  likeness: object,
  from: number,
  to: number,
  name = 'Lasting',
): Promise<void> {
  await knex.raw(
    `insert into pages (campaign_id, charity_id, user_id, slug, name)
       select :campaign_id, :charity_id, :user_id, 'page-' || gen_random_uuid(), :name || ' ' || number
         from generate_series(:from::integer, :to::integer) number`,
    { ...likeness, from, to, name },
  );
}

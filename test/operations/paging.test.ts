import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import { handlers } from '../../src/operations/handlers/index.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { writeListWorld } from '../support/list-world.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const contract = await Contract.load('operations', handlers, { lazy: true });
const lists = contract.operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'after'));

describe('Lists of the operations API, part by part', () => {
  const server = useServer();
  const staff = useFixture(async () => {
    await writeListWorld(server.knex, 1);
    await server.knex.raw(`select setval(pg_get_serial_sequence('users', 'id'), 1000)`);
    return server.build.staffToken({ role: 'owner' });
  });

  for (const { id, path, parameters } of lists) {
    const sorts = parameters.find(({ name }) => name === 'sort')?.schema.enum ?? [];

    for (const sort of sorts) {
      it(`${id} has every item once, sorted by ${sort}`, async () => {
        async function walk(limit: number): Promise<Body[]> {
          const items: Body[] = [];
          for (let after = ''; ; ) {
            const part: Body = await bodyOf(
              server.operations.get(`${path}?sort=${sort}&limit=${limit}${after}`, staff.options),
            );
            items.push(...part.items);
            if (part.next === null) return items;
            after = `&after=${part.next}`;
          }
        }
        const items = await walk(200);
        expect(items.length).to.be.greaterThan(1);
        expect(await walk(Math.ceil(items.length / 5))).to.deep.equal(items);
        expect(new Set(items.map((item) => JSON.stringify(item)))).to.have.length(items.length);
      });
    }
  }
});

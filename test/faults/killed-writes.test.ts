import { expect } from 'chai';
import type { Knex } from 'knex';
import { KillableServer, type Write } from '../support/killable-server.ts';
import { tableContents as contentsOfAllTables } from '../support/table-contents.ts';
import { writes } from '../support/writes.ts';

/** But for the throttles: a try is counted before it is made, so that none that dies goes uncounted. */
async function tableContents(knex: Knex): Promise<Record<string, string>> {
  const { throttles, ...contents } = await contentsOfAllTables(knex);
  return contents;
}

/** Writes that share transactions: no more than this many transactions run at the same time. */
const BATCHES_AT_ONCE = 2;
const shared = ['sendDonationEvent'];

describe('A server that is killed in the middle of a write', () => {
  let server: KillableServer;
  before(async () => {
    server = await KillableServer.start();
    // No mail is sent meanwhile: test/faults/killed-mail.test.ts looks at those.
    await server.knex.raw(`
      alter table mail_outbox alter column send_after set default '2999-01-01';
      create function tell_nobody() returns trigger language plpgsql as 'begin return null; end';
      create trigger tell_nobody before insert on untold_gifts for each row execute function tell_nobody()`);
  });
  beforeEach(() => {
    server.proxy.watch();
    return server.run();
  });
  after(() => server.close());

  const expectExactTotals = async () => {
    const { rows } = await server.knex.raw('select * from running_totals_differences()');
    expect(rows).to.deep.equal([]);
  };

  for (const [operation, build] of Object.entries(writes)) {
    it(`has done nothing of ${operation}, whichever statement was next`, async () => {
      const { knex, proxy } = server;
      const first = await build(knex);
      const untouched = await tableContents(knex);
      const answer = await server.send(first);
      expect(answer.status, await answer.text()).to.equal(first.status);
      const statements = [...proxy.statements];
      expect(statements).to.include('BEGIN;').and.include('COMMIT;');
      expect(await tableContents(knex), 'something is written at all').to.not.deep.equal(untouched);

      // One write is held before each of the statements. All that are held together die with the one process.
      const most = shared.includes(operation) ? BATCHES_AT_ONCE : statements.length;
      for (let from = 0; from < statements.length; from += most) {
        const held: Write[] = [];
        for (const _ of statements.slice(from, from + most)) held.push(await build(knex));
        const before = await tableContents(knex);
        const outcomes: Promise<unknown>[] = [];
        for (const [index, write] of held.entries()) {
          proxy.watch({ at: from + index + 1, side: 'before' });
          outcomes.push(server.send(write).catch((error) => error));
          await proxy.untilFrozen();
          expect(proxy.statements).to.deep.equal(statements.slice(0, from + index + 1));
        }
        await server.kill();
        expect(await tableContents(knex)).to.deep.equal(before);
        for (const outcome of await Promise.all(outcomes)) expect(outcome).to.be.instanceOf(Error);

        proxy.watch();
        await server.run();
        for (const write of held) expect((await server.send(write)).status).to.equal(first.status);
      }
      await expectExactTotals();
    });
  }

  it('has done all of a write when only its answer was lost', async () => {
    const { knex, proxy } = server;
    const lost: Write[] = [];
    const answered: Write[] = [];
    for (const build of Object.values(writes)) {
      lost.push(await build(knex));
      answered.push(await build(knex));
    }
    const before = await tableContents(knex);
    const outcomes: Promise<unknown>[] = [];
    for (const write of lost) {
      proxy.watch({ at: 1, side: 'after', among: /^commit/i });
      outcomes.push(server.send(write).catch((error) => error));
      await proxy.untilFrozen();
    }
    await server.kill();
    for (const outcome of await Promise.all(outcomes)) expect(outcome).to.be.instanceOf(Error);
    const between = await tableContents(knex);
    proxy.watch();
    await server.run();
    for (const write of answered) expect((await server.send(write)).ok).to.equal(true);
    expect(newRows(before, between)).to.deep.equal(newRows(between, await tableContents(knex)));
    await expectExactTotals();
  });

  it('gives the first answer to those who send the same request again', async () => {
    const { knex, proxy } = server;
    const write = await writes.createPage?.(knex);
    if (!write) throw new Error('pages are written');
    proxy.watch({ at: 1, side: 'after', among: /^commit/i });
    const outcome = server.send(write).catch((error) => error);
    await proxy.untilFrozen();
    await server.kill();
    expect(await outcome).to.be.instanceOf(Error);
    const pages = await knex('pages').count();
    proxy.watch();
    await server.run();
    const answer = await server.send(write);
    expect(answer.status).to.equal(201);
    const { page } = (await answer.json()) as { page: { id: number } };
    expect(await knex('pages').max('id as id').first()).to.deep.equal({ id: page.id });
    expect(await knex('pages').count()).to.deep.equal(pages);
  });
});

/** How many rows came to each table; the contents of a table begin with their number. */
function newRows(before: Record<string, string>, after: Record<string, string>): Record<string, number> {
  const rows = (contents = '0') => Number.parseInt(contents, 10);
  return Object.fromEntries(
    Object.keys(before).map((table) => [table, rows(after[table]) - rows(before[table])]),
  );
}

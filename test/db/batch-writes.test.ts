import { mock } from 'node:test';
import { expect } from 'chai';
import { DatabaseError } from 'pg';
import { batchWrites } from '../../src/db/connection/batch-writes.ts';
import { OverloadError } from '../../src/db/connection/database-errors.ts';

const BROKEN_RULE = '23514';
const CONNECTION_CUT = '57P01';

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError(`code ${code}`, 0, 'error'), { code });
}

/** A table that commits when it is told to, and notes what it was given. */
class SlowTable {
  readonly transactions: (readonly string[])[] = [];
  readonly #open: (() => void)[] = [];
  /** What a transaction with this item fails with. */
  readonly errors = new Map<string, Error>();

  async #write(items: readonly string[]): Promise<string[]> {
    this.transactions.push(items);
    await new Promise<void>((resolve) => this.#open.push(resolve));
    for (const item of items) {
      const error = this.errors.get(item);
      if (error) throw error;
    }
    return items.map((item) => `${item}, written`);
  }

  /** The key is what stands before the sign: `a=1` and `a=2` are written to the same row. */
  readonly save = batchWrites({
    keyOf: (item: string) => item.split('=')[0] ?? '',
    writeBatch: (items) => this.#write(items),
    writeOne: async (item) => (await this.#write([item]))[0] ?? '',
  });

  async commit(count = 1): Promise<void> {
    for (let turns = 0; turns < count; turns += 1) this.#open.shift()?.();
    await turn();
  }
}

/** Lets everything run that waits for nothing from outside. */
async function turn(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('batchWrites', () => {
  let table: SlowTable;
  beforeEach(() => {
    table = new SlowTable();
  });
  afterEach(() => mock.restoreAll());

  it('writes what comes in one turn in one transaction, and settles each after the commit', async () => {
    const settled: string[] = [];
    const saves = ['c', 'a', 'b'].map((item) => table.save(item).then((result) => settled.push(result)));
    await turn();
    expect(table.transactions).to.deep.equal([['c', 'a', 'b']]);
    expect(settled).to.deep.equal([]);
    await table.commit();
    await Promise.all(saves);
    expect(settled).to.deep.equal(['c, written', 'a, written', 'b, written']);
  });

  it('has two batches under way at most, and collects meanwhile', async () => {
    const saves: Promise<string>[] = [];
    for (const item of ['a', 'b', 'c', 'd', 'e']) {
      saves.push(table.save(item));
      await turn();
    }
    expect(table.transactions).to.deep.equal([['a'], ['b']]);
    await table.commit();
    expect(table.transactions).to.deep.equal([['a'], ['b'], ['c', 'd', 'e']]);
    await table.commit(2);
    expect(await Promise.all(saves)).to.have.length(5);
  });

  it('splits what is too much for one batch', async () => {
    const saves = Array.from({ length: 40 }, (_, index) => table.save(`row ${index}`));
    await turn();
    expect(table.transactions.map(({ length }) => length)).to.deep.equal([32, 8]);
    await table.commit(2);
    expect(await Promise.all(saves)).to.have.length(40);
  });

  it('writes a row once in a batch, and its writes in the order in which they came', async () => {
    const saves = ['a=1', 'a=2', 'b=1', 'a=3'].map((item) => table.save(item));
    await turn();
    for (let count = 0; count < 3; count += 1) await table.commit();
    expect(table.transactions).to.deep.equal([['a=1', 'b=1'], ['a=2'], ['a=3']]);
    expect(await Promise.all(saves)).to.have.length(4);
  });

  it('tries each alone when the database refuses a batch, and lets the next go on', async () => {
    const error = databaseError(BROKEN_RULE);
    table.errors.set('b', error);
    const saves = Promise.allSettled(['a', 'b', 'c'].map((item) => table.save(item)));
    await turn();
    await table.commit();
    expect(table.transactions).to.deep.equal([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
    const next = table.save('d');
    await turn();
    expect(table.transactions.at(-1)).to.deep.equal(['d']);
    await table.commit(4);
    expect(await saves).to.deep.equal([
      { status: 'fulfilled', value: 'a, written' },
      { status: 'rejected', reason: error },
      { status: 'fulfilled', value: 'c, written' },
    ]);
    expect(await next).to.equal('d, written');
  });

  it('writes nothing a second time when the connection was lost', async () => {
    const error = databaseError(CONNECTION_CUT);
    table.errors.set('a', error);
    const saves = Promise.allSettled(['a', 'b'].map((item) => table.save(item)));
    await turn();
    await table.commit();
    expect(await saves).to.deep.equal([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
    expect(table.transactions).to.deep.equal([['a', 'b']]);
  });

  it('refuses what has waited for more than three seconds, and never writes it', async () => {
    const saves = [table.save('a=1')];
    await turn();
    saves.push(table.save('b'));
    await turn();
    const late = Promise.allSettled([table.save('c')]);
    const now = performance.now();
    mock.method(performance, 'now', () => now + 3_001);
    await table.commit(2);
    expect((await late)[0])
      .to.have.property('reason')
      .that.is.instanceOf(OverloadError);
    expect(await Promise.all(saves)).to.have.length(2);
    expect(table.transactions).to.deep.equal([['a=1'], ['b']]);
  });

  it('refuses what comes while a thousand wait', async () => {
    const saves = Array.from({ length: 1_000 }, (_, index) => table.save(`row ${index}`));
    const [refused] = await Promise.allSettled([table.save('one more')]);
    expect(refused).to.have.property('reason').that.is.instanceOf(OverloadError);
    await turn();
    for (let count = 0; count < 500; count += 1) await table.commit(2);
    expect(await Promise.all(saves)).to.have.length(1_000);
  });
});

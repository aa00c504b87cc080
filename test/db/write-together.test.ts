import { expect } from 'chai';
import { DatabaseError } from 'pg';
import { writeTogether } from '../../src/db/write-together.ts';

const BROKEN_RULE = '23514';
const DEADLOCK = '40P01';
const CONNECTION_CUT = '57P01';

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError(`code ${code}`, 0, 'error'), { code });
}

/** A table that commits when it is told to, and notes what it was given. */
class SlowTable {
  readonly batches: (readonly string[])[] = [];
  readonly #open: (() => void)[] = [];
  /** What the next statement with this item fails with. */
  readonly faults = new Map<string, Error>();

  write = async (items: readonly string[]): Promise<string[]> => {
    this.batches.push(items);
    await new Promise<void>((resolve) => this.#open.push(resolve));
    for (const item of items) {
      const fault = this.faults.get(item);
      if (fault) throw fault;
    }
    return items.map((item) => `${item}, written`);
  };

  /** The key is what stands before the sign: `a=1` and `a=2` are written to the same row. */
  readonly save = writeTogether({
    keyOf: (item: string) => item.split('=')[0] ?? '',
    weigh: (item) => (item.startsWith('heavy') ? 100 : 1),
    write: (items) => this.write(items),
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

describe('Writing together', () => {
  let table: SlowTable;
  beforeEach(() => {
    table = new SlowTable();
  });

  it('writes what comes in one moment by one statement, and settles each after the commit', async () => {
    const settled: string[] = [];
    const saves = ['c', 'a', 'b'].map((item) => table.save(item).then((result) => settled.push(result)));
    await turn();
    expect(table.batches).to.deep.equal([['c', 'a', 'b']]);
    expect(settled).to.deep.equal([]);
    await table.commit();
    await Promise.all(saves);
    expect(settled).to.deep.equal(['c, written', 'a, written', 'b, written']);
  });

  it('has two statements under way at most, and collects meanwhile', async () => {
    const saves: Promise<string>[] = [];
    for (const item of ['a', 'b', 'c', 'd', 'e']) {
      saves.push(table.save(item));
      await turn();
    }
    expect(table.batches).to.deep.equal([['a'], ['b']]);
    await table.commit();
    expect(table.batches).to.deep.equal([['a'], ['b'], ['c', 'd', 'e']]);
    await table.commit(2);
    expect(await Promise.all(saves)).to.have.length(5);
  });

  it('splits what is too much for one statement', async () => {
    const saves = Array.from({ length: 300 }, (_, index) => table.save(`row ${index}`));
    await turn();
    expect(table.batches.map(({ length }) => length)).to.deep.equal([256, 44]);
    await table.commit(2);
    expect(await Promise.all(saves)).to.have.length(300);
  });

  it('does not let what is heavy hold up much at once, nor be overtaken', async () => {
    const saves = ['heavy=1', 'a', 'heavy 2', 'heavy 3', 'b', 'heavy=4'].map((item) => table.save(item));
    await turn();
    expect(table.batches).to.deep.equal([
      ['heavy=1', 'a', 'heavy 2'],
      ['heavy 3', 'b'],
    ]);
    await table.commit(2);
    await table.commit();
    expect(table.batches.at(-1)).to.deep.equal(['heavy=4']);
    expect(await Promise.all(saves)).to.have.length(6);
  });

  it('writes a row again only after it was committed, in the order in which its writes came', async () => {
    const saves = ['a=1', 'a=2', 'b=1', 'a=3'].map((item) => table.save(item));
    await turn();
    expect(table.batches).to.deep.equal([['a=1', 'b=1']]);
    saves.push(table.save('c=1'), table.save('a=4'));
    await turn();
    expect(table.batches.at(-1)).to.deep.equal(['c=1']);
    await table.commit();
    expect(table.batches.at(-1)).to.deep.equal(['a=2']);
    for (let count = 0; count < 4; count += 1) await table.commit();
    expect(table.batches.map((items) => items.join())).to.deep.equal(['a=1,b=1', 'c=1', 'a=2', 'a=3', 'a=4']);
    expect(await Promise.all(saves)).to.have.length(6);
  });

  it('tries each by itself when the database refuses them together, and lets the next go on', async () => {
    const fault = databaseError(BROKEN_RULE);
    table.faults.set('b', fault);
    const saves = Promise.allSettled(['a', 'b', 'c'].map((item) => table.save(item)));
    await turn();
    await table.commit();
    expect(table.batches).to.deep.equal([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
    const next = table.save('d');
    const again = table.save('b');
    await turn();
    expect(table.batches.at(-1), 'b is still under way').to.deep.equal(['d']);
    await table.commit(4);
    expect(await saves).to.deep.equal([
      { status: 'fulfilled', value: 'a, written' },
      { status: 'rejected', reason: fault },
      { status: 'fulfilled', value: 'c, written' },
    ]);
    expect(await next).to.equal('d, written');
    table.faults.clear();
    await table.commit();
    expect(await again).to.equal('b, written');
  });

  it('writes nothing a second time when the connection was lost', async () => {
    const fault = databaseError(CONNECTION_CUT);
    table.faults.set('a', fault);
    const saves = Promise.allSettled(['a', 'b'].map((item) => table.save(item)));
    await turn();
    await table.commit();
    expect(await saves).to.deep.equal([
      { status: 'rejected', reason: fault },
      { status: 'rejected', reason: fault },
    ]);
    expect(table.batches).to.deep.equal([['a', 'b']]);
    const next = table.save('b');
    await turn();
    await table.commit();
    expect(await next).to.equal('b, written');
  });

  it('writes all of them again after a deadlock', async () => {
    const writing = writeTogether({
      keyOf: (item: string) => item,
      weigh: () => 1,
      async write(items) {
        table.batches.push(items);
        if (table.batches.length === 1) throw databaseError(DEADLOCK);
        return [...items];
      },
    });
    expect(await Promise.all(['a', 'b'].map(writing))).to.deep.equal(['a', 'b']);
    expect(table.batches).to.deep.equal([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});

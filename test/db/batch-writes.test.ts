import { mock } from 'node:test';
import { expect } from 'chai';
import { DatabaseError } from 'pg';
import { batchWrites } from '../../src/db/connection/batch-writes.ts';
import { OverloadError } from '../../src/db/connection/database-errors.ts';
import { invalid, ValidationError } from '../../src/errors.ts';

const BROKEN_RULE = '23514';
const CONNECTION_CUT = '57P01';
const LOCKED = '55P03';

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError(`code ${code}`, 0, 'error'), { code });
}

/** A table that commits when it is told to, and notes what it was given. */
class SlowTable {
  readonly transactions: (readonly string[])[] = [];
  readonly lockTimeouts: number[] = [];
  readonly #open: (() => void)[] = [];
  /** What a transaction with this item fails with. */
  readonly errors = new Map<string, Error>();

  async #write(items: readonly string[], lockTimeoutMs: number): Promise<string[]> {
    this.transactions.push(items);
    this.lockTimeouts.push(lockTimeoutMs);
    await new Promise<void>((resolve) => this.#open.push(resolve));
    for (const item of items) {
      const error = this.errors.get(item);
      if (error) throw error;
    }
    return items.map((item) => `${item}, written`);
  }

  /** The key is what stands before the sign: `a=1` and `a=2` are written to the same row. */
  readonly #save = batchWrites({
    rowOf: (item: string) => item.split('=')[0] ?? '',
    locksOf: (item) => `locks of ${item.split('=')[0]}`,
    bytesOf: (item) => item.length,
    writeBatch: (items, lockTimeoutMs) => this.#write(items, lockTimeoutMs),
  });

  save(item: string, deadline?: AbortSignal): Promise<string> {
    return this.#save(item, deadline);
  }

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

  for (const [refusing, error] of [
    ['the database', databaseError(BROKEN_RULE)],
    ['a rule of our own', new ValidationError([invalid('amount', 'is too large')])],
  ] as const) {
    it(`tries each alone when ${refusing} refuses a batch, and lets the next go on`, async () => {
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
  }

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

  it('refuses what would be more than 16 megabytes in hand, however few they are', async () => {
    const large = (row: number) => `row ${row}=${'x'.repeat(2 ** 20)}`;
    const saves = Array.from({ length: 15 }, (_, index) => table.save(large(index)));
    const [refused] = await Promise.allSettled([table.save(large(15))]);
    expect(refused).to.have.property('reason').that.is.instanceOf(OverloadError);
    const small = table.save('small');
    await turn();
    expect(table.transactions.map(({ length }) => length)).to.deep.equal([1, 1]);
    for (let count = 0; count < 8; count += 1) await table.commit(2);
    expect(await Promise.all(saves)).to.have.length(15);
    expect(await small).to.equal('small, written');
    const next = table.save(large(15));
    await turn();
    await table.commit(2);
    expect(await next).to.include('written');
  });

  it('tries again what a lock holds up, and writes everything else meanwhile', async () => {
    table.errors.set('a', databaseError(LOCKED));
    const heldUp = table.save('a');
    const neighbour = table.save('b');
    await turn();
    await table.commit();
    await table.commit(2);
    expect(await neighbour).to.equal('b, written');
    expect(table.transactions).to.deep.equal([['a', 'b'], ['a'], ['b'], ['a']]);
    const other = table.save('c');
    await turn();
    expect(table.transactions.at(-1)).to.deep.equal(['c']);
    table.errors.clear();
    await table.commit(2);
    expect(await heldUp).to.equal('a, written');
    expect(await other).to.equal('c, written');
  });

  it('tries alone what a lock has held up before, until one is written', async () => {
    table.errors.set('a=1', databaseError(LOCKED));
    const refused = Promise.allSettled([table.save('a=1')]);
    await turn();
    const now = performance.now();
    mock.method(performance, 'now', () => now + 3_001);
    await table.commit();
    expect((await refused)[0]).to.have.property('status', 'rejected');
    const next = [table.save('a=2'), table.save('b')];
    await turn();
    expect(table.transactions.slice(1)).to.have.deep.members([['a=2'], ['b']]);
    await table.commit(2);
    const together = [table.save('a=3'), table.save('c')];
    await turn();
    expect(table.transactions.at(-1)).to.deep.equal(['a=3', 'c']);
    await table.commit();
    expect(await Promise.all([...next, ...together])).to.have.length(4);
  });

  it('lets one that is tried alone wait longer for a lock', async () => {
    table.errors.set('a', databaseError(LOCKED));
    const saves = Promise.allSettled(['a', 'b'].map((item) => table.save(item)));
    await turn();
    await table.commit();
    table.errors.clear();
    await table.commit(2);
    await saves;
    const [together, ...alone] = table.lockTimeouts;
    expect(alone).to.have.length(2);
    for (const timeout of alone) expect(timeout).to.be.above(together ?? 0);
  });

  it('tries three alone at most, and those first that were not tried yet', async () => {
    const items = ['a', 'b', 'c', 'd', 'e'];
    for (const item of items.slice(0, 3)) table.errors.set(item, databaseError(LOCKED));
    const saves = Promise.all(items.map((item) => table.save(item)));
    await turn();
    await table.commit();
    expect(table.transactions.slice(1)).to.deep.equal([['a'], ['b'], ['c']]);
    await table.commit(2);
    expect(table.transactions.slice(4)).to.deep.equal([['d'], ['e']]);
    table.errors.clear();
    for (let count = 0; count < 3; count += 1) await table.commit(3);
    expect(await saves).to.have.length(5);
  });

  it('writes nothing that needs the row of one that is held up before that one', async () => {
    table.errors.set('a=1', databaseError(LOCKED));
    const saves = [table.save('a=1')];
    await turn();
    await table.commit();
    saves.push(table.save('a=2'), table.save('b=1'));
    await turn();
    expect(table.transactions).to.deep.equal([['a=1'], ['a=1'], ['b=1']]);
    table.errors.clear();
    await table.commit(2);
    expect(table.transactions.at(-1)).to.deep.equal(['a=2']);
    await table.commit();
    expect(await Promise.all(saves)).to.have.length(3);
  });

  it('drops what is not under way when the time of its request is up', async () => {
    const request = new AbortController();
    const save = (item: string) => table.save(item, request.signal);
    const underWay = [save('a'), table.save('z')];
    await turn();
    underWay.push(save('b'));
    await turn();
    const [waiting, neighbour] = [Promise.allSettled([save('c')]), table.save('d')];
    const reason = new Error('the time is up');
    request.abort(reason);
    expect(await waiting).to.deep.equal([{ status: 'rejected', reason }]);
    await table.commit(2);
    await table.commit();
    expect(await Promise.all(underWay)).to.have.length(3);
    expect(await neighbour).to.equal('d, written');
    expect(table.transactions).to.deep.equal([['a', 'z'], ['b'], ['d']]);
  });

  it('does not try again what a lock holds up when the time of its request is up', async () => {
    table.errors.set('a', databaseError(LOCKED));
    const request = new AbortController();
    const heldUp = Promise.allSettled([table.save('a', request.signal)]);
    await turn();
    const reason = new Error('the time is up');
    request.abort(reason);
    await table.commit();
    expect(await heldUp).to.deep.equal([{ status: 'rejected', reason }]);
    expect(table.transactions).to.deep.equal([['a']]);
  });
});

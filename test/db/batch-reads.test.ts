import { expect } from 'chai';
import { batchReads } from '../../src/db/connection/batch-reads.ts';

interface Item {
  id: number;
  name: string;
}

/** A table that answers when it is told to, and notes each query. */
class SlowTable {
  readonly questions: (readonly number[])[] = [];
  readonly #open: (() => void)[] = [];
  names = new Map<number, string>();

  read = async (ids: readonly number[]): Promise<Item[]> => {
    this.questions.push(ids);
    await new Promise<void>((resolve) => this.#open.push(resolve));
    if (ids.includes(13)) throw new Error('no luck');
    return ids
      .flatMap((id) => ({ id, name: this.names.get(id) ?? `row ${id}` }))
      .filter(({ id }) => id < 100);
  };

  async answer(): Promise<void> {
    this.#open.shift()?.();
    await turn();
  }
}

/** Lets everything run that waits for nothing from outside. */
async function turn(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('Batches of reads', () => {
  let table: SlowTable;
  let find: (id: number) => Promise<Item | undefined>;
  beforeEach(() => {
    table = new SlowTable();
    find = batchReads(table.read, ({ id }) => id);
  });

  it('answers concurrent lookups with one statement, each with its own row', async () => {
    const found = [find(3), find(1), find(3), find(100)];
    await turn();
    await table.answer();
    expect(await Promise.all(found)).to.deep.equal([
      { id: 3, name: 'row 3' },
      { id: 1, name: 'row 1' },
      { id: 3, name: 'row 3' },
      undefined,
    ]);
    expect(table.questions).to.deep.equal([[3, 1, 100]]);
  });

  it('has two statements under way at most, and collects meanwhile', async () => {
    const found: Promise<unknown>[] = [];
    for (const id of [1, 2, 3, 4, 5]) {
      found.push(find(id));
      await turn();
    }
    expect(table.questions).to.deep.equal([[1], [2]]);
    await table.answer();
    expect(table.questions).to.deep.equal([[1], [2], [3, 4, 5]]);
    await table.answer();
    await table.answer();
    expect(await Promise.all(found)).to.have.length(5);
  });

  it('begins with the first eight, before the others have arrived', async () => {
    const found = Array.from({ length: 11 }, (_, index) => find(index));
    expect(table.questions).to.deep.equal([[0, 1, 2, 3, 4, 5, 6, 7]]);
    await turn();
    expect(table.questions.slice(1)).to.deep.equal([[8, 9, 10]]);
    await table.answer();
    await table.answer();
    expect(await Promise.all(found)).to.have.length(11);
  });

  it('splits what is too much for one statement', async () => {
    const found = Array.from({ length: 300 }, (_, index) => find(1000 + index));
    const lengths = () => table.questions.map(({ length }) => length);
    expect(lengths()).to.deep.equal([8, 8]);
    await table.answer();
    expect(lengths()).to.deep.equal([8, 8, 256]);
    for (let answer = 0; answer < 3; answer += 1) await table.answer();
    expect(lengths()).to.deep.equal([8, 8, 256, 28]);
    expect(new Set(await Promise.all(found))).to.deep.equal(new Set([undefined]));
  });

  it('shows what was committed before a lookup began', async () => {
    const before = find(7);
    await turn();
    table.names.set(7, 'renamed');
    const after = find(7);
    await turn();
    expect(table.questions).to.have.length(2);
    await table.answer();
    await table.answer();
    expect(await after).to.deep.equal({ id: 7, name: 'renamed' });
    await before;
  });

  it('fails those of a statement that fails, and goes on with the next', async () => {
    const failing = Promise.allSettled([find(13), find(1)]);
    await turn();
    await table.answer();
    expect((await failing).map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    const next = find(1);
    await turn();
    await table.answer();
    expect(await next).to.deep.equal({ id: 1, name: 'row 1' });
  });
});

import dns from 'node:dns';
import { expect } from 'chai';
import { resolveWithOwnNames } from '../../src/outbound/guarded-lookup.ts';

describe('Names of the own house', () => {
  const { lookup } = dns.promises;
  afterEach(() => {
    dns.promises.lookup = lookup;
  });

  it('are looked up by the system one at a time, so that one thread stays free', async () => {
    const asked: string[] = [];
    const answer: (() => void)[] = [];
    dns.promises.lookup = ((name: string) => {
      asked.push(name);
      return new Promise((resolve) => answer.push(() => resolve([{ address: '10.0.0.1', family: 4 }])));
    }) as unknown as typeof lookup;
    const resolve = resolveWithOwnNames();
    const found = Promise.all(['minio', 'hooks', 'minio'].map(resolve));
    for (let turn = 1; turn <= 3; turn += 1) {
      expect(asked).to.have.length(turn);
      answer.shift()?.();
      await new Promise(setImmediate);
    }
    expect(await found).to.deep.equal([['10.0.0.1'], ['10.0.0.1'], ['10.0.0.1']]);
  });

  it('are looked up by the system where no name server knows them', async () => {
    dns.promises.lookup = (async () => [{ address: '10.0.0.2', family: 4 }]) as unknown as typeof lookup;
    expect(await resolveWithOwnNames()('hooks.invalid')).to.deep.equal(['10.0.0.2']);
  });
});

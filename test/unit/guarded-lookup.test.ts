import dns from 'node:dns';
import { expect } from 'chai';
import { resolveWithOwnNames } from '../../src/outbound/guarded-lookup.ts';
import { NominatimProvider } from '../../src/outbound/nominatim-provider.ts';
import { BucketStore } from '../../src/pictures/bucket-store.ts';

describe('Names on the local network', () => {
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
    const asked: string[] = [];
    dns.promises.lookup = (async (name: string) => {
      asked.push(name);
      return [{ address: '10.0.0.2', family: 4 }];
    }) as unknown as typeof lookup;
    const failing = (code: string) =>
      resolveWithOwnNames(() => Promise.reject(Object.assign(new Error(), { code })));
    expect(await failing('ENOTFOUND')('hooks.example.org')).to.deep.equal(['10.0.0.2']);
    expect(await failing('ETIMEOUT')('silent.example.org').catch(({ code }) => code)).to.equal('ETIMEOUT');
    expect(asked).to.deep.equal(['hooks.example.org']);
  });

  it('in our settings are looked up once for everybody who waits, and waited for no longer than they would', async () => {
    const asked: string[] = [];
    dns.promises.lookup = ((name: string) => {
      asked.push(name);
      return new Promise(() => undefined);
    }) as unknown as typeof lookup;
    const provider = new NominatimProvider('http://nominatim.silent.example');
    const bucket = new BucketStore('http://key:secret@bucket.silent.example/pictures');
    const given = Array.from({ length: 20 }, () => new AbortController());
    const questions = given.map(({ signal }) => provider.search('High Street', undefined, signal));
    for (let count = 0; count < 20; count += 1) {
      bucket.read('0b6ab0a2-0000-4000-8000-000000000000', 'tiny.jpg').catch(() => undefined);
    }
    await new Promise(setImmediate);
    expect(asked.sort()).to.deep.equal(['bucket.silent.example', 'nominatim.silent.example']);
    for (const one of given) one.abort(new Error('too late'));
    const ends = (await Promise.allSettled(questions)) as PromiseRejectedResult[];
    expect(ends.map(({ reason }) => reason.message)).to.deep.equal(Array(20).fill('too late'));
  });
});

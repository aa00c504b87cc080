import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import type { PublicAnswer } from '../../src/http/cache/response-cache.ts';
import { type CachedResponse, ResponseCache } from '../../src/http/cache/response-cache.ts';

const MEGABYTE = 2 ** 20;

function bodyOf(bytes: number): Buffer {
  return Buffer.allocUnsafeSlow(bytes);
}

interface Stored {
  tags?: readonly string[];
  body?: Buffer;
  seconds?: number;
}

/** As the middleware does it: compute, store, finish. @returns what was given to store */
async function put(
  cache: ResponseCache,
  name: string,
  { tags = [], body = bodyOf(100), seconds = 60 }: Stored = {},
): Promise<CachedResponse> {
  const { fill } = cache.fill(name, seconds, async () => ({ body: Buffer.from('{}'), etag: '"x"', tags }));
  await fill.answer;
  const response = { operationId: 'getIt', headers: [], etag: '"x"', body, tags, expiresAt: fill.expiresAt };
  cache.store(name, response, fill);
  cache.finish(fill);
  return response;
}

/** An answer that is computed when the test says so. */
function slowAnswer(tags: string[] = []) {
  let finish = () => {};
  const answer = new Promise<PublicAnswer>((resolve) => {
    finish = () => resolve({ body: Buffer.from('{}'), etag: '"slow"', tags });
  });
  return { compute: () => answer, finish };
}

describe('Response cache', () => {
  it('drops what has a tag, and nothing else', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: MEGABYTE });
    await put(cache, 'a', { tags: ['1'] });
    await put(cache, 'b', { tags: ['1', '2'] });
    const other = await put(cache, 'c', { tags: ['2'] });
    cache.drop(new Set(['1', '3']));
    expect(cache.find('a')).to.equal(undefined);
    expect(cache.find('b')).to.equal(undefined);
    expect(cache.find('c')).to.equal(other);
    expect(cache.totals).to.include({ entries: 1, tags: 1 });
  });

  it('only visits what a write drops, among thousands', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: 50 * MEGABYTE });
    let looks = 0;
    const counted = (...tags: string[]) =>
      new Proxy(tags, {
        get(target, name, receiver) {
          if (name === Symbol.iterator) looks += 1;
          return Reflect.get(target, name, receiver);
        },
      });
    for (let id = 0; id < 5000; id += 1) await put(cache, `page ${id}`, { tags: counted(`page ${id}`) });
    await put(cache, 'list', { tags: counted('pages', 'page 7', 'page 8') });
    expect(cache.totals.entries).to.equal(5001);
    looks = 0;
    cache.drop(new Set(['page 7', 'page 5001']));
    expect(cache.totals).to.include({ entries: 4999, tags: 4999 });
    expect(looks).to.equal(2);
  });

  it('stores no answer that was computed while something that it shows was dropped', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: MEGABYTE });
    const [touched, untouched] = [slowAnswer(['page 1']), slowAnswer(['page 2'])];
    const fills = [cache.fill('1', 60, touched.compute).fill, cache.fill('2', 60, untouched.compute).fill];
    cache.drop(new Set(['page 1']));
    touched.finish();
    untouched.finish();
    for (const [index, fill] of fills.entries()) {
      const { tags } = await fill.answer;
      const { expiresAt } = fill;
      const name = String(index + 1);
      cache.store(name, { operationId: 'o', headers: [], etag: '', body: bodyOf(1), tags, expiresAt }, fill);
    }
    expect(cache.find('1')).to.equal(undefined);
    expect(cache.find('2')).to.not.equal(undefined);
  });

  it('shares a computation among those who ask meanwhile, and with nobody who asks after a write', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: MEGABYTE });
    const { compute, finish } = slowAnswer();
    const first = cache.fill('key', 60, compute);
    const second = cache.fill('key', 60, () => Promise.reject(new Error('computed twice')));
    expect([first.isFirst, second.isFirst]).to.deep.equal([true, false]);
    expect(second.fill).to.equal(first.fill);
    expect(cache.fill('other', 60, slowAnswer().compute).isFirst).to.equal(true);
    cache.drop(new Set(['any']));
    const third = cache.fill('key', 60, slowAnswer().compute);
    expect(third.isFirst).to.equal(true);
    finish();
    await first.fill.answer;
    cache.finish(first.fill);
    expect(cache.fill('key', 60, compute).fill).to.equal(third.fill);
    cache.finish(third.fill);
    expect(cache.fill('key', 60, compute).isFirst).to.equal(true);
  });

  it('passes a failure to those who wait for it, and to nobody else', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: MEGABYTE });
    const { fill } = cache.fill('key', 60, () => Promise.reject(new Error('no database')));
    expect(await fill.answer.catch(({ message }: Error) => message)).to.equal('no database');
    cache.finish(fill);
    await put(cache, 'key');
    expect(cache.find('key')).to.not.equal(undefined);
  });

  it('counts the whole seconds that are left, and lets go when they are over', async () => {
    let now = 0;
    const cache = new ResponseCache({ seconds: 60, bytes: MEGABYTE, now: () => now });
    const short = await put(cache, 'short', { tags: ['both'], seconds: 10 });
    const long = await put(cache, 'long', { tags: ['both', 'one'], seconds: 600 });
    expect([cache.secondsLeft(short), cache.secondsLeft(long)]).to.deep.equal([10, 60]);
    now = 9001;
    expect([cache.secondsLeft(short), cache.secondsLeft(long)]).to.deep.equal([0, 50]);
    expect(cache.find('short')).to.equal(short);
    now = 10_000;
    expect(cache.find('short')).to.equal(undefined);
    expect(cache.totals).to.include({ entries: 1, tags: 2 });
    now = 60_000;
    expect(cache.find('long')).to.equal(undefined);
    expect(cache.totals).to.deep.equal({ entries: 0, tags: 0, bytes: 0 });
  });

  it('stays within its bytes, names and tags included, and so does its index', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: MEGABYTE });
    const tags = Array.from({ length: 20 }, (_, index) => `a rather long tag number ${index}`);
    for (let number = 0; number < 3000; number += 1) {
      const own = tags.map((tag) => `${tag} of ${number}`);
      await put(cache, `/${'long'.repeat(250)}/${number}`, { tags: own, body: bodyOf(10) });
      expect(cache.totals.bytes).to.be.at.most(MEGABYTE);
    }
    const { entries, tags: indexed } = cache.totals;
    expect(entries).to.be.within(50, 150);
    expect(indexed).to.equal(entries * tags.length);
  });

  it('counts the memory behind a short body', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: MEGABYTE });
    await put(cache, 'slice', { body: bodyOf(100_000).subarray(0, 10) });
    expect(cache.totals.bytes).to.be.greaterThan(100_000);
  });

  it('replaces an answer and what leads to it', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: MEGABYTE });
    await put(cache, 'key', { tags: ['old', 'both'] });
    const second = await put(cache, 'key', { tags: ['both', 'new'] });
    expect(cache.totals).to.include({ entries: 1, tags: 2 });
    cache.drop(new Set(['old']));
    expect(cache.find('key')).to.equal(second);
    cache.drop(new Set(['both']));
    expect(cache.totals).to.deep.equal({ entries: 0, tags: 0, bytes: 0 });
  });

  it('does not store what is too large', async () => {
    const cache = new ResponseCache({ seconds: 60, bytes: 10_000 });
    await put(cache, 'large', { tags: ['tag'], body: bodyOf(20_000) });
    expect(cache.find('large')).to.equal(undefined);
    expect(cache.totals).to.deep.equal({ entries: 0, tags: 0, bytes: 0 });
  });

  it('stores and shares nothing when it is off', async () => {
    const cache = new ResponseCache({ seconds: 0, bytes: MEGABYTE });
    const first = cache.fill('key', 60, slowAnswer().compute);
    expect(cache.fill('key', 60, slowAnswer().compute).isFirst).to.equal(true);
    expect(cache.secondsLeft(first.fill)).to.equal(0);
    await put(cache, 'key');
    expect(cache.find('key')).to.equal(undefined);
  });

  it('notifies others only of its own drops', () => {
    const cache = new ResponseCache({ seconds: 60, bytes: MEGABYTE });
    const told: string[][] = [];
    cache.onDrop = async (tags) => {
      told.push([...tags]);
    };
    cache.drop(new Set(['1', '2']));
    cache.forget(new Set(['3']));
    expect(told).to.deep.equal([['1', '2']]);
  });
});

describe('The memory of a response cache', () => {
  it('is bounded by its bytes', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const bytes = 16 * MEGABYTE;
    const cache = new ResponseCache({ seconds: 60, bytes });
    const used = async () => {
      await turn();
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const before = await used();
    for (let number = 0; number < 20_000; number += 1) {
      const tags = ['pages', ...Array.from({ length: 10 }, (_, index) => `page ${10 * number + index}`)];
      await put(cache, JSON.stringify(['fundraising', `/api/v2/pages.json?page=${number}`]), {
        tags,
        body: bodyOf(300),
      });
    }
    expect(cache.totals.entries).to.be.greaterThan(1000);
    // Tables that grow by doubling, and what else the process has left over.
    expect((await used()) - before).to.be.at.most(1.25 * bytes);
  });
});

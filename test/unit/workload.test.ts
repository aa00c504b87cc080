import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { UnavailableError } from '../../src/errors.ts';
import { Workload } from '../../src/runtime/workload.ts';

/** Long enough for the rest after it to be seen. */
const LONG_MS = 30;

describe('A workload', () => {
  let workload: Workload;
  let begun: string[];
  beforeEach(() => {
    workload = new Workload();
    begun = [];
  });

  /** A request whose long work begins when it is its turn. */
  function request(name: string, inTurn: ReturnType<Workload['longTurns']>): Promise<void> {
    return workload.count(() =>
      inTurn(async () => {
        begun.push(name);
        await delay(LONG_MS);
      }),
    );
  }

  /** A request that is in work until it is told to end. */
  function hold(): { end(): Promise<void> } {
    let release: () => void = () => {};
    const held = workload.count(() => new Promise<void>((resolve) => (release = resolve)));
    return {
      end() {
        release();
        return held;
      },
    };
  }

  it('counts the requests in work, those that fail included', async () => {
    const held = hold();
    const failed = workload.count(() => Promise.reject(new Error('broken')));
    expect(workload.requests).to.equal(2);
    await failed.catch(() => {});
    expect(workload.requests).to.equal(1);
    await held.end();
    expect(workload.requests).to.equal(0);
  });

  it('lets long work follow at once where there is nothing else', async () => {
    const inTurn = workload.longTurns(10, 60_000);
    const first = request('first', inTurn);
    const second = request('second', inTurn);
    await first;
    await setImmediate();
    expect(begun).to.deep.equal(['first', 'second']);
    await second;
  });

  it('lets long work wait for the end of other requests', async () => {
    const inTurn = workload.longTurns(10, 60_000);
    const other = hold();
    const first = request('first', inTurn);
    const second = request('second', inTurn);
    await first;
    await setImmediate();
    expect(begun).to.deep.equal(['first']);
    await other.end();
    await second;
    expect(begun).to.deep.equal(['first', 'second']);
  });

  it('does not let it wait for ever', async () => {
    const inTurn = workload.longTurns(10, 60_000);
    const other = hold();
    await Promise.all([request('first', inTurn), request('second', inTurn)]);
    expect(begun).to.deep.equal(['first', 'second']);
    await other.end();
  });

  it('does not begin long work that has waited too long', async () => {
    const inTurn = workload.longTurns(10, 0);
    const first = request('first', inTurn);
    const refused = await request('second', inTurn).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(UnavailableError);
    await first;
    expect(begun).to.deep.equal(['first']);
  });

  it('refuses long work when too much of it waits', async () => {
    const inTurn = workload.longTurns(1, 60_000);
    const accepted = [request('first', inTurn), request('second', inTurn)];
    const refused = await request('third', inTurn).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(UnavailableError);
    await Promise.all(accepted);
    expect(begun).to.deep.equal(['first', 'second']);
  });
});

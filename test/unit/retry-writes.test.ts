import { expect } from 'chai';
import { retryWrites } from '../../src/db/connection/retry-writes.ts';

const conflict = (code: string) => Object.assign(new Error('given up'), { code });

/** @returns what came of it, and how often it was tried, when the first attempts fail with these errors */
async function attempt(errors: Error[]) {
  let tried = 0;
  const outcome = await retryWrites(async () => {
    const error = errors[tried];
    tried += 1;
    if (error) throw error;
    return 'done';
  }).catch((error: Error) => error);
  return { outcome, tried };
}

describe('A transaction', () => {
  it('is run again after a deadlock or a serialisation failure, three times at most', async () => {
    const [deadlock, failure] = [conflict('40P01'), conflict('40001')];
    expect(await attempt([])).to.deep.equal({ outcome: 'done', tried: 1 });
    expect(await attempt([deadlock, failure, deadlock])).to.deep.equal({ outcome: 'done', tried: 4 });
    expect(await attempt([failure, failure, failure, deadlock])).to.deep.equal({
      outcome: deadlock,
      tried: 4,
    });
  });

  it('is not run again after anything else, since it may have happened', async () => {
    for (const code of ['23505', '08006', '57P01', 'ECONNRESET', '55P03']) {
      const error = conflict(code);
      expect(await attempt([error]), code).to.deep.equal({ outcome: error, tried: 1 });
    }
  });
});

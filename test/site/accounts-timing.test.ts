import { expect } from 'chai';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const ROUNDS = 50;

/** Another program may slow one kind down for a while; a real difference shows in every attempt. */
const ATTEMPTS = 20;

describe('Accounts: how long an answer takes', () => {
  const server = useServer();
  let user: UserRow;
  const visitor = new Visitor(() => server.client.origin);

  before(async () => {
    user = await server.build.account();
  });

  it('does not tell an unknown address from a wrong password', async () => {
    const difference = await smallestDifference('/sign-in', 422, (email) => ({
      email,
      password: 'a wrong password',
    }));
    expect(difference).to.be.lessThan(0.1);
  });

  it('does not tell whether a forgotten password has an account', async () => {
    const difference = await smallestDifference('/forgot-password', 303, (email) => ({ email }));
    expect(difference).to.be.lessThan(0.25);
  });

  /** Tries a known and an unknown address in turn. @returns the difference of the medians, as a share of the smaller */
  async function smallestDifference(
    path: string,
    status: number,
    fields: (email: string) => Record<string, string>,
  ): Promise<number> {
    const differences: number[] = [];
    for (let attempt = 0; attempt < ATTEMPTS && !differences.some((value) => value < 0.1); attempt += 1) {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const kind of order) {
          await server.knex('throttles').delete();
          await visitor.open(path);
          const values = fields(kind === 'known' ? user.email : `nobody-${round}@example.org`);
          const started = performance.now();
          const page = await visitor.submit(path, values);
          times[kind].push(performance.now() - started);
          expect(page.status).to.equal(status);
          await server.context.outbox.flush();
        }
      }
      const [known, unknown] = [median(times.known), median(times.unknown)];
      differences.push(Math.abs(known - unknown) / Math.min(known, unknown));
    }
    return Math.min(...differences);
  }
});

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

import { expect } from 'chai';
import type { TestResponse } from './client.ts';
import { bodyOf } from './response.ts';

/** Declares one test for each query, whose first parameter must be refused. */
export function itRefuses(send: (query: string) => Promise<TestResponse>, queries: readonly string[]): void {
  for (const query of queries) {
    it(`refuses ${query.slice(0, 40)} and names the parameter`, async () => {
      const { error } = await bodyOf(send(query), 422);
      expect(error.message).to.equal('Validation failed');
      expect(error.errors[0]).to.include({ field: query.split('=')[0], code: 'invalid' });
    });
  }
}

/** Expects the refusal of a list without pagination that has more than a thousand rows. */
export async function expectTooLarge(answer: Promise<TestResponse>): Promise<void> {
  expect((await bodyOf(answer, 422)).error).to.deep.equal({
    status: 'unprocessable_entity',
    message: 'Response too large, please paginate',
  });
}

import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { cpuTimeOf } from '../support/cpu-time.ts';

/** What a body may hold in all, nearly. */
const MEGABYTE = 1_000_000;
const listOf = (item: string, length = Math.floor(MEGABYTE / (item.length + 1))) =>
  `[${Array(length).fill(item)}]`;
const mapOf = (value: string) =>
  `{${Array.from({ length: 80_000 }, (_item, number) => `"${number}k":${value}`)}}`;

/** Largest bodies of many kinds, as JSON; each is wrong in nearly every field. */
const values = {
  numbers: listOf('1'),
  'short texts': listOf('"x"'),
  'lists of one number': listOf('[1]'),
  'nested lists': listOf('[[1]]'),
  objects: listOf('{"a":1}'),
  'empty texts': listOf('""'),
  '50,000 texts': listOf('"x"', 50_000),
  '50,000 numbers too high': listOf('99999', 50_000),
  '50,000 places that are none': listOf('[95,2]', 50_000),
  'a map of texts': mapOf('"a"'),
  'a map of objects': mapOf('{}'),
  'a text of commas': JSON.stringify(','.repeat(MEGABYTE)),
  'a long text': JSON.stringify('a'.repeat(MEGABYTE)),
  'a long text with a NUL': JSON.stringify(`${'a'.repeat(MEGABYTE - 1)}\0`),
};

/** The fields of every shape. */
const fields = {
  fundraising: [
    ['createPage', 'uid'],
    ['createPage', 'name'],
    ['createPage', 'birthday'],
    ['createPage', 'group_values'],
    ['saveFitnessActivity', 'coordinates'],
    ['saveFitnessActivity', 'elevation_series'],
  ],
  oauth: [
    ['createToken', 'code'],
    ['createToken', 'any'],
  ],
  metadata: [
    ['createKey', 'description'],
    ['saveMetadata', 'value'],
  ],
  operations: [
    ['createPage', 'group_values'],
    ['updatePages', 'page_ids'],
    ['createDonation', 'donor_address'],
    ['updateWatchedWords', 'words'],
  ],
} as const;

describe('The largest bodies', () => {
  for (const service of ['fundraising', 'oauth', 'metadata', 'operations'] as const) {
    for (const [id, field] of fields[service]) {
      // The time of parsing is what such a body costs anyway, and on a busy machine it grows as that of reading does.
      it(`cost little more to read than the slowest to parse: ${id} ${field}`, async () => {
        const { operations } = await Contract.load(service, {}, { lazy: true });
        const operation = operations.find((each) => each.id === id) as Operation;
        const parsing = fastest(() => JSON.parse(values['a map of texts']));
        for (const [what, json] of Object.entries(values)) {
          const body = { [field]: JSON.parse(json) };
          const reading = fastest(() => readQuietly(operation, body));
          expect(reading, what).to.be.lessThan(3 * parsing);
        }
      });
    }
  }
});

function readQuietly(operation: Operation, body: object): void {
  try {
    operation.read({ params: {}, search: '', body });
  } catch (error) {
    if ((error as Error).name !== 'ValidationError') throw error;
  }
}

/** CPU time of the fastest of five runs, on which garbage and neighbours weigh least. */
const fastest = (run: () => void) => Math.min(...Array.from({ length: 5 }, () => cpuTimeOf(run)));

import { expect } from 'chai';
import { readDocument, type SchemaObject } from '../../src/contract/document.ts';
import { countryRule, currencyRule } from '../../src/domain/countries.ts';
import { LONGEST_DISTANCE_METERS } from '../../src/domain/fitness/measures.ts';
import { amountRule, MOST_CENTS, parsePositiveCents } from '../../src/domain/money.ts';
import { LONGEST_STORY } from '../../src/domain/pages/page-story.ts';
import { slugError, slugRule } from '../../src/domain/slugs.ts';

interface BoundedSchema extends SchemaObject {
  pattern?: string;
  maximum?: number;
  'x-message'?: string;
}

interface Document {
  components: { schemas: Record<string, { properties: Record<string, BoundedSchema> }> };
}

const { schemas } = (readDocument('fundraising') as Document).components;

/** The fields of this name in all requests. */
function fields(name: string, least: number): BoundedSchema[] {
  const requests = Object.entries(schemas).filter(([schema]) => /Request$/.test(schema));
  const found = requests.flatMap(([, { properties }]) => properties[name] ?? []);
  expect(found.length, name).to.be.at.least(least);
  return found;
}

function accepts({ pattern = '', maxLength = 0 }: BoundedSchema, text: string): boolean {
  return new RegExp(pattern, 'u').test(text) && text.length <= maxLength;
}

/** Forms and imports do not pass through the documents. */
describe('The documents and the domain have the same rules', () => {
  it('a target', () => {
    const texts = [
      '0.01',
      '9999999999.99',
      '700',
      '1.5',
      '0',
      '0.00',
      '10000000000',
      '1.234',
      '.5',
      '-1',
      '',
    ];
    for (const schema of fields('target', 5)) {
      expect(schema['x-message']).to.equal(amountRule);
      for (const text of texts) {
        expect(accepts(schema, text), text).to.equal(parsePositiveCents(text) !== undefined);
      }
    }
  });

  it('a slug', () => {
    for (const schema of fields('slug', 2)) {
      expect(schema['x-message']).to.equal(slugRule);
      for (const text of ['ada-1', '-', 'Ada', 'ä', 'a b', '', 'a'.repeat(60), 'a'.repeat(61)]) {
        expect(accepts(schema, text), text).to.equal(slugError(text) === undefined);
      }
    }
  });

  it('a country and a currency', () => {
    const messages = new Set<string | undefined>();
    JSON.parse(JSON.stringify(readDocument('fundraising')), (_, value) => {
      if (/^\^\[A-Za-z\]\{[23]\}\$$/.test(value?.pattern)) messages.add(value['x-message']);
      return value;
    });
    expect([...messages]).to.have.members([countryRule, currencyRule]);
  });

  it('the bounds of distances, amounts and stories', () => {
    for (const { maximum } of fields('fitness_goal', 2)) expect(maximum).to.equal(LONGEST_DISTANCE_METERS);
    for (const { maximum } of fields('amount_cents', 2)) expect(maximum).to.equal(MOST_CENTS);
    for (const { maxLength } of fields('story', 2)) expect(maxLength).to.equal(LONGEST_STORY);
  });
});

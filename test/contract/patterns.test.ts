import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import { readDocument, type SchemaObject } from '../../src/contract/document.ts';
import { fieldErrors } from '../../src/contract/field-errors.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { createValidator } from '../../src/contract/validators.ts';
import { type FieldError, ValidationError } from '../../src/errors.ts';

interface PatternSchema extends SchemaObject {
  pattern: string;
  'x-message'?: string;
}

const services = ['fundraising', 'oauth', 'metadata', 'operations'] as const;

/** Matches no pattern of the documents. */
const wrong = ['é!', 'é'.repeat(300)];

/** Every schema with a pattern within a part of a document, by its path. */
function patternsWithin(part: unknown, path: string): [path: string, schema: PatternSchema][] {
  if (typeof part !== 'object' || part === null) return [];
  const own = isPatternSchema(part) ? ([[path, part]] as [string, PatternSchema][]) : [];
  return [...own, ...Object.entries(part).flatMap(([key, value]) => patternsWithin(value, `${path}/${key}`))];
}

function isPatternSchema(part: object): part is PatternSchema {
  return 'pattern' in part && typeof part.pattern === 'string';
}

const patterns = services.flatMap((service) => patternsWithin(readDocument(service), service));

describe('A value that does not match its pattern', () => {
  it('has one message for each pattern, wherever it is', () => {
    const messages = new Map<string, string>();
    for (const [path, { pattern, 'x-message': message }] of patterns) {
      expect(message, path).to.match(/^(must|may) .*[^.]$/);
      expect(message, path).to.equal(messages.get(pattern) ?? message);
      messages.set(pattern, String(message));
    }
    expect(messages).not.to.have.lengthOf(0);
  });

  for (const [path, schema] of patterns) {
    it(`is refused by the message of ${path}`, () => {
      const validate = createValidator({ useDefaults: false, trusted: true, allErrors: true }).compile({
        properties: { query: { properties: { value: schema } } },
      });
      for (const value of wrong) {
        expect(validate({ query: { value } })).to.equal(false);
        const refused = [{ field: 'value', code: 'invalid', message: schema['x-message'] }];
        expect(fieldErrors(validate.errors ?? [])).to.deep.equal(refused);
      }
    });
  }

  for (const service of services) {
    it(`is refused by that message in every request of the ${service} service`, async () => {
      const { operations } = await Contract.load(service, {}, { lazy: true });
      for (const operation of operations.filter(({ validatedByHandler }) => !validatedByHandler)) {
        for (const { name, in: place, schema } of operation.parameters) {
          const message = messageOf(schema);
          if (place !== 'query' || message === undefined) continue;
          for (const value of wrong) {
            const search = `?${new URLSearchParams({ [name]: value })}`;
            expect(messagesOf(operation, { search }), `${operation.id} ${name}`).to.include(message);
          }
        }
      }
    });
  }

  it('names the wrong item of a list, with its position', async () => {
    const { operations } = await Contract.load('fundraising', {}, { lazy: true });
    const operation = (wanted: string) => operations.find(({ id }) => id === wanted) as Operation;
    expect(messagesOf(operation('listPages'), { search: '?ids=1,au-2,!!' })).to.deep.equal([
      'item [2] must be a number from 1, a uid such as au-1842 or a UUID',
    ]);
    const body = { url: 'https://crm.example.org', types: ['donation.created', 'boat.launched'] };
    expect(messagesOf(operation('createWebhook'), { body }).join()).to.match(/^item \[1\] must be one of /);
  });

  it('is refused by the messages of a body, all at once', async () => {
    const { operations } = await Contract.load('fundraising', {}, { lazy: true });
    const createPage = operations.find(({ id }) => id === 'createPage') as Operation;
    const body = { target: 'abc', slug: 'Ada!', charity_id: '!!' };
    expect(messagesOf(createPage, { body })).to.include.members([
      'must be an amount from 0.01 to 9999999999.99, such as 2500.00',
      'may contain only lower-case letters, digits and hyphens',
      'must be a number from 1, a uid such as au-31 or a UUID',
    ]);
  });
});

/** The message of a text, or of the first item of a list. */
function messageOf({ items, ...schema }: SchemaObject): string | undefined {
  if (items && isPatternSchema(items)) return `item [0] ${items['x-message']}`;
  return isPatternSchema(schema) ? schema['x-message'] : undefined;
}

function messagesOf(
  operation: Operation,
  { search = '', body }: { search?: string; body?: Record<string, unknown> },
): string[] {
  const params = Object.fromEntries(
    operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => [name, '1']),
  );
  return errorsOf(() => operation.read({ params, search, body })).map(({ message }) => message);
}

function errorsOf(read: () => { bodyErrors: FieldError[] }): FieldError[] {
  try {
    return read().bodyErrors;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.errors;
  }
}

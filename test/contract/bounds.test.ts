import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import { type ParameterObject, readDocument, type SchemaObject } from '../../src/contract/document.ts';
import type { Operation } from '../../src/contract/operation.ts';
import type { ServiceName } from '../../src/domain/service-names.ts';
import { boundValues } from '../support/bound-values.ts';
import type { TestClient } from '../support/client.ts';
import { examplePath } from '../support/example-request.ts';
import { useFixture } from '../support/fixture.ts';
import { buildParameterWorld, type ParameterWorld } from '../support/parameter-world.ts';
import { formWith } from '../support/picture-files.ts';
import { someOf } from '../support/properties.ts';
import { useServer } from '../support/server.ts';
import { writes } from '../support/writes.ts';

type Values = Record<string, unknown>;

interface Trial {
  values: Values;
  refused: boolean;
}

const services = ['fundraising', 'oauth', 'metadata', 'operations'] as const;
const contracts = await Promise.all(
  services.map(async (name) => ({ name, contract: await Contract.load(name, {}, { lazy: true }) })),
);

/**
 * Every number and every date of the documents, at, just inside and just outside its bounds: whatever is allowed is answered, whatever is
 * not is refused. What needs a fresh proof is left out: programs can't call it.
 */
describe('Bounds', () => {
  const server = useServer();
  // One of the operations revokes tokens.
  const credentials = useFixture(() => server.build.credentials(), beforeEach);
  const world = useFixture(() => buildParameterWorld(server.knex));

  const clientOf = (name: ServiceName): TestClient => (name === 'fundraising' ? server.client : server[name]);

  for (const { name, contract } of contracts) {
    for (const operation of contract.operations) {
      const bounded = operation.parameters.filter(
        ({ in: place, schema }) => place !== 'header' && boundValues(schema).length > 0,
      );
      if (bounded.length === 0 || operation.validatedByHandler || operation.needsFreshProof) continue;

      it(`${operation.id} answers every value within the bounds of its parameters, and refuses others`, async () => {
        const headers = credentials.headersFor(operation);
        const trials = [
          ...bounded.flatMap(valuesOf),
          ...someOf([
            ...pairs([...ends(bounded, 0), ...ends(bounded, -1)]),
            ...neighbours(operation, world).flatMap((beside) => highest(bounded, beside)),
          ]),
        ];
        await inTurns(trials, async ({ values, refused }) => {
          const path = pathWith(operation, values);
          const body = operation.takesFile ? { body: formWith(Buffer.from('x')) } : {};
          const sent = { headers, ...body };
          const { status } = await clientOf(name).request(operation.method.toUpperCase(), path, sent);
          expect(status, path).to.be.lessThan(500);
          if (refused) expect(status, path).to.be.oneOf([404, 422]);
        });
      });
    }

    for (const { operation, fields, example } of bodiesOf(name, contract)) {
      it(`${operation.id} answers every value within the bounds of its body, and refuses others`, async () => {
        for (const { field, value, refused } of fields) {
          const known = name === 'fundraising' ? writes[operation.id] : undefined;
          const build = known ?? (async () => exampleWrite(operation, example));
          const { path, body, headers } = await build(server.knex);
          const method = operation.method.toUpperCase();
          const options = {
            headers: { ...credentials.headersFor(operation), ...headers },
            body: { ...body, [field]: value },
          };
          const { status } = await clientOf(name).request(method, path, options);
          const told = `${field} = ${JSON.stringify(value)}`;
          expect(status, told).to.be.lessThan(500);
          if (refused) expect(status, told).to.equal(422);
        }
      });
    }
  }
});

/** The first or the last value that each parameter allows. */
function ends(bounded: readonly ParameterObject[], index: 0 | -1): Values[] {
  return bounded.map((parameter) => {
    const allowed = valuesOf(parameter).filter(({ refused }) => !refused);
    return allowed.at(index)?.values ?? {};
  });
}

/** Each alone and with each other, since the product of two numbers that are allowed may be one that is not. */
function pairs(ends: readonly Values[]): Trial[] {
  return ends.flatMap((one, index) =>
    ends.slice(index).map((other) => ({ values: { ...one, ...other }, refused: false })),
  );
}

/** The highest value of each alone, and of all numbers together. */
function highest(bounded: readonly ParameterObject[], beside: Values): Trial[] {
  const numbers = bounded.filter(({ schema }) => schema.type === 'integer');
  const together: Values = Object.assign({}, ...ends(numbers, -1));
  return [...ends(bounded, -1), together].map((values) => ({
    values: { ...beside, ...values },
    refused: false,
  }));
}

function valuesOf({ name, schema }: ParameterObject): Trial[] {
  return boundValues(schema).map(({ value, refused }) => ({ values: { [name]: value }, refused }));
}

/** Nothing, and every other parameter by itself: each may choose another way to the answer. */
function neighbours({ id, parameters }: Operation, { values, companions }: ParameterWorld): Values[] {
  const others = parameters.filter((parameter) => !parameter['x-alias-of'] && parameter.in === 'query');
  const choices = others.flatMap(({ name, schema }) => {
    const words = (schema.enum ?? schema.items?.enum ?? []).filter((word) => word !== null);
    const known = values[`${id} ${name}`] ?? values[name];
    return [...words, ...(known === undefined ? [] : [known])].map((value): Values => ({ [name]: value }));
  });
  return [{}, ...choices].map((choice) =>
    'group_by' in choice ? { ...choice, group_id: companions.group_id?.group_id } : choice,
  );
}

/** The path with the documents' examples for what is required, but these values instead where they are given. */
function pathWith(operation: Operation, values: Values): string {
  const examples = operation.parameters.map((parameter) => {
    const value = values[parameter.name];
    return value === undefined ? parameter : { ...parameter, example: value, required: true };
  });
  return examplePath({ path: operation.path, parameters: examples });
}

function exampleWrite(operation: Operation, body: object) {
  const headers = { 'If-Match': '*', 'Idempotency-Key': randomUUID() };
  return { path: examplePath(operation), body, headers };
}

interface BoundedBody {
  operation: Operation;
  fields: { field: string; value: unknown; refused: boolean }[];
  example: object;
}

function bodiesOf(service: ServiceName, contract: Contract): BoundedBody[] {
  interface Body {
    schema: SchemaObject;
    example?: object;
  }
  const { paths } = withoutReferences(readDocument(service)) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, Body> } }>>;
  };
  return contract.operations.flatMap((operation) => {
    const [body] = Object.values(paths[operation.path]?.[operation.method]?.requestBody?.content ?? {});
    // Nothing of a signed body is refused for its content: test/fundraising/donation-events.test.ts has its bounds.
    if (!body || operation.validatedByHandler || operation.takesRawBody || operation.needsFreshProof)
      return [];
    const fields = Object.entries(body.schema.properties ?? {}).flatMap(([field, schema]) =>
      // Beside the field that it stands for, an alias is not read.
      schema['x-alias-of'] ? [] : boundValues(schema).map((bound) => ({ field, ...bound })),
    );
    return fields.length === 0 ? [] : [{ operation, fields, example: body.example ?? {} }];
  });
}

/** A document with what its references name in their places. No schema holds itself. */
function withoutReferences(document: object): unknown {
  const found = (reference: string) =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  const resolved = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(resolved);
    if ('$ref' in node) return resolved(found(String(node.$ref)));
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value)]));
  };
  return resolved(document);
}

/** Eight at a time, since a server that waits for its database has time for others. */
async function inTurns<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of queue) await run(item);
    }),
  );
}

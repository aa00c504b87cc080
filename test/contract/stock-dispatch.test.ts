import ajvFormats from 'ajv-formats';
import { expect } from 'chai';
import { OpenAPIBackend } from 'openapi-backend';
import { Contract } from '../../src/contract/contract.ts';
import { parseDate, parseDateTime } from '../../src/contract/date-times.ts';
import { readDocument } from '../../src/contract/document.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { MethodNotAllowedError, NotFoundError, ValidationError } from '../../src/errors.ts';

interface Sample {
  method: string;
  path: string;
  search: string;
  body?: object;
}

/**
 * The compiled dispatch must answer as openapi-backend's own does, over the whole of each document: the same operation
 * for a path, the same verdict on its parameters and body.
 */
for (const service of ['fundraising', 'oauth', 'metadata'] as const) {
  describe(`Dispatch of the ${service} document`, () => {
    let contract: Contract;
    let stock: OpenAPIBackend;
    before(async () => {
      // Not lazy: this is where each document is validated whole and every schema compiled.
      contract = await Contract.load(service, {});
      const verdict = (name: string) => () => name;
      stock = new OpenAPIBackend({
        definition: readDocument(service) as never,
        strict: true,
        quick: true,
        coerceTypes: true,
        customizeAjv: (ajv) => {
          ajvFormats.default(ajv as never);
          ajv.addFormat('lenient-date-time', (text: string) => parseDateTime(text) !== undefined);
          ajv.addFormat('lenient-date', (text: string) => parseDate(text) !== undefined);
          return ajv;
        },
        handlers: {
          notFound: verdict('not found'),
          methodNotAllowed: verdict('method not allowed'),
          // What a path cannot mean does not exist.
          validationFail: ({ operation, validation }) =>
            validation.errors?.some(({ instancePath }) => instancePath.startsWith('/path/'))
              ? 'not found'
              : `${operation.operationId} refused`,
          notImplemented: (c) => `${c.operation.operationId} accepted`,
        },
      });
      await stock.init();
      for (const scheme of Object.keys(stock.definition.components?.securitySchemes ?? {})) {
        stock.registerSecurityHandler(scheme, () => true);
      }
    });

    it('finds the same operations', () => {
      expect(contract.operations.map(({ id }) => id)).to.deep.equal(
        stock.router.getOperations().map(({ operationId }) => operationId),
      );
    });

    it('gives the same verdict on every path, method, parameter and body', async () => {
      const samples = contract.operations.flatMap((operation) => samplesOf(operation));
      expect(samples.length).to.be.greaterThan(contract.operations.length * 2);
      for (const sample of samples) {
        const theirs = await stock.handleRequest({
          method: sample.method,
          path: sample.path,
          query: sample.search,
          headers: sample.body ? { 'content-type': 'application/json' } : {},
          body: sample.body,
        });
        expect(verdictOf(contract, sample), JSON.stringify(sample)).to.equal(theirs);
      }
    });
  });
}

function verdictOf(contract: Contract, { method, path, search, body }: Sample): string {
  try {
    const { operation, params } = contract.match(method, path);
    try {
      const { bodyErrors } = operation.read({ params, search, body });
      return `${operation.id} ${bodyErrors.length > 0 ? 'refused' : 'accepted'}`;
    } catch (error) {
      if (error instanceof ValidationError) return `${operation.id} refused`;
      throw error;
    }
  } catch (error) {
    if (error instanceof MethodNotAllowedError) return 'method not allowed';
    if (error instanceof NotFoundError) return 'not found';
    throw error;
  }
}

/** Requests that both sides understand: typed values right and wrong, one at a time, on an otherwise valid request. */
function samplesOf(operation: Operation): Sample[] {
  const base = {
    method: operation.method,
    path: pathOf(operation),
    search: '',
    ...(hasBody(operation) ? { body: {} } : {}),
  };
  const queries = operation.parameters
    .filter((parameter) => parameter.in === 'query' && !parameter['x-alias-of'])
    .flatMap(({ name, schema }) =>
      (schema.items ?? schema).type === 'boolean' ? [`${name}=true`] : [`${name}=7`, `${name}=x!`],
    )
    .map((search) => ({ ...base, search }));
  const paths = ['x!', '7', '%2e%2e'].map((raw) => ({ ...base, path: pathOf(operation, raw) }));
  const unknown = [
    { ...base, method: 'propfind' },
    { ...base, path: `${base.path}/no/such/path` },
  ];
  // Its handler gives the verdict on these, not the runtime.
  return operation.validatedByHandler || operation.takesRawBody
    ? unknown
    : [base, ...queries, ...paths, ...unknown];
}

function hasBody({ method }: Operation): boolean {
  return ['post', 'put', 'patch'].includes(method);
}

function pathOf({ path, parameters }: Operation, raw?: string): string {
  return path.replace(/\{([^}]+)\}/g, (_whole, name: string) => {
    const parameter = parameters.find((candidate) => candidate.name === name) as
      | { example?: unknown }
      | undefined;
    return raw ?? encodeURIComponent(String(parameter?.example ?? '1'));
  });
}

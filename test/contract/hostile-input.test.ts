import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import { Contract } from '../../src/contract/contract.ts';
import type { ParameterObject } from '../../src/contract/document.ts';
import type { Operation } from '../../src/contract/operation.ts';
import type { ServiceName } from '../../src/domain/service-names.ts';
import type { TestClient, TestResponse } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { hostileValues } from '../support/hostile-values.ts';
import { formWith } from '../support/picture-files.ts';
import { useServer } from '../support/server.ts';

/** The application of the documents' examples, so that an OAuth request is right but for the value that is tried. */
const documentedApplication = {
  client_id: '5f0c2e9a7b',
  secret_hash: hashSecret('gss_q2W9eR4tY7uI0oP3aS6dF8gH1jK5lZxCvBnM-_Qw2E4'),
  redirect_uris: ['https://runners.groundswell.test/callback'],
};

const services = ['fundraising', 'oauth', 'metadata', 'operations'] as const;
const contracts = await Promise.all(
  services.map(async (name) => ({ name, contract: await Contract.load(name, {}, { lazy: true }) })),
);

/** Another body than a file is refused by its type alone, before anything else is looked at. */
const bodyOf = ({ takesFile }: Operation) => (takesFile ? { body: formWith(Buffer.from('x')) } : {});

/**
 * Every parameter of every operation of the documents meets the same hostile values, so an operation that is added
 * to a document is covered by that alone. The client fails on every answer that is not documented.
 */
describe('Hostile input', () => {
  const server = useServer();
  const credentials = useFixture(() => server.build.credentials());
  before(async () => {
    await server.build.oauthClient(documentedApplication);
  });

  const clientOf = (name: (typeof services)[number]): TestClient =>
    name === 'fundraising' ? server.client : server[name];

  for (const { name, contract } of contracts) {
    for (const operation of contract.operations) {
      // Refused for every program.
      if (operation.needsFreshProof) continue;
      for (const parameter of operation.parameters.filter(({ in: place }) => place !== 'header')) {
        it(`${operation.id} withstands every value of ${parameter.in} ${parameter.name}`, async () => {
          const headers = { ...credentials.headersFor(operation), 'If-Match': '*' };
          for (const { what, raw, refused } of hostileValues(parameter)) {
            if (parameter['x-verbatim'] && refused && !what.includes('NUL')) continue;
            const path = pathWith(operation, parameter, raw);
            const sent = { headers, ...bodyOf(operation) };
            const answer = await clientOf(name).request(operation.method.toUpperCase(), path, sent);
            const { status, body } = answer;
            // Not offered yet; its values are tried as soon as it is.
            if (status === 501) continue;
            // The client itself takes the step up, to a path that has another method.
            if (status === 405 && raw === '..') continue;
            expect(status, `${what}: ${path.slice(0, 200)}`).to.satisfy((code: number) => code < 500);
            if (refused)
              expect(isRefusal(name, answer), `refused: ${what} ${path.slice(0, 200)}`).to.equal(true);
            // A path that names nothing is 404; a 422 beside one is about the body, which is missing.
            if (refused && status === 422 && name !== 'oauth' && parameter.in !== 'path') {
              const fields = body.error.errors.map(({ field }: { field: string }) => field);
              expect(fields, what).to.include(parameter['x-alias-of'] ?? parameter.name);
            }
          }
        });
      }

      if (name !== 'fundraising') continue;
      it(`${operation.id} refuses a credential that is not valid`, async () => {
        const { status } = await clientOf(name).request(operation.method.toUpperCase(), pathWith(operation), {
          headers: { Authorization: 'Token token=wrong' },
          ...bodyOf(operation),
        });
        expect(status).to.equal(401);
      });
    }
  }
});

/** OAuth tells an application at its redirect URI, and whoever names a wrong application with 401. */
function isRefusal(name: ServiceName, { status, headers }: TestResponse): boolean {
  if ([400, 404, 422].includes(status)) return true;
  const location = headers.get('location') ?? '';
  return name === 'oauth' && (status === 401 || (status === 302 && /[?&#]error=/.test(location)));
}

/** The operation's path with examples for what it requires, and `raw` in the parameter's place. */
function pathWith(operation: Operation, parameter?: ParameterObject, raw = ''): string {
  const required = operation.parameters.filter(
    (other) => other.required && other.in === 'query' && other.name !== parameter?.name,
  );
  const path = operation.path.replace(/\{([^}]+)\}/g, (_whole, name: string) => {
    if (parameter?.in === 'path' && parameter.name === name) return raw;
    return encodeURIComponent(exampleOf(operation.parameters.find((other) => other.name === name)));
  });
  const query = required.map((other) => `${other.name}=${encodeURIComponent(exampleOf(other))}`);
  if (parameter?.in === 'query') query.push(`${parameter.name}=${raw}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

function exampleOf(parameter: (ParameterObject & { example?: unknown }) | undefined): string {
  return String(
    parameter?.example ?? (parameter?.schema as { example?: unknown } | undefined)?.example ?? '1',
  );
}

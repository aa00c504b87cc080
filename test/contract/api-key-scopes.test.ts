import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import { apiKeyScopes } from '../../src/db/rows/credential-rows.ts';
import { handlers } from '../../src/fundraising/handlers/index.ts';
import { issueCredentials } from '../support/credentials.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';

const { operations } = await Contract.load('fundraising', handlers, { lazy: true });
const takingKeys = operations.filter(({ callers }) => callers.has('RegisteredApplication'));

describe('Scopes of API keys', () => {
  const server = useServer();
  const world = useFixture(() => issueCredentials(server.knex));

  const limitTo = (scopes: readonly string[]) =>
    server.knex('registered_applications').where({ campaign_id: world.campaignId }).update({ scopes });

  it('are those of the document', () => {
    expect(new Set(takingKeys.map(({ scope }) => scope))).to.have.keys(...apiKeyScopes);
    for (const { id, method, scope } of takingKeys) {
      if (method !== 'get') expect(scope, id).to.not.equal('read');
    }
  });

  for (const operation of takingKeys) {
    const { id, method, path, scope } = operation;
    const request = async () => {
      const options = { headers: world.headersFor({ callers: new Set(['RegisteredApplication']) }) };
      const address = path.replace(/\{\w+\}/g, '999999999');
      return server.client.request(method.toUpperCase(), address, {
        ...options,
        ...(method !== 'get' && { body: {} }),
      });
    };

    it(`${id} needs ${scope}, and nothing else`, async () => {
      await limitTo(apiKeyScopes.filter((other) => other !== scope));
      const refused = await request();
      expect(refused.status).to.equal(403);
      expect(refused.body.error.reason).to.include(`the scope ${scope}`);
      await limitTo([scope as string]);
      expect((await request()).text).to.not.include('scope');
    });
  }
});

import { expect } from 'chai';
import type { OpenAPIBackend } from 'openapi-backend';
import { Contract } from '../../src/contract/contract.ts';
import type { OperationObject } from '../../src/contract/document.ts';
import { compileOperation } from '../../src/contract/operation.ts';
import { AuthenticationError, AuthorizationError, FreshProofError } from '../../src/errors.ts';

/** Compiles an operation of no document, with these security requirements. */
const withSecurity = (
  security: OperationObject['security'],
  roles?: string[],
  needsFreshProof?: true,
  scope?: string,
) =>
  compileOperation({} as OpenAPIBackend, {
    operationId: 'getSecret',
    method: 'get',
    path: '/secret.json',
    parameters: [],
    responses: {},
    security,
    ...(roles && { 'x-roles': roles }),
    ...(needsFreshProof && { 'x-fresh-proof': true }),
    ...(scope && { 'x-scope': scope }),
  });

describe('Security of operations', () => {
  it('stops the start for a requirement that the runtime cannot enforce', () => {
    expect(() => withSecurity([{ SomethingNew: [] }])).to.throw('getSecret');
    expect(() => withSecurity([{ OAuthUser: [], RegisteredApplication: [] }])).to.throw('getSecret');
    expect(() => withSecurity([{}])).to.throw('getSecret');
  });

  it('admits only the kinds of callers that are named', async () => {
    const contract = await Contract.load('fundraising', {}, { lazy: true });
    const operation = withSecurity([{ OAuthUser: [] }]);
    const key = { kind: 'RegisteredApplication' as const, applicationId: 1, campaignId: 1, scopes: [] };
    const user = {
      kind: 'OAuthUser' as const,
      userId: 1,
      oauthClientId: 1,
      token: { clientId: 'an-application', createdAt: new Date(), expiresIn: null },
    };
    expect(() => contract.authorize(operation, undefined)).to.throw(AuthenticationError);
    expect(() => contract.authorize(operation, key)).to.throw(AuthorizationError);
    expect(() => contract.authorize(operation, user)).not.to.throw();
  });

  it('stops the start for an operation of staff without roles, and for roles without staff', () => {
    expect(() => withSecurity([{ Staff: [] }])).to.throw('x-roles');
    expect(() => withSecurity([{ OAuthUser: [] }], ['owner'])).to.throw('x-roles');
  });

  it('admits staff by their roles, and takes away the roles that may not call it', async () => {
    const contract = await Contract.load('operations', {}, { lazy: true });
    const operation = withSecurity([{ Staff: [] }], ['owner', 'manager']);
    const grant = (role: string) => ({ role, campaign_id: null, charity_id: null });
    const staff = (...roles: string[]) => ({ kind: 'Staff' as const, userId: 1, grants: roles.map(grant) });
    expect(() => contract.authorize(operation, staff('finance'))).to.throw(AuthorizationError);
    expect(() => contract.authorize(operation, staff())).to.throw(AuthorizationError);
    expect(contract.authorize(operation, staff('finance', 'manager'))).to.deep.equal(staff('manager'));
  });

  it('asks staff for a fresh proof, which a token can never give', async () => {
    const contract = await Contract.load('operations', {}, { lazy: true });
    const operation = withSecurity([{ Staff: [] }], ['owner'], true);
    const grants = [{ role: 'owner', campaign_id: null, charity_id: null }];
    const staff = { kind: 'Staff' as const, userId: 1, grants };
    expect(() => contract.authorize(operation, staff)).to.throw(FreshProofError);
    expect(() => contract.authorize(operation, { ...staff, isFresh: true })).not.to.throw();
    expect(() => contract.authorize(operation, { ...staff, tokenId: 1, isFresh: true })).to.throw(
      AuthorizationError,
    );
    expect(() => withSecurity([{ OAuthUser: [] }], undefined, true)).to.throw('x-fresh-proof');
  });

  it('admits API keys that have the scope, and names the one that is missing', async () => {
    const contract = await Contract.load('fundraising', {}, { lazy: true });
    const operation = withSecurity([{ RegisteredApplication: [] }], undefined, undefined, 'pages');
    const key = (...scopes: string[]) => ({
      kind: 'RegisteredApplication' as const,
      applicationId: 1,
      campaignId: 1,
      scopes,
    });
    expect(() => contract.authorize(operation, key('read', 'pages'))).not.to.throw();
    for (const other of [key(), key('read')]) {
      expect(() => contract.authorize(operation, other))
        .to.throw(AuthorizationError)
        .with.property('reason')
        .that.includes('the scope pages');
    }
    expect(() => withSecurity([{ RegisteredApplication: [] }])).to.throw('x-scope');
    expect(() => withSecurity([{ OAuthUser: [] }], undefined, undefined, 'pages')).to.throw('x-scope');
  });

  it('treats an operation without requirements as public', () => {
    expect(withSecurity([]).callers.size).to.equal(0);
  });
});

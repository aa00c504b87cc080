import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import { handlers as fundraising } from '../../src/fundraising/handlers/index.ts';
import { handlers as metadata } from '../../src/metadata/handlers/index.ts';
import { handlers as oauth } from '../../src/oauth/handlers/index.ts';
import { handlers as operations } from '../../src/operations/handlers/index.ts';

/** Operations of the documents that the server does not offer yet. An entry leaves this list with its handler. */
const pending = {
  fundraising: [],
  oauth: [],
  metadata: [],
  operations: [],
};

/** HTML with a session and forms: documented, and served by other means than the contract's handlers. */
const screens = ['authorize'];

describe('Pending operations', () => {
  it('are exactly those that have no handler', async () => {
    const pendingOf = async (contract: Promise<Contract>) =>
      (await contract).pending.filter((id) => !screens.includes(id)).sort();
    const options = { lazy: true };
    expect({
      fundraising: await pendingOf(Contract.load('fundraising', fundraising, options)),
      oauth: await pendingOf(Contract.load('oauth', oauth, options)),
      metadata: await pendingOf(Contract.load('metadata', metadata, options)),
      operations: await pendingOf(Contract.load('operations', operations, options)),
    }).to.deep.equal(pending);
  });
});

import { expect } from 'chai';
import { isOutdatedHash, verifyPassword } from '../../src/auth/passwords.ts';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';

describe('The demo user', () => {
  it('can sign in with the password that is shown', async () => {
    const { userPassword, userPasswordHash } = demoCredentials;
    expect(await verifyPassword(userPasswordHash, userPassword)).to.equal(true);
    expect(isOutdatedHash(userPasswordHash)).to.equal(false);
  });
});

import { hash as bcrypt } from '@node-rs/bcrypt';
import { expect } from 'chai';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../src/auth/passwords.ts';
import { UnavailableError } from '../../src/errors.ts';

describe('Passwords', () => {
  it('are verified against their hash and no other', async () => {
    const stored = await hashPassword('correct horse battery');
    expect(stored).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword(stored, 'correct horse battery')).to.equal(true);
    expect(await verifyPassword(stored, 'correct horse batterx')).to.equal(false);
    expect(await hashPassword('correct horse battery')).to.not.equal(stored);
  });

  it('are never right where there is no hash', async () => {
    expect(await verifyPassword(undefined, 'anything')).to.equal(false);
    expect(await verifyPassword(null, '')).to.equal(false);
  });

  it('are not hashed when they are longer than 1,024 bytes', async () => {
    const stored = await hashPassword('x'.repeat(1025));
    expect(await verifyPassword(stored, 'x'.repeat(1025))).to.equal(false);
  });

  it('recognise a hash with other parameters', async () => {
    expect(isOutdatedHash(await hashPassword('correct horse battery'))).to.equal(false);
    expect(isOutdatedHash('$argon2id$v=19$m=8192,t=1,p=1$c2FsdA$aGFzaA')).to.equal(true);
  });

  it('are verified against a bcrypt hash from another platform, unchanged', async () => {
    // The first is one of the test vectors of crypt_blowfish.
    const vectors = [
      ['$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'U*U'],
      ...(await Promise.all(
        (['2a', '2b', '2y'] as const).map(async (version) => {
          const password = `caf\u0065\u0301 ${version}`;
          const hash = await bcrypt(password, 4);
          // All three name the same computation for a text like this.
          return [hash.replace('$2b$', `$${version}$`), password] as const;
        }),
      )),
    ] as const;
    for (const [stored, password] of vectors) {
      expect(await verifyPassword(stored, password), stored).to.equal(true);
      expect(await verifyPassword(stored, `${password}x`), stored).to.equal(false);
      expect(isOutdatedHash(stored)).to.equal(true);
    }
  });

  it('are refused rather than queued without end, and taken again afterwards', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => hashPassword('a long password')),
    );
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).to.have.length(6);
    for (const { reason } of refused) expect(reason).to.be.instanceOf(UnavailableError);
    const again = await Promise.all(Array.from({ length: 24 }, () => hashPassword('a long password')));
    expect(again).to.have.length(24);
  });
});

import { expect } from 'chai';
import { createRecoveryCodes, hashRecoveryCode } from '../../src/auth/recovery-codes.ts';
import { createTotpSecret, stepOfCode, totpAddress } from '../../src/auth/totp.ts';

/** `12345678901234567890`, the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('Codes of an authenticator app', () => {
  for (const [seconds, code, step] of [
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1234567890, '005924', 41152263],
    [20000000000, '353130', 666666666],
  ] as const) {
    it(`are those of RFC 6238 at ${seconds} s`, () => {
      expect(stepOfCode(secret, code, at(seconds))).to.equal(step);
    });
  }

  it('are accepted one step early or late, with the step that they belong to', () => {
    const [code, step] = ['081804', 37037036];
    const start = step * 30;
    const found = [-31, -30, 0, 29, 59, 60].map((offset) => stepOfCode(secret, code, at(start + offset)));
    expect(found).to.deep.equal([undefined, step, step, step, step, undefined]);
  });

  for (const code of ['', '08180', '0818040', '08180４', 'abcdef', '081805']) {
    it(`refuse "${code}"`, () => {
      expect(stepOfCode(secret, code, at(1111111109))).to.equal(undefined);
    });
  }

  it('come from a new secret of 160 bits each time', () => {
    expect(createTotpSecret())
      .to.match(/^[A-Z2-7]{32}$/)
      .and.not.equal(createTotpSecret());
  });

  it('have an address that apps read', () => {
    const address = new URL(totpAddress({ secret, issuer: 'City Run', account: 'ada@example.org' }));
    expect(address.protocol + address.host).to.equal('otpauth:totp');
    expect(decodeURIComponent(address.pathname)).to.equal('/City Run:ada@example.org');
    expect(Object.fromEntries(address.searchParams)).to.include({ secret, issuer: 'City Run' });
  });
});

describe('Recovery codes', () => {
  it('are ten different ones, and easy to type', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).to.equal(10);
    for (const code of codes) expect(code).to.match(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  });

  it('are the same however they are typed', () => {
    const hash = hashRecoveryCode('k3vd-7q2m-xw5a-p4tz');
    expect(hashRecoveryCode(' K3VD 7Q2M XW5AP4TZ')).to.deep.equal(hash);
    expect(hashRecoveryCode('k3vd-7q2m-xw5a-p4ty')).not.to.deep.equal(hash);
  });
});

import { expect } from 'chai';
import { isEmailAddress } from '../../src/contract/email-addresses.ts';

describe('An e-mail address', () => {
  it('is what people have', () => {
    for (const text of [
      'ada@example.org',
      "o'neill+run.2026@mail.example.co.uk",
      'a@b.io',
      '用户@例子.广告',
      'a-@x--y.example',
      `${'a'.repeat(64)}@example.org`,
    ]) {
      expect(isEmailAddress(text), text).to.equal(true);
    }
  });

  it('has no empty part, and no label that begins or ends with a hyphen', () => {
    for (const text of [
      '',
      '@',
      'ada',
      'ada@',
      '@example.org',
      'ada@example',
      'a..b@example.org',
      '.a@example.org',
      'a.@example.org',
      'a@example..org',
      'a@.example.org',
      'a@example.org.',
      'a@-example.org',
      'a@example-.org',
      'a@example.-org',
      'a@example.org-',
    ]) {
      expect(isEmailAddress(text), text).to.equal(false);
    }
  });

  it('is one address, of a length that mail servers take', () => {
    for (const text of [
      'a@b@example.org',
      'a b@example.org',
      'a,b@example.org',
      '<a@example.org>',
      '"a"@example.org',
      'a@exam\u0000ple.org',
      'a@example.org\r\nBcc: b@example.org',
      `${'a'.repeat(65)}@example.org`,
      `a@${'b'.repeat(64)}.org`,
      `a@${'b.'.repeat(130)}org`,
    ]) {
      expect(isEmailAddress(text), text).to.equal(false);
    }
  });
});

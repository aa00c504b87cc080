import { expect } from 'chai';
import { donateUrlError, fillDonateUrl, placeholders } from '../../src/config/donate-url.ts';

describe('Addresses of checkouts', () => {
  const taken = [
    'https://pay.example.org',
    'https://pay.example.org/?page={page_id}&campaign={campaign_uid}&amount={amount}',
    'https://pay.example.org/{country}/{campaign_slug}/{page_slug}?to={charity_uid}#{currency}',
    'https://pay.example.org:8443/a%20b?x=1;y=(2)',
    'http://localhost:4242/?page={page_id}',
    'http://127.0.0.1/',
  ];
  for (const address of taken) {
    it(`may be ${address}`, () => expect(donateUrlError(address)).to.equal(undefined));
  }

  const refused: [string, string][] = [
    ['https://pay.example.org/?page={page}', 'contains {page}, but the only placeholders are {page_id}'],
    ['https://pay.example.org/?page={}', 'contains {}'],
    ['https://pay.example.org/?page={constructor}', 'contains {constructor}'],
    ['https://pay.example.org/?page={page_id', 'is not an address'],
    ['https://pay.example.org/?page={{page_id}}', 'is not an address'],
    ['https://pay.example.org/?page=page_id}', 'is not an address'],
    ['https://{campaign_slug}.example.org/', 'has a placeholder before its path'],
    ['https://pay.example.org:{page_id}/', 'has a placeholder before its path'],
    ['https://ada@pay.example.org/', 'a user name or a password'],
    ['https://ada:hush@pay.example.org/', 'a user name or a password'],
    ['http://pay.example.org/', 'must start with https://'],
    ['http://localhost.example.org/', 'must start with https://'],
    ['javascript:alert({page_id})', 'is not an address'],
    ['data:text/html,{page_id}', 'is not an address'],
    ['//pay.example.org/', 'is not an address'],
    ['/pay?page={page_id}', 'is not an address'],
    ['https:///pay', 'is not an address'],
    ['https://pay.example.org/a b', 'is not an address'],
    ['https://pay.example.org/\nSet-Cookie: a=b', 'is not an address'],
    ['https://pay.example.org/"><script>', 'is not an address'],
    ['https://pay.example.org\\@evil.example/', 'is not an address'],
    ['https://pay.example.org/%zz', 'is not an address'],
    ['https://pay.example.org/#a#b', 'is not an address'],
    [`https://pay.example.org/${'a'.repeat(1000)}`, 'is too long'],
  ];
  for (const [address, error] of refused) {
    it(`may not be ${JSON.stringify(address.slice(0, 60))}`, () => {
      expect(donateUrlError(address)).to.include(error);
    });
  }

  it('know every placeholder', () => {
    const all = Object.keys(placeholders).map((name) => `{${name}}`);
    expect(donateUrlError(`https://pay.example.org/${all.join('/')}`)).to.equal(undefined);
  });

  it('let no value out of its place, and leave what is absent empty', () => {
    const template =
      'https://pay.example.org/{page_slug}?amount={amount}&campaign={campaign_slug}&again={page_slug}';
    const page_slug = 'a&b=c#d/../?\n"%{amount}';
    const filled = fillDonateUrl(template, { page_slug, amount: '$&' });
    expect(filled).to.equal(
      `https://pay.example.org/${encodeURIComponent(page_slug)}?amount=%24%26&campaign=&again=${encodeURIComponent(page_slug)}`,
    );
    expect(new URL(filled).origin).to.equal('https://pay.example.org');
    expect(new URL(filled).searchParams.get('again')).to.equal(page_slug);
  });
});

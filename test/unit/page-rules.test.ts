import { expect } from 'chai';
import { parsePositiveCents } from '../../src/domain/money.ts';
import { isImageAddress, isOfAge } from '../../src/domain/pages/page-rules.ts';
import { slugsFromName } from '../../src/domain/slugs.ts';

describe('Values of a page', () => {
  it('amounts become cents without rounding', () => {
    for (const [text, cents] of [
      ['700', 70_000],
      ['0.01', 1],
      ['0.1', 10],
      ['19.99', 1999],
      ['1.1', 110],
      ['9999999999.99', 999_999_999_999],
      ['0', undefined],
      ['0.00', undefined],
      ['', undefined],
      ['1.', undefined],
      ['-1', undefined],
      ['1e2', undefined],
      ['10000000000000', undefined],
    ] as const) {
      expect(parsePositiveCents(text), text).to.equal(cents);
    }
  });

  it('an age is reached on the birthday', () => {
    const at = (time: string) => new Date(time);
    expect(isOfAge('2010-11-21', 16, at('2026-11-20T23:59:59Z'))).to.equal(false);
    expect(isOfAge('2010-11-21', 16, at('2026-11-21T00:00:00Z'))).to.equal(true);
    expect(isOfAge('2008-02-29', 18, at('2026-02-28T12:00:00Z'))).to.equal(false);
    expect(isOfAge('2008-02-29', 18, at('2026-03-01T12:00:00Z'))).to.equal(true);
    expect(isOfAge('2026-11-22', 0, at('2026-11-21T12:00:00Z'))).to.equal(false);
  });

  it('images are on the web', () => {
    expect(isImageAddress('https://example.org/a.png?size=1')).to.equal(true);
    expect(isImageAddress('HTTP://EXAMPLE.ORG')).to.equal(true);
    for (const address of ['', '/a.png', 'data:image/png,x', 'https://', 'https://user@example.org/']) {
      expect(isImageAddress(address), address).to.equal(false);
    }
  });

  it('slugs that a name suggests all fit', () => {
    for (const name of ['Ada Okafor', 'x'.repeat(300), '- -', 'Łódź', '李', 'a-'.repeat(40), 'charities']) {
      const slugs = slugsFromName(name);
      expect(slugs.length).to.be.within(4, 5);
      for (const slug of slugs) expect(slug, name).to.match(/^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/);
    }
    expect(slugsFromName('Łódź')[0]).to.equal('lodz');
  });
});

import { expect } from 'chai';
import { readTarget, typedNumber } from '../../src/site/typed-number.ts';

describe('A number as people type it', () => {
  it('is understood with separators, signs of currencies and blanks', () => {
    const written: Record<string, string[]> = {
      1500: ['1500', '1,500', ' $1,500 ', '1 500', '1’500', '1500 €', '£1,500'],
      '1500.50': ['1500.50', '1,500.50', '1.500,50', '$1 500.50'],
      1234567: ['1,234,567', '1.234.567'],
      42.2: ['42.2', '42,2'],
      '1.500': ['1.500'],
    };
    for (const [number, texts] of Object.entries(written)) {
      for (const text of texts) expect(typedNumber(text), text).to.equal(number);
    }
    for (const text of ['much', '1,50,0', '1,5000', '', '12,345,6', '-1']) {
      expect(typedNumber(text), text).to.equal(text);
    }
  });

  it('is a target within bounds that the refusal names', () => {
    const place = { currency: { iso_code: 'USD' }, country_code: 'us' };
    expect(readTarget('1,500', place)).to.deep.equal({ target: '1500', errors: [] });
    expect(readTarget('', place)).to.deep.equal({ target: undefined, errors: [] });
    expect(readTarget('0.50', place, '0.50').errors).to.deep.equal([]);
    for (const text of ['0.99', '1000000.01', 'much', '-5', '1e3', '1.234']) {
      expect(readTarget(text, place).errors[0]?.message, text).to.equal(
        'Enter a target between $1 and $1,000,000, such as 2,500.',
      );
    }
    expect(readTarget('', place, '700.00').errors).to.have.length(1);
  });
});

import { expect } from 'chai';
import { readDistance } from '../../src/site/dashboard/typed-number.ts';
import { distanceTyped } from '../../src/site/parts/text/distance-text.ts';
import { typedNumber } from '../../src/web/typed-number.ts';

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

  it('is a distance within the bound of its unit, which the refusal names', () => {
    const miles = { distance_unit: 'mi', country_code: 'uk' } as const;
    expect(readDistance('distance', '', miles)).to.deep.equal({ meters: 0, errors: [] });
    expect(readDistance('distance', '1,000', miles)).to.deep.equal({ meters: 1_609_344, errors: [] });
    for (const text of ['1334385', 'far', '-1', '1e3', '.']) {
      expect(readDistance('distance', text, miles).errors[0]?.message, text).to.equal(
        'Enter a distance of up to 1,334,384 miles, such as 42.2.',
      );
    }
    expect(readDistance('distance', '1,334,384', miles).errors).to.deep.equal([]);
  });

  it('is a marathon where a comma comes before decimals; elsewhere, it is asked which is meant', () => {
    const read = (typed: string, country_code: string) => {
      const { meters, errors } = readDistance('distance', typed, { distance_unit: 'km', country_code });
      return errors[0]?.message ?? Math.round(meters);
    };
    expect([read('42,195', 'de'), read('42.195', 'au'), read('0,500', 'au')]).to.deep.equal([
      42_195, 42_195, 500,
    ]);
    expect([read('1,500', 'au'), read('1.500', 'de'), read('42,2', 'au')]).to.deep.equal([
      1_500_000, 1_500_000, 42_200,
    ]);
    expect(read('42,195', 'au')).to.equal('Did you mean 42.195 or 42195 kilometres? Enter one of these.');
    expect(read('42.195', 'de')).to.equal('Did you mean 42,195 or 42195 kilometres? Enter one of these.');
    expect(read('far', 'de')).to.include('such as 42,2.');
  });

  it('is shown as it was typed', () => {
    for (const [country_code, text] of [
      ['de', '42,195'],
      ['au', '42.195'],
    ] as const) {
      const place = { distance_unit: 'km', country_code } as const;
      expect(distanceTyped(42_195, place)).to.equal(text);
      expect(readDistance('distance', text, place).meters).to.be.closeTo(42_195, 0.001);
    }
  });
});

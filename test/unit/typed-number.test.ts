import { expect } from 'chai';
import { readDistance, typedNumber } from '../../src/site/dashboard/typed-number.ts';
import { distanceUnit } from '../../src/site/parts/text/distance-text.ts';

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
    const miles = distanceUnit({ distance_unit: 'mi' });
    expect(readDistance('distance', '', miles)).to.deep.equal({ meters: 0, errors: [] });
    expect(readDistance('distance', '1,000', miles)).to.deep.equal({ meters: 1_609_344, errors: [] });
    for (const text of ['1334385', 'far', '-1', '1e3', '.']) {
      expect(readDistance('distance', text, miles).errors[0]?.message, text).to.equal(
        'Enter a distance of up to 1,334,384 miles, such as 42.2.',
      );
    }
    expect(readDistance('distance', '1,334,384', miles).errors).to.deep.equal([]);
  });
});

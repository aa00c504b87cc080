import { expect } from 'chai';
import { ParseError } from '../../src/domain/field-rules.ts';
import { amountReader } from '../../src/transfer/import/amount-reader.ts';
import { dateReader } from '../../src/transfer/import/date-format.ts';
import { parseDecimalCents } from '../../src/transfer/types/number-types.ts';

describe('amounts of other platforms', () => {
  const centsOf = (text: string, decimal: string, thousands: string) => {
    const amount = amountReader(decimal, thousands)(text);
    return amount instanceof ParseError ? amount : parseDecimalCents(amount.text);
  };

  for (const [decimal, thousands, text, cents] of [
    [',', '.', '1.234.567,50 €', 123_456_750],
    [',', '.', '1234,50', 123_450],
    [',', '.', '1.234', 123_400],
    ['.', ',', '$1,234.50', 123_450],
    ['.', ',', '$5.00 USD', 500],
    ['.', ',', '-$5.00', -500],
    ['.', ',', '$-5.00', -500],
    ['.', ',', '\u22125', -500],
    [',', '.', '(2,00 €)', -200],
    [',', ' ', '1\u00a0234,50', 123_450],
    ['.', "'", "CHF 1'234.50", 123_450],
  ] as const) {
    it(`reads ${text} with ${decimal} for decimals and ${thousands} for thousands`, () => {
      expect(centsOf(text, decimal, thousands)).to.equal(cents);
    });
  }

  for (const [decimal, thousands, text] of [
    [',', '.', '1.50'],
    [',', '.', '1.2.3,00'],
    [',', '.', '12.34,00'],
    [',', '.', '1234.567,00'],
    [',', '.', '1.234567,00'],
    [',', '.', '.500,00'],
    [',', '.', '1,234.50'],
    ['.', ',', '1,50'],
    ['.', ',', '1 2'],
    ['.', ',', '1-2'],
    ['.', ',', '5.00-'],
    ['.', ',', '(5.00'],
    ['.', ',', '--5'],
  ] as const) {
    it(`does not guess ${text} with ${decimal} for decimals and ${thousands} for thousands`, () => {
      expect(centsOf(text, decimal, thousands)).to.have.property('reason');
    });
  }

  it('leaves a blank blank', () => {
    expect(amountReader('.', ',')('')).to.deep.equal({ text: '' });
  });

  for (const [text, currencies] of [
    ['£25.00', ['GBP']],
    ['25.00 eur', undefined],
    ['25.00 EUR', ['EUR']],
    ['NZ$25', ['NZD']],
    ['$25 AUD', ['AUD']],
    ['£25 AUD', undefined],
  ] as const) {
    it(`knows the currency of ${text}, or that there is none`, () => {
      const amount = amountReader('.', ',')(text);
      if (currencies === undefined) expect(amount).to.be.instanceOf(ParseError);
      else
        expect(amount)
          .to.have.property('currencies')
          .that.include.members([...currencies]);
    });
  }

  it('takes a dollar sign for any dollar, and for nothing else', () => {
    const amount = amountReader('.', ',')('$25');
    expect(amount)
      .to.have.property('currencies')
      .that.includes('AUD')
      .and.includes('USD')
      .and.not.includes('GBP');
  });
});

describe('dates of other platforms', () => {
  for (const [text, time] of [
    ['01.02.1850', '1850-02-01T00:00:00.000Z'],
    ['01.02.0050', '0050-02-01T00:00:00.000Z'],
    ['31.12.9999', '9999-12-31T00:00:00.000Z'],
    ['01.02.0000', undefined],
    ['31.04.2026', undefined],
  ] as const) {
    it(`reads ${text} as ${time ?? 'no date'}`, () => {
      expect(dateReader('DD.MM.YYYY', 'UTC')(text)?.toISOString()).to.equal(time);
    });
  }

  it("knows a zone's clocks of long ago", () => {
    expect(dateReader('YYYY-MM-DD', 'Etc/GMT-3')('0050-06-01')?.toISOString()).to.equal(
      '0050-05-31T21:00:00.000Z',
    );
  });
});

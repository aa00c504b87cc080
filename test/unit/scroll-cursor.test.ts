import { expect } from 'chai';
import { ValidationError } from '../../src/errors.ts';
import { openCursor, sealCursor } from '../../src/fundraising/scroll-cursor.ts';

const seal = { key: 'a key', operationId: 'searchPages' };
const state = {
  criteria: { campaignIds: [3], expiresAfter: new Date('2026-06-15T12:00:00Z'), countryCode: '2026-06-15' },
  q: null,
  after: 5000,
};
const issued = new Date('2026-06-15T12:00:00Z');
const later = (milliseconds: number) => new Date(issued.getTime() + milliseconds);
const day = 24 * 60 * 60 * 1000;

function refusalOf(open: () => unknown) {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.errors;
  }
}

const invalid = [
  { field: 'scroll_id', code: 'invalid', message: 'must be the scroll_id of an earlier response' },
];

describe('Scroll cursor', () => {
  const cursor = sealCursor(seal, state, issued);

  it('gives back the state, with times as times and texts as texts', () => {
    expect(openCursor(seal, cursor, issued)).to.deep.equal(state);
  });

  it('is another text each time, and one that needs no escape in an address', () => {
    const cursors = Array.from({ length: 100 }, () => sealCursor(seal, state, issued));
    expect(new Set(cursors)).to.have.property('size', 100);
    expect(cursors.filter((text) => encodeURIComponent(text) !== text)).to.deep.equal([]);
  });

  it('is refused with any one character changed, left out or put in', () => {
    for (let position = 0; position < cursor.length; position += 1) {
      const [before, after] = [cursor.slice(0, position), cursor.slice(position + 1)];
      const letter = cursor[position] as string;
      const next = letter === 'A' ? 'B' : 'A';
      const flipped = String.fromCharCode(letter.charCodeAt(0) ^ 1);
      for (const altered of [
        `${before}${next}${after}`,
        `${before}${flipped}${after}`,
        `${before}${after}`,
      ]) {
        expect(
          refusalOf(() => openCursor(seal, altered, issued)),
          altered,
        ).to.deep.equal(invalid);
      }
      expect(refusalOf(() => openCursor(seal, `${before}A${letter}${after}`, issued))).to.deep.equal(invalid);
    }
  });

  it('is refused when it is anything else', () => {
    const [payload, signature] = cursor.split('.') as [string, string];
    for (const text of [
      '',
      '.',
      '..',
      'x',
      payload,
      `.${signature}`,
      `${payload}.`,
      `${cursor}.`,
      `${cursor}=`,
      `${cursor}.${signature}`,
      ` ${cursor}`,
      '漢字.漢字',
      'a'.repeat(8192),
    ]) {
      expect(
        refusalOf(() => openCursor(seal, text, issued)),
        text.slice(0, 40),
      ).to.deep.equal(invalid);
    }
  });

  it('is refused for another operation and with another key', () => {
    const foreign = { ...seal, operationId: 'searchCampaigns' };
    expect(refusalOf(() => openCursor(foreign, cursor, issued))).to.deep.equal(invalid);
    expect(refusalOf(() => openCursor({ ...seal, key: 'another' }, cursor, issued))).to.deep.equal(invalid);
  });

  it('works for 24 hours and then says why it does not', () => {
    expect(openCursor(seal, cursor, later(day))).to.deep.equal(state);
    const [error] = refusalOf(() => openCursor(seal, cursor, later(day + 1))) as { message: string }[];
    expect(error).to.deep.include({ field: 'scroll_id', code: 'invalid' });
    expect(error?.message).to.match(/expired.*start again/);
  });

  it('carries a thousand ids, and refuses what would be too long for an address', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => 9_000_000 + index * 7919);
    expect(sealCursor(seal, { charityIds: ids }, issued).length).to.be.below(8192);
    const texts = Array.from({ length: 1000 }, (_, index) => `${Math.sin(index)}${Math.cos(index)}`);
    expect(refusalOf(() => sealCursor(seal, { groupValues: texts }, issued))).to.deep.equal([
      {
        field: 'scroll',
        code: 'invalid',
        message: 'is invalid: the filters are too long to scroll by; send fewer values',
      },
    ]);
  });
});

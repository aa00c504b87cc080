import { expect } from 'chai';
import fc from 'fast-check';
import { parse } from 'qs';
import { parseFormFields } from '../../src/http/form-fields.ts';
import { cpuTimeOf } from '../support/cpu-time.ts';
import { runs } from '../support/properties.ts';

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('&');

/** One name is another's group, or the same name is written as a list and as a value. */
function isMixed(names: string[]): boolean {
  const bare = names.map((name) => name.replace(/\[\]$/, ''));
  return names.some((name, index) =>
    names.some(
      (other, at) => bare[at]?.startsWith(`${bare[index]}[`) || (bare[at] === bare[index] && other !== name),
    ),
  );
}

describe('Fields of a form', () => {
  const readings: [string, object][] = [
    ['a=1&b[c]=2&d[]=3&d[]=4', { a: '1', b: { c: '2' }, d: ['3', '4'] }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[]=1', { a: ['1'] }],
    ['a[2]=z&a[0]=x&a[1]=y', { a: ['x', 'y', 'z'] }],
    ['a[119999]=y&a[7]=x', { a: ['x', 'y'] }],
    ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
    ['a[b]=1&a[0]=2', { a: { b: '1', '0': '2' } }],
    ['a%5Bb%5D=1+2', { a: { b: '1 2' } }],
    ['a[b=1&a]b[=2&[c]=3&=4', { 'a[b': '1', 'a]b[': '2', '[c]': '3', '': '4' }],
    ['+=a+b&é+%2B=%C3%A9+++', { ' ': 'a b', 'é +': 'é   ' }],
    ['', {}],
  ];
  for (const [text, fields] of readings) {
    it(`reads ${text || 'an empty text'}`, () => expect(parseFormFields(text)).to.deep.equal(fields));
  }

  it('gives no value a prototype', () => {
    const read = parseFormFields('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(Object.getPrototypeOf(read)).to.equal(Object.prototype);
    expect('polluted' in {}).to.equal(false);
  });

  for (const text of ['a=1&a[b]=2', 'a[b]=2&a=1', 'a[b][c]=1&a[b]=2', 'a[b][c][d][e][f][g]=1']) {
    it(`refuses ${text}`, () => expect(() => parseFormFields(text)).to.throw(/^The form/));
  }

  it('reads what qs reads, but for mixtures of values and groups', () => {
    const part = fc.constantFrom('[x]', '[y]', '[0]', '[1]', '[12]');
    const name = fc
      .tuple(fc.constantFrom('a', 'b'), fc.array(part, { maxLength: 3 }), fc.constantFrom('', '[]'))
      .map((parts) => parts.flat().join(''));
    const fields = fc.array(fc.tuple(name, fc.constantFrom('1', '2', '')), { maxLength: 6 });
    fc.assert(
      fc.property(fields, (sent) => {
        const text = sent.map((field) => field.join('=')).join('&');
        fc.pre(!isMixed(sent.map(([name]) => name)));
        expect(parseFormFields(text)).to.deep.equal(parse(text));
      }),
      runs(20),
    );
  });

  const hostile: [string, string][] = [
    ['large subscripts', lines(1_900, (index) => `a[${119_999 - index}]=1`)],
    ['nested subscripts', lines(1_900, (index) => `a[${index}][${index}][${index}][${index}]=1`)],
    ['subscripts below one item', lines(1_900, (index) => `a[1999][1999][1999][${index}]=1`)],
    ['a long name', `${'a[b]'.repeat(250_000)}=1`],
    ['deep nesting', `a${'[b]'.repeat(300_000)}=1`],
    ['brackets that are not closed', `a${'['.repeat(1_000_000)}=1`],
    ['escaped brackets', lines(85_000, () => '%61%5B%5D=1')],
    ['100,000 names', lines(100_000, (index) => `k${index}=1`)],
    ['one name 100,000 times', lines(100_000, () => 's[]=1')],
    ['spaces alone', '+'.repeat(1_000_000)],
    ['separators alone', '&'.repeat(1_000_000)],
  ];
  for (const [what, text] of hostile) {
    it(`reads or refuses ${what} in time that grows with the length alone`, () => {
      const milliseconds = cpuTimeOf(() => {
        try {
          parseFormFields(text);
        } catch (error) {
          expect(error).to.have.property('name', 'MalformedRequestError');
        }
      });
      // Fifty times what it takes; what grows with the square of the length takes longer.
      expect(milliseconds).to.be.below(2_000);
    });
  }
});

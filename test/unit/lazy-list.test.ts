import { expect } from 'chai';
import * as fc from 'fast-check';
import { type JsonText, jsonText } from '../../src/http/json-text.ts';
import { hasLazyList, LazyList, writeJson } from '../../src/http/lazy-list.ts';

describe('A lazy list', () => {
  const lazily = <Item>(items: Item[]) => new LazyList(items, (item): JsonText<Item> => jsonText(item));

  it('is written as JSON.stringify writes a plain one, whatever its items hold', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (items, meta) => {
        const written = writeJson({ items: lazily(items), meta }).toString();
        expect(written).to.equal(JSON.stringify({ items, meta }));
      }),
    );
  });

  it('becomes the plain one where the answer is written at once', () => {
    const items = [{ id: 1 }, { id: 2, name: 'Zoë' }];
    expect(JSON.stringify({ items: lazily(items) })).to.equal(JSON.stringify({ items }));
  });

  it('may be longer than any room that was made for it', () => {
    for (const letter of ['a', 'é', '語', '🎈', '\n']) {
      const items = Array.from({ length: 300 }, (_, length) => letter.repeat(length * 37));
      expect(writeJson({ items: lazily(items) }).equals(Buffer.from(JSON.stringify({ items })))).to.equal(
        true,
      );
    }
  });

  it('leaves absent fields out, and an empty body empty', () => {
    const body = { absent: undefined, items: lazily([]), others: lazily([null]), none: undefined };
    expect(writeJson(body).toString()).to.equal('{"items":[],"others":[null]}');
    expect(writeJson({ absent: undefined }).toString()).to.equal('{}');
  });

  it('writes an item only when its turn has come', () => {
    const written: number[] = [];
    const items = new LazyList([1, 2, 3], (item) => {
      written.push(item);
      return jsonText(item);
    });
    expect(written).to.deep.equal([]);
    writeJson({ items });
    expect(written).to.deep.equal([1, 2, 3]);
  });

  it('is found only where it is a field of the body', () => {
    expect(hasLazyList({ items: lazily([]) })).to.equal(true);
    for (const body of [undefined, null, 'text', 7, [], [1], {}, { items: [] }]) {
      expect(hasLazyList(body), JSON.stringify(body)).to.equal(false);
    }
  });
});

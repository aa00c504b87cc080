import { expect } from 'chai';
import type { ParameterObject } from '../../src/contract/document.ts';
import { compileQueryReader } from '../../src/contract/query-parameters.ts';

const list: ParameterObject = {
  name: 'ids',
  in: 'query',
  schema: { type: 'array', items: { type: 'integer' } },
};
const number: ParameterObject = {
  name: 'limit',
  in: 'query',
  schema: { type: 'integer' },
  'x-absent-values': ['false'],
};
const flag: ParameterObject = { name: 'all_pages', in: 'query', schema: { type: 'boolean' } };
const text: ParameterObject = { name: 'campaign_id', in: 'query', schema: { type: 'string' } };
const alias: ParameterObject = {
  name: 'campaign_uid',
  in: 'query',
  schema: { type: 'string' },
  'x-alias-of': 'campaign_id',
};
const oneId: ParameterObject = { name: 'id', in: 'query', schema: { type: 'string' }, 'x-alias-of': 'ids' };
const state: ParameterObject = { name: 'state', in: 'query', schema: { type: 'string' }, 'x-verbatim': true };
const groupValue: ParameterObject = {
  name: 'group_value',
  in: 'query',
  schema: { type: 'array', items: { type: 'string', maxLength: 20 } },
  'x-commas-in-values': true,
};
const cursor: ParameterObject = {
  name: 'scroll_id',
  in: 'query',
  schema: { type: 'string' },
  'x-replaces-all-others': true,
};

describe('Query parameters', () => {
  const read = compileQueryReader([list, number, flag, text, alias, oneId, state, groupValue]);
  const valuesOf = (search: string) => read(search).values;

  for (const search of [
    'ids=1,2',
    'ids[]=1&ids[]=2',
    'ids=1&ids=2',
    'ids%5B%5D=1&ids%5B%5D=2',
    'ids[0]=1&ids[1]=2',
    'ids=1,,2,',
  ]) {
    it(`reads ${search} as a list of two`, () => {
      expect(valuesOf(search)).to.deep.equal({ ids: [1, 2] });
    });
  }

  it('tries a text whole as well, where values may hold commas', () => {
    expect(valuesOf('group_value=Red')).to.deep.equal({ group_value: ['Red'] });
    expect(valuesOf('group_value[]=Cox,%20Box%20%26%20Co&group_value[]=Red')).to.deep.equal({
      group_value: ['Cox', 'Box & Co', 'Cox, Box & Co', 'Red'],
    });
    expect(valuesOf('group_value=Northside,Southside,East').group_value).to.have.length(3);
  });

  for (const search of [
    '',
    'ids=',
    'ids[]=',
    'ids=null',
    'ids=undefined',
    'limit=',
    'limit=false',
    'campaign_id=null',
    'colour=red',
  ]) {
    it(`takes "${search}" for no filter`, () => {
      expect(read(search)).to.deep.equal({ values: {}, errors: [] });
    });
  }

  it('folds an alias into its canonical name', () => {
    expect(valuesOf('campaign_uid=au-1')).to.deep.equal({ campaign_id: 'au-1' });
    expect(valuesOf('id=7')).to.deep.equal({ ids: [7] });
  });

  for (const word of ['0x10', '1e3', '1.5', '+1', '٣', '12345678901234567']) {
    it(`leaves ${word} as text for validation to refuse`, () => {
      expect(valuesOf(`limit=${encodeURIComponent(word)}`)).to.deep.equal({ limit: word });
    });
  }

  it('reads true, false, 1 and 0 as booleans', () => {
    expect(['true', 'FALSE', '1', '0'].map((word) => valuesOf(`all_pages=${word}`).all_pages)).to.deep.equal([
      true,
      false,
      true,
      false,
    ]);
  });

  it('refuses one parameter with two different values and accepts it twice with the same', () => {
    expect(read('limit=1&limit=2').errors.map(({ field }) => field)).to.deep.equal(['limit']);
    expect(read('limit=1&limit=1')).to.deep.equal({ values: { limit: 1 }, errors: [] });
    expect(read('campaign_id=au-1&campaign_uid=au-2').errors.map(({ field }) => field)).to.deep.equal([
      'campaign_id',
    ]);
  });

  it('refuses a named subscript, which would silently drop the filter', () => {
    expect(read('ids[a]=1').errors.map(({ field }) => field)).to.deep.equal(['ids']);
  });

  it('passes a verbatim parameter on as it came', () => {
    expect(valuesOf('state=null')).to.deep.equal({ state: 'null' });
    expect(valuesOf('state=+a+')).to.deep.equal({ state: ' a ' });
  });

  describe('with one that replaces all others', () => {
    const readWithCursor = compileQueryReader([list, number, text, alias, cursor]);

    it('drops the others, their errors too', () => {
      for (const others of [
        'limit=ten',
        'limit=1&limit=2',
        'ids[a]=1',
        'campaign_id=au-1',
        'campaign_uid=x',
      ]) {
        for (const search of [`${others}&scroll_id=abc`, `scroll_id=abc&${others}`]) {
          expect(readWithCursor(search), search).to.deep.equal({ values: { scroll_id: 'abc' }, errors: [] });
        }
      }
    });

    it('keeps its own errors', () => {
      for (const search of ['scroll_id=a&scroll_id=b', 'scroll_id=a&scroll_id[x]=b']) {
        expect(readWithCursor(search).errors, search).to.have.length(1);
      }
    });

    it('keeps the others while it is blank', () => {
      expect(readWithCursor('scroll_id=&limit=5').values).to.deep.equal({ limit: 5 });
      expect(readWithCursor('scroll_id=null&limit=5').values).to.deep.equal({ limit: 5 });
    });
  });
});

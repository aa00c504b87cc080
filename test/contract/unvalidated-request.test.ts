import { expect } from 'chai';
import { readUnvalidated } from '../../src/contract/unvalidated-request.ts';
import { MalformedRequestError, ValidationError } from '../../src/errors.ts';

const names = new Set(['state', 'client_id']);

describe('Requests that a handler validates itself', () => {
  it('arrive as they were sent, undeclared parameters left out', () => {
    const search = 'state=null&client_id=+a,b&colour=red';
    expect(readUnvalidated({ search, body: { any: 1 } }, names)).to.deep.equal({
      query: { state: 'null', client_id: ' a,b' },
      body: { any: 1 },
    });
  });

  it('show a parameter that was sent twice, or with brackets, as a list', () => {
    const { query } = readUnvalidated(
      { search: 'state=a&state=a&client_id%5B%5D=b', body: undefined },
      names,
    );
    expect(query).to.deep.equal({ state: ['a', 'a'], client_id: ['b'] });
  });

  it('are refused when they cannot be read or stored', () => {
    const read = (search: string, body?: unknown) => () => readUnvalidated({ search, body }, names);
    expect(read('state=%zz')).to.throw(MalformedRequestError);
    expect(read('', [1])).to.throw(MalformedRequestError);
    expect(read('state=%00')).to.throw(ValidationError);
    expect(read('', { state: ['a\0'] })).to.throw(ValidationError);
  });
});

import { expect } from 'chai';
import { type ContractDocument, operationElements } from '../support/contract-elements.ts';
import { contractCoverage } from '../support/coverage.ts';
import { exercised, noteExchange } from '../support/exercised.ts';

/** A contract of one operation, which nothing but this file exercises. */
const document = {
  paths: {
    '/boats/{boat_id}.json': {
      parameters: [{ $ref: '#/components/parameters/BoatId' }],
      post: {
        operationId: 'saveBoat',
        parameters: [
          { name: 'tags', in: 'query' },
          { name: 'tag', in: 'query', deprecated: true, 'x-alias-of': 'tags' },
          { name: 'cursor', in: 'query', 'x-replaces-all-others': true },
          { name: 'X-Boat', in: 'header' },
        ],
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Boat' } },
            'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Boat' } },
          },
        },
        responses: { 200: {}, 422: {} },
      },
    },
  },
  components: {
    parameters: { BoatId: { name: 'boat_id', in: 'path' } },
    schemas: { Boat: { properties: { name: {}, sails: {} } } },
    responses: {},
  },
} as unknown as ContractDocument;
const elements = operationElements('fundraising', document);

describe('Coverage of the contract', () => {
  const send = (query: string, status = 200, body?: string, headers = {}) => {
    for (const one of elements) {
      noteExchange(one, { method: 'POST', path: `/boats/7${query}`, headers, body }, status);
    }
  };
  const report = () => contractCoverage(exercised, elements);
  const missing = () => report().missing[0]?.replace('saveBoat: ', '').split(', ') ?? [];
  beforeEach(() => {
    for (const entry of exercised) if (entry.startsWith('saveBoat ')) exercised.delete(entry);
  });
  after(() => {
    for (const entry of exercised) if (entry.startsWith('saveBoat ')) exercised.delete(entry);
  });

  it('names every parameter, body field and status that was not exercised', () => {
    expect(report()).to.deep.equal({
      summary: 'Contract: 1 operations, 5 parameters, 2 body fields, 2 statuses: 9 not exercised',
      missing: [
        'saveBoat: path boat_id, query tags, query tag, query cursor, header X-Boat, body name, body sails, 200, 422',
      ],
    });
  });

  it('understands every spelling of a list, and reports when nothing is missing', () => {
    send('?tags[]=a&tags[]=b&tag=c', 200, '{"name":"Ida"}', { 'x-boat': '1' });
    send('?cursor=x', 422);
    expect(missing()).to.deep.equal(['query cursor', 'body sails']);
    send('?cursor=x', 200, 'sails[0]=main');
    expect(report()).to.deep.include({ missing: [] });
    expect(report().summary).to.match(/: all exercised$/);
  });

  it('counts what was sent only if the request succeeded', () => {
    send('?tags=a', 422, '{"name":"Ida"}', { 'X-Boat': '1' });
    expect(missing()).to.include.members(['path boat_id', 'query tags', 'body name', 'header X-Boat']);
    expect(missing()).to.not.include('422');
  });

  it('does not count what means "not given"', () => {
    send('?tags[]=&tag=null', 200, '{"name":null,"sails":""}');
    expect(missing()).to.include.members(['query tags', 'query tag', 'body name', 'body sails']);
  });

  it('does not count what another parameter replaces', () => {
    send('?tags=a&cursor=x');
    expect(missing()).to.include('query tags').and.not.include('query cursor');
  });
});

import { expect } from 'chai';
import { RouteTable } from '../../src/contract/route-table.ts';
import { MalformedRequestError } from '../../src/errors.ts';

const route = (method: string, path: string, address?: string) => ({
  method,
  path,
  parameters: address
    ? [{ name: address, in: 'path' as const, schema: { type: 'string' as const }, 'x-accepts-address': true }]
    : [],
});

describe('Route table', () => {
  const table = new RouteTable([
    route('get', '/pages.json'),
    route('post', '/pages'),
    route('get', '/pages/{page_id}.json'),
    route('get', '/campaigns/{campaign_id}.json', 'campaign_id'),
    route('get', '/campaigns/{campaign_id}/leaderboard.json', 'campaign_id'),
    route('delete', '/teams/{team_id}/members/{page_id}'),
  ]);
  const find = (method: string, path: string) => {
    const match = table.match(method, path);
    return match.found ? { path: match.target.path, params: match.params } : { allow: match.allow };
  };

  it('finds fixed paths by method', () => {
    expect(find('get', '/pages')).to.deep.equal({ path: '/pages.json', params: {} });
    expect(find('post', '/pages')).to.deep.equal({ path: '/pages', params: {} });
  });

  it('decodes path parameters', () => {
    expect(find('get', '/pages/a%20b')).to.deep.equal({
      path: '/pages/{page_id}.json',
      params: { page_id: 'a b' },
    });
    expect(find('delete', '/teams/1/members/2')).to.deep.include({ params: { team_id: '1', page_id: '2' } });
  });

  it('accepts an address in place of an id, plain and encoded', () => {
    const expected = { path: '/campaigns/{campaign_id}.json', params: { campaign_id: 'au/city-run' } };
    expect(find('get', '/campaigns/au/city-run')).to.deep.equal(expected);
    expect(find('get', '/campaigns/au%2Fcity-run')).to.deep.equal(expected);
    expect(find('get', '/campaigns/gb/city-run/leaderboard')).to.deep.equal({
      path: '/campaigns/{campaign_id}/leaderboard.json',
      params: { campaign_id: 'gb/city-run' },
    });
  });

  it('prefers the fixed segment to an address', () => {
    expect(find('get', '/campaigns/au/leaderboard')).to.deep.include({ params: { campaign_id: 'au' } });
    expect(find('get', '/campaigns/au-1/leaderboard')).to.deep.include({ params: { campaign_id: 'au-1' } });
  });

  it('treats only two letters as a country', () => {
    expect(find('get', '/campaigns/fr/city-run')).to.deep.include({ params: { campaign_id: 'fr/city-run' } });
    expect(find('get', '/campaigns/fra/city-run')).to.deep.equal({ allow: [] });
    expect(find('get', '/campaigns/1/city-run')).to.deep.equal({ allow: [] });
  });

  it('lists the methods of a path that is known', () => {
    expect(find('put', '/pages')).to.deep.equal({ allow: ['get', 'post'] });
    expect(find('get', '/nowhere')).to.deep.equal({ allow: [] });
    expect(find('get', '/pages/')).to.deep.equal({ allow: [] });
  });

  it('serves HEAD by the route of GET', () => {
    expect(find('head', '/pages')).to.deep.equal({ path: '/pages.json', params: {} });
  });

  it('refuses a broken percent-escape', () => {
    expect(() => table.match('get', '/pages/%zz')).to.throw(MalformedRequestError);
  });
});

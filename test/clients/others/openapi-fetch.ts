import createClient from 'openapi-fetch';
import type { components, paths } from './made/schema';

export async function call(baseUrl: string): Promise<string> {
  const client = createClient<paths>({ baseUrl });
  const query = { q: 'robin', campaign_id: ['au-1'], limit: 1 };
  const { data } = await client.GET('/search/pages.json', { params: { query } });
  const [page] = data?.pages ?? [];
  const mixed = await client.GET('/search/aggregate.json', { params: { query: { q: 'city reef' } } });
  return `${page?.name} ${page?.type} ${mixed.data?.results.map(kind).join(' ')}`;
}

/** Each kind has a field that no other has. */
function kind(result: components['schemas']['SearchResult']): string {
  if (result._type === 'page') return result.supporter ? result._type : '';
  return result._type === 'charity' && result.kyc_status ? result._type : 'campaign';
}

import { client } from './made/hey/client.gen';
import { searchAggregate, searchPages } from './made/hey/sdk.gen';
import type { SearchResult } from './made/hey/types.gen';

export async function call(baseUrl: string): Promise<string> {
  client.setConfig({ baseUrl });
  const { data } = await searchPages({ query: { q: 'robin', campaign_id: ['au-1'], limit: 1 } });
  const [page] = data?.pages ?? [];
  const mixed = await searchAggregate({ query: { q: 'city reef' } });
  return `${page?.name} ${page?.type} ${mixed.data?.results.map(kind).join(' ')}`;
}

/** Each kind has a field that no other has. */
function kind(result: SearchResult): string {
  if (result._type === 'page') return result.supporter ? result._type : '';
  return result._type === 'charity' && result.kyc_status ? result._type : 'campaign';
}

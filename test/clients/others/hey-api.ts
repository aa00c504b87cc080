import { client } from './made/hey/client.gen';
import { searchPages } from './made/hey/sdk.gen';

export async function call(baseUrl: string): Promise<string> {
  client.setConfig({ baseUrl });
  const { data } = await searchPages({ query: { q: 'robin', campaign_id: ['au-1'], limit: 1 } });
  const [page] = data?.pages ?? [];
  return `${page?.name} ${page?.type}`;
}

import createClient from 'openapi-fetch';
import type { paths } from './made/schema';

export async function call(baseUrl: string): Promise<string> {
  const client = createClient<paths>({ baseUrl });
  const query = { q: 'robin', campaign_id: ['au-1'], limit: 1 };
  const { data } = await client.GET('/search/pages.json', { params: { query } });
  const [page] = data?.pages ?? [];
  return `${page?.name} ${page?.type}`;
}

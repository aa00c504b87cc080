import createClient from 'openapi-fetch';
import type { components, paths } from './made/schema';

export async function call(baseUrl: string): Promise<string> {
  const client = createClient<paths>({ baseUrl });
  const query = { q: 'robin', campaign_id: ['au-1'], limit: 1 };
  const { data } = await client.GET('/search/pages.json', { params: { query } });
  const [page] = data?.pages ?? [];
  await giveToTheFirst(client);
  const mixed = await client.GET('/search/aggregate.json', { params: { query: { q: 'city reef' } } });
  return `${page?.name} ${page?.type} ${mixed.data?.results.map(kind).join(' ')}`;
}

/** Goes from lists to what they contain, and sends only the required fields of a donation. */
async function giveToTheFirst(client: ReturnType<typeof createClient<paths>>): Promise<void> {
  const campaigns = await client.GET('/campaigns.json', {
    params: { query: { country_code: ['au'], limit: 1 } },
  });
  const [{ id: campaignId } = { id: '' }] = campaigns.data?.campaigns ?? [];
  const campaign = await client.GET('/campaigns/{campaign_id_or_uuid}.json', {
    params: { path: { campaign_id_or_uuid: campaignId } },
  });
  if (campaign.data?.campaign.id !== campaignId) throw new Error(`there is no campaign ${campaignId}`);
  const pages = await client.GET('/pages.json', { params: { query: { campaign_id: ['au-1'], limit: 1 } } });
  const [{ id: pageId } = { id: 0 }] = pages.data?.pages ?? [];
  const page = await client.GET('/pages/{page_id_or_uuid}.json', {
    params: { path: { page_id_or_uuid: pageId } },
  });
  if (page.data?.id !== pageId) throw new Error(`there is no page ${pageId}`);
  const { data, error } = await client.POST('/donations', {
    body: { page_id: pageId, amount_cents: 500, currency: 'AUD' },
    headers: { Authorization: 'Token token=gsk_demo-only-api-key-not-for-real-data-0000000' },
  });
  if (data?.donation.page_id !== pageId) throw new Error(`not recorded: ${JSON.stringify(error)}`);
}

/** Each kind has a field that no other has. */
function kind(result: components['schemas']['SearchResult']): string {
  if (result._type === 'page') return result.supporter ? result._type : '';
  return result._type === 'charity' && result.kyc_status ? result._type : 'campaign';
}

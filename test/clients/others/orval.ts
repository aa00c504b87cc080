import { type SearchResult, searchAggregate, searchPages } from './made/orval';

export async function call(): Promise<string> {
  const answer = await searchPages({ q: 'robin', campaign_id: ['au-1'], limit: 1 });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  const [page] = answer.data.pages;
  const mixed = await searchAggregate({ q: 'city reef' });
  if (mixed.status !== 200) throw new Error(`answered ${mixed.status}`);
  return `${page?.name} ${page?.type} ${mixed.data.results.map(kind).join(' ')}`;
}

/** Each kind has a field that no other has. */
function kind(result: SearchResult): string {
  if (result._type === 'page') return result.supporter ? result._type : '';
  return result._type === 'charity' && result.kyc_status ? result._type : 'campaign';
}

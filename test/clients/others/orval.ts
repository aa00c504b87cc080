import { searchPages } from './made/orval';

export async function call(): Promise<string> {
  const answer = await searchPages({ q: 'robin', campaign_id: ['au-1'], limit: 1 });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  const [page] = answer.data.pages;
  return `${page?.name} ${page?.type}`;
}

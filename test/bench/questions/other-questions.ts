import { type BenchWorld, rangeOf } from '../bench-world.ts';
import type { Question } from '../question.ts';

const fitness = ({ campaign }: BenchWorld) =>
  `/search/fitness_activities_totals.json?campaign_id=${campaign.uid}`;
const random = <Item>(items: readonly Item[], round: number) => items[(round * 7919) % items.length];

const ranked = (what: string) => (world: BenchWorld) => ({
  text: `
    select page_id, ts_rank(vector, query) as score
    from bench.page_vectors, plainto_tsquery('simple', $1) as query
    where vector @@ query order by score desc, page_id limit 10`,
  values: [what === '' ? world.commonWord : what],
});

/** All but those that add up donations. */
export const otherQuestions: readonly Question[] = [
  {
    area: 'single and listed',
    name: 'a page',
    path: ({ pageIds }, round) => `/pages/${random(pageIds, round)}.json`,
  },
  { area: 'single and listed', name: '100 pages', path: () => '/pages.json?limit=100' },
  {
    area: 'single and listed',
    name: '100 pages of the largest campaign',
    path: ({ campaign }) => `/pages.json?limit=100&campaign_id=${campaign.uid}`,
  },
  {
    area: 'single and listed',
    name: 'leaderboard of the largest campaign',
    path: ({ campaign }) => `/campaigns/${campaign.uid}/leaderboard.json?limit=100`,
  },
  {
    area: 'single and listed',
    name: 'a campaign',
    path: ({ campaigns }, round) => `/campaigns/${random(campaigns, round)?.uid}.json`,
  },
  {
    area: 'fitness_activities_totals, largest campaign',
    name: 'all time, top 200',
    path: (world) => fitness(world),
  },
  {
    area: 'fitness_activities_totals, largest campaign',
    name: 'all time, with typed-in ones, top 10',
    path: (world) => `${fitness(world)}&include_manual=true&limit=10`,
  },
  {
    area: 'fitness_activities_totals, largest campaign',
    name: 'runs, by time, top 10',
    path: (world) => `${fitness(world)}&type=run&sort_by=duration_in_seconds&limit=10`,
  },
  {
    area: 'fitness_activities_totals, largest campaign',
    name: 'a third of the time, top 10',
    path: (world) => `${fitness(world)}&limit=10&${rangeOf(world, 1 / 3).query}`,
  },
  {
    area: 'fitness_activities_totals, largest campaign',
    name: 'by team, top 10',
    path: (world) => `${fitness(world)}&group_by=teams&limit=10`,
  },
  {
    area: 'fitness_activities_totals, largest campaign',
    name: 'all campaigns, top 10',
    path: () => '/search/fitness_activities_totals.json?limit=10',
  },
  {
    area: 'fitness_activities',
    name: 'latest 100 of the largest campaign',
    path: ({ campaign }) => `/search/fitness_activities.json?limit=100&campaign_id=${campaign.uid}`,
  },
  {
    area: 'search/pages',
    name: 'most common word',
    path: ({ commonWord }) => `/search/pages.json?limit=10&active=all&q=${commonWord}`,
    rival: { what: 'GIN and ts_rank', statement: ranked(''), goal: 50 },
  },
  {
    area: 'search/pages',
    name: '1000 words of names',
    path: ({ words }, round) =>
      `/search/pages.json?limit=10&active=all&q=${encodeURIComponent(words[round % words.length] ?? '')}`,
    samples: 1000,
  },
  {
    area: 'search/pages',
    name: 'two words',
    path: ({ commonWord }) => `/search/pages.json?limit=10&active=all&q=${commonWord}%20run`,
  },
  {
    area: 'search/pages',
    name: 'the beginning of a word',
    path: ({ commonWord }) => `/search/pages.json?limit=10&active=all&q=${commonWord.slice(0, 2)}`,
  },
  {
    area: 'search/pages',
    name: 'a misspelt word',
    path: ({ words }, round) => {
      const word = words.filter(({ length }) => length > 5)[round % 50] ?? 'harbuor';
      return `/search/pages.json?limit=10&active=all&q=${encodeURIComponent(`${word.slice(0, 2)}${word.slice(3)}`)}`;
    },
  },
  {
    area: 'search/pages',
    name: 'most common word, largest campaign',
    path: ({ commonWord, campaign }) =>
      `/search/pages.json?limit=10&active=all&q=${commonWord}&campaign_id=${campaign.uid}`,
  },
  {
    area: 'search/pages',
    name: 'nothing typed, largest campaign, active',
    path: ({ campaign }) => `/search/pages.json?limit=10&campaign_id=${campaign.uid}`,
  },
  {
    area: 'search/pages',
    name: 'a batch of 5000',
    path: () => '/search/pages.json?scroll=true&active=all&expires_after=2000-01-01',
    samples: 15,
  },
  { area: 'search/campaigns', name: 'a word', path: () => '/search/campaigns.json?limit=10&q=run' },
  { area: 'search/charities', name: 'a word', path: () => '/search/charities.json?limit=10&q=trust' },
];

import { type BenchWorld, rangeOf } from '../bench-world.ts';
import type { Question } from '../question.ts';

const random = <Item>(items: readonly Item[], round: number) => items[(round * 7919) % items.length];
const pagesWith = (query: string) => `/search/pages.json?limit=10&active=all&q=${encodeURIComponent(query)}`;
const fitness =
  (query: string) =>
  ({ campaign }: BenchWorld) =>
    `/search/fitness_activities_totals.json?campaign_id=${campaign.uid}${query}`;

const areas: Record<string, Record<string, Question['path']>> = {
  'single and listed': {
    'a page': ({ pageIds }, round) => `/pages/${random(pageIds, round)}.json`,
    '100 pages': () => '/pages.json?limit=100',
    '100 pages of the largest campaign': ({ campaign }) =>
      `/pages.json?limit=100&campaign_id=${campaign.uid}`,
    'leaderboard of the largest campaign': ({ campaign }) =>
      `/campaigns/${campaign.uid}/leaderboard.json?limit=100`,
    'a campaign': ({ campaigns }, round) => `/campaigns/${random(campaigns, round)?.uid}.json`,
  },
  'fitness_activities_totals, largest campaign': {
    'all time, top 200': fitness(''),
    'runs, by time, top 10': fitness('&type=run&sort_by=duration_in_seconds&limit=10'),
    'a third of the time, top 10': (world) => fitness(`&limit=10&${rangeOf(world, 1 / 3).query}`)(world),
    'by team, top 10': fitness('&group_by=teams&limit=10'),
  },
  'search/pages': {
    'most common word': ({ commonWord }) => pagesWith(commonWord),
    '1000 words of names': ({ words }, round) => pagesWith(words[round % words.length] ?? ''),
    'two words': ({ commonWord }) => pagesWith(`${commonWord} run`),
    'the beginning of a word': ({ commonWord }) => pagesWith(commonWord.slice(0, 2)),
    'a misspelt word': ({ words }, round) => {
      const word = words.filter(({ length }) => length > 5)[round % 50] ?? 'harbuor';
      return pagesWith(`${word.slice(0, 2)}${word.slice(3)}`);
    },
    'most common word, largest campaign': ({ commonWord, campaign }) =>
      `${pagesWith(commonWord)}&campaign_id=${campaign.uid}`,
    'nothing typed, largest campaign, active': ({ campaign }) =>
      `/search/pages.json?limit=10&campaign_id=${campaign.uid}`,
    'a batch of 5000': () => '/search/pages.json?scroll=true&active=all&expires_after=2000-01-01',
  },
};

const samples: Record<string, number> = { '1000 words of names': 1000, 'a batch of 5000': 15 };

/** All but those that add up donations. */
export const otherQuestions: readonly Question[] = Object.entries(areas).flatMap(([area, questions]) =>
  Object.entries(questions).map(([name, path]) => {
    const wanted = samples[name];
    return { area, name, path, ...(wanted === undefined ? {} : { samples: wanted }) };
  }),
);

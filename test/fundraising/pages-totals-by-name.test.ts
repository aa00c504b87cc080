import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Body } from '../support/client.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const phrases = [
  'run',
  'ru',
  'Run for',
  'for run',
  'reef',
  'Élan',
  'elan run',
  'sea r',
  'nowhere',
  'run run',
];
const ranges = ['', 'start_at=2026-03-03&end_at=2026-03-09', 'start_at=2026-03-05T12:00:00'];

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Whether a name holds every word, and one that begins with the last. */
function holds(name: string, phrase: string): boolean {
  const [words, sought] = [wordsOf(name), wordsOf(phrase)];
  const last = sought.at(-1) ?? '';
  return (
    sought.slice(0, -1).every((word) => words.includes(word)) && words.some((word) => word.startsWith(last))
  );
}

describe('GET /search/pages_totals by name', () => {
  const server = useServer();
  let campaign: CampaignRow;
  let pages: PageRow[];
  let group: { id: number };
  before(async () => {
    campaign = await server.build.campaign();
    group = await server.build.campaignGroup({ campaign_id: campaign.id, values: ['North', 'South'] });
    const supporter = await server.build.user({ name: 'Nowhere Reef' });
    pages = [];
    const names = [
      'Run for the reef',
      'Reef walk',
      'élan RUN',
      'Sea-rescue',
      'A run, for Ada',
      'Swim',
      'Reefs!',
    ];
    for (const [index, name] of names.entries()) {
      const page = await server.build.page({ campaign_id: campaign.id, user_id: supporter.id, name });
      await server.build.groupValue(page, group as never, index % 2 ? 'North' : 'South');
      for (let number = 0; number <= index; number += 1) {
        const created_at = new Date(Date.UTC(2026, 2, 1 + ((index + number * 3) % 12), 12 * (number % 2)));
        await server.build.donation({
          page,
          amount_cents: 100 + ((index * 7 + number) % 5) * 10,
          created_at,
        });
      }
      pages.push(page);
    }
    const [one, two, three, four] = pages as [PageRow, PageRow, PageRow, PageRow];
    const first = await server.build.team({ leader: one, page: { name: 'Sea runners' } });
    await server.build.member(first.team, two);
    await server.build.donation({ page: first.page, amount_cents: 55 });
    await server.build.team({ leader: three, page: { name: 'Reef friends' } });
    await server.build.team({ leader: four, page: { name: 'Nobody’s run' } });
  });

  const answer = (query: string): Promise<Body> =>
    bodyOf(server.client.get(`/search/pages_totals.json?${query}`));

  for (const q of phrases) {
    const sought = `q=${encodeURIComponent(q)}`;
    it(`shows the pages and the teams whose name holds “${q}”, with their sums`, async () => {
      for (const range of ranges) {
        for (const scope of ['', `&campaign_id=${campaign.uid}`]) {
          for (const subject of ['page', 'team'] as const) {
            const board = `${range}&group_by=${subject}s${scope}`;
            const all = await answer(board);
            const wanted = all.results.filter((row: Body) => holds(row[subject].name, q));
            expect((await answer(`${board}&${sought}`)).results, board).to.deep.equal(wanted);
            const window = await answer(`${board}&${sought}&limit=2&page=1`);
            expect(window.results, board).to.deep.equal(wanted.slice(0, 2));
            expect(window.meta.count, board).to.equal(wanted.length);
          }
        }
      }
    });

    it(`adds up only pages with such a name for each group value: “${q}”`, async () => {
      const named = pages.filter(({ name }) => holds(name, q)).map(({ id }) => id);
      for (const range of ranges) {
        const board = `${range}&group_by=groups&group_id=${group.id}`;
        const expected = named.length === 0 ? [] : (await answer(`${board}&page_ids=${named}`)).results;
        // What a group has raised in all is shown beside each row, whatever the filters.
        expect((await answer(`${board}&${sought}`)).results, board).to.deep.equal(expected);
      }
    });
  }

  it('looks at the name of a page named one by one', async () => {
    const ids = pages.map(({ id }) => id);
    const { results } = await answer(`page_ids=${ids}&q=swim&min_amount_cents=1`);
    expect(results.map(({ page }: Body) => page.name)).to.deep.equal(['Swim']);
    expect((await answer(`q=swim&exclude_page_ids=${pages[5]?.id}`)).results).to.deep.equal([]);
  });
});

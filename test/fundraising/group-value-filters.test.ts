import { expect } from 'chai';
import type { CampaignGroupRow, CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Body } from '../support/client.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const choices = ['North', 'South', 'Cox, Box & Co'];
const selections = [['North'], ['South', 'North'], ['Cox, Box & Co'], ['Tall', 'South'], ['Nobody']];

/** A selection in the spellings that clients send. */
const forms: ((values: readonly string[]) => string)[] = [
  (values) => `group_value=${values.map(encodeURIComponent).join(',')}`,
  (values) => values.map((value) => `group_value[]=${encodeURIComponent(value)}`).join('&'),
  (values) => values.map((value) => `group_values[]=${encodeURIComponent(value)}`).join('&'),
  (values) => values.map((value) => `group_values=${encodeURIComponent(value)}`).join('&'),
];

describe('The filter group_value', () => {
  const server = useServer();
  let campaigns: [CampaignRow, CampaignRow];
  let raised: Map<number, { page: PageRow; cents: number }>;
  before(async () => {
    campaigns = [await server.build.campaign(), await server.build.campaign()];
    raised = new Map();
    for (const { id: campaign_id } of campaigns) {
      const groups: CampaignGroupRow[] = [];
      for (const values of [choices, ['Tall', 'Short']])
        groups.push(await server.build.campaignGroup({ campaign_id, values }));
      const [company, size] = groups as [CampaignGroupRow, CampaignGroupRow];
      const own: PageRow[] = [];
      for (let number = 0; number < 8; number += 1) {
        const page = await server.build.page({ campaign_id, state: number === 6 ? 'paused' : 'active' });
        own.push(page);
        const choice = choices[number % 4];
        if (choice) await server.build.groupValue(page, company, choice);
        if (number % 3 === 0) await server.build.groupValue(page, size, number > 3 ? 'Tall' : 'Short');
        const cents = 100 + ((number * 37) % 5) * 100;
        await server.build.donation({ page, amount_cents: cents });
        raised.set(page.id, { page, cents });
      }
      const { page: team } = await server.build.team({ leader: own[1] as PageRow });
      await server.build.groupValue(team, company, 'North');
      raised.set(team.id, { page: team, cents: raised.get((own[1] as PageRow).id)?.cents ?? 0 });
    }
  });

  const answer = (path: string, query: string): Promise<Body> =>
    bodyOf(server.client.get(`${path}.json?${query}`));
  /** The numbers of the pages that show one of the values, as each page itself says. */
  const pagesWith = async (values: readonly string[]): Promise<PageRow[]> => {
    const { pages } = await answer('/pages', '');
    return pages
      .filter(({ page_groups }: Body) => page_groups.some(({ value }: Body) => values.includes(value)))
      .map(({ id }: { id: number }) => raised.get(id)?.page);
  };

  for (const values of selections) {
    it(`lists the pages that show ${values.join(' or ')}, and counts them`, async () => {
      const wanted = await pagesWith(values);
      for (const form of forms) {
        const { pages } = await answer('/pages', form(values));
        expect(pages.map(({ id }: PageRow) => id)).to.deep.equal(wanted.map(({ id }) => id));
        expect((await answer('/pages', `${form(values)}&limit=1`)).meta.count).to.equal(wanted.length);
      }
      const [{ id: campaignId, uid }] = campaigns;
      const teams = wanted.filter((page) => page.owner_type === 'Team' && page.campaign_id === campaignId);
      const body = await answer('/pages', `${forms[1]?.(values)}&campaign_id=${uid}&type=team&limit=5`);
      expect(body.pages.map(({ id }: PageRow) => id)).to.deep.equal(teams.map(({ id }) => id));
      expect(body.meta.count).to.equal(teams.length);
    });

    it(`ranks the pages that show ${values.join(' or ')}`, async () => {
      const wanted = await pagesWith(values);
      for (const { id: campaignId, uid } of campaigns) {
        for (const [query, owners, states] of [
          ['', ['User', 'Team'], ['active']],
          ['&type=team', ['Team'], ['active']],
          ['&type=individual&all_pages=true', ['User'], ['active', 'paused']],
        ] as const) {
          const ranked = wanted
            .filter((page) => page.campaign_id === campaignId)
            .filter((page) => owners.some((one) => one === page.owner_type))
            .filter((page) => states.some((one) => one === page.state))
            .map(({ id }) => ({ id, cents: raised.get(id)?.cents ?? 0 }))
            .sort((one, other) => other.cents - one.cents || one.id - other.id);
          for (const form of forms) {
            const { leaderboard } = await answer(`/campaigns/${uid}/leaderboard`, form(values) + query);
            expect(leaderboard.page_ids, query).to.deep.equal(ranked.map(({ id }) => id));
          }
        }
      }
    });
  }

  it('is none while it is blank', async () => {
    const [{ uid }] = campaigns;
    for (const path of ['/pages', `/campaigns/${uid}/leaderboard`]) {
      const all = await answer(path, '');
      for (const blank of ['group_value=', 'group_value[]=', 'group_values=null'])
        expect(await answer(path, blank), blank).to.deep.equal(all);
    }
  });
});

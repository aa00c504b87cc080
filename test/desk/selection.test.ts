import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { useFixture } from '../support/fixture.ts';
import { openForm } from '../support/open-form.ts';
import { sentForm } from '../support/sent-form.ts';
import { useServer } from '../support/server.ts';
import { managerOf } from '../support/staff.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Selected rows at the desk', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const campaign = await server.build.campaign();
    const pages = [];
    for (const name of ['Ada', 'Ben', 'Cleo']) {
      pages.push(await server.build.page({ campaign_id: campaign.id, name, state: 'active' }));
    }
    const foreign = await server.build.page({ name: 'Foreign', state: 'active' });
    return { campaign, pages, foreign };
  });
  const statesOf = async () =>
    server
      .knex('pages')
      .whereIn(
        'id',
        world.pages.map(({ id }) => id),
      )
      .orderBy('id')
      .pluck('state');

  /** Presses the button below the list, as a browser without scripts does. */
  const select = (visitor: Visitor, list: string, ids: readonly number[]) =>
    visitor.open(
      `/pages/selected/state?${new URLSearchParams([['list', list], ...ids.map((id): [string, string] => ['id', String(id)])])}`,
    );

  it('lead to a question with their number, and are changed together', async () => {
    const { campaign, pages } = world;
    const [ada, , cleo] = pages;
    const { visitor } = await signInToDesk(server, 'owner');
    const list = `campaign_id=${campaign.uid}&state=active`;
    await visitor.open(`/pages?${list}`);
    const { html } = visitor.page;
    expect(html).to.include(`name="id" value="${ada?.id}" aria-label="Select Ada">`);
    expect(html).to.include('formaction="/pages/selected/state">Set state</button>');
    await visitor.open(`/pages?${list}&select=all`);
    expect(visitor.page.html.match(/name="id"[^>]* checked/g)).to.have.length(3);
    const asked = await select(visitor, list, [ada?.id ?? 0, cleo?.id ?? 0]);
    expect(asked.html).to.include('2 rows are selected.').and.include('Ada').and.not.include('Ben');
    expect(asked.html).to.include('<option value="">Choose one<').and.not.include('cancelled now');
    const saved = await visitor.post('/pages/selected/state', {
      ...sentForm(asked.html.split('<main')[1] ?? ''),
      state: 'paused',
    });
    expect(saved.location).to.equal(`/pages?${new URLSearchParams(list)}&done=state`);
    expect(await statesOf()).to.deep.equal(['paused', 'active', 'paused']);
    await visitor.follow();
    expect(visitor.page.html)
      .to.include('The pages have the new state.')
      .and.include('Ben')
      .and.not.include('Cleo');
  });

  it('are those of the list that can be reached, and at least one', async () => {
    const { pages, campaign, foreign } = world;
    const { visitor } = await signInToDesk(server, managerOf(campaign));
    const asked = await select(visitor, '', [pages[0]?.id ?? 0, foreign.id]);
    expect(asked.html)
      .to.include('1 row is selected.')
      .and.include('1 other is no longer')
      .and.not.include('Foreign');
    expect(openForm(visitor).hidden.ids).to.equal(String(pages[0]?.id));
    const none = await select(visitor, '', []);
    expect([none.status, none.html.includes('Nothing is selected.')]).to.deep.equal([422, true]);
  });
});

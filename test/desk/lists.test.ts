import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { type TestServer, useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Lists at the desk', () => {
  const server = useServer();
  let world: Awaited<ReturnType<typeof buildWorld>>;
  let owner: Visitor;
  before(async () => {
    world = await buildWorld(server);
    ({ visitor: owner } = await signInToDesk(server, 'owner'));
  });

  it('goes through all rows once and only once, and back to the start', async () => {
    const seen: string[] = [];
    await owner.open('/donations?limit=3&sort=amount');
    expect(owner.page.html).to.include('8 matches').and.not.include('Back to the start');
    for (;;) {
      seen.push(...rowsOf(owner));
      const next = linkTo(owner, 'Next');
      if (!next) break;
      await owner.open(next);
    }
    expect(seen).to.deep.equal(world.donations.map(({ id }) => `/donations/au-${id}`));
    const start = linkTo(owner, 'Back to the start') ?? '';
    await owner.open(start);
    expect(rowsOf(owner)).to.deep.equal(seen.slice(0, 3));
  });

  it('sorts by a column heading, and the other way when it is clicked again', async () => {
    await owner.open('/donations?q=Priya');
    await owner.open(linkTo(owner, 'Amount') ?? '');
    expect(owner.page.html).to.match(/<th[^>]*aria-sort="descending"><a[^>]*>Amount/);
    expect(rowsOf(owner)).to.deep.equal(world.donations.map(({ id }) => `/donations/au-${id}`).reverse());
    await owner.open(linkTo(owner, 'Amount') ?? '');
    expect(owner.page.html).to.match(/<th[^>]*aria-sort="ascending"><a[^>]*>Amount/);
    expect(rowsOf(owner)).to.deep.equal(world.donations.map(({ id }) => `/donations/au-${id}`));
    // The filter stays.
    expect(owner.page.html).to.include('value="Priya"');
  });

  it('filters by amounts as people write them, and by days', async () => {
    await owner.open('/donations?amount_min=1%2C000.02&amount_max=1000.04&created_since=2020-01-01');
    expect(rowsOf(owner)).to.have.length(3);
    expect(owner.page.html).to.include('value="1,000.02"').and.include('value="2020-01-01"');
    await owner.open('/donations?amount_min=1.000%2C02&amount_max=1000%2C04');
    expect(rowsOf(owner)).to.have.length(3);
    await owner.open('/donations?created_until=2020-01-01');
    expect(owner.page.html).to.include('No donation matches.');
    expect(linkTo(owner, 'Show all')).to.equal('/donations');
  });

  it('keeps filters that are refused, each with its error', async () => {
    await owner.open('/donations?amount_min=lots&created_since=soon&q=Priya');
    expect(owner.page.status).to.equal(422);
    expect(owner.page.html).to.include('value="lots"').and.include('value="Priya"');
    expect(owner.page.html).to.include('Amount from must be an amount from 0.01');
    await owner.open('/donations?campaign_id=!&created_since=soon');
    expect(owner.page.status).to.equal(422);
    expect(owner.page.html)
      .to.include('value="soon"')
      .and.match(/id="created_since-error">From must be/);
    expect(owner.page.html).to.match(/id="campaign_id-error">Campaign must be a number from 1/);
  });

  it('links to a file with the same filters', async () => {
    await owner.open('/donations?amount_max=1000.01&sort=amount');
    const file = linkTo(owner, 'Download CSV') ?? '';
    expect(file).to.equal('/donations.csv?amount_max=1000.01&sort=amount');
    await owner.open(file);
    expect(owner.page.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(owner.page.headers.get('cache-control')).to.equal('no-store');
    const lines = owner.page.html.trim().split('\n');
    expect(lines).to.have.length(3);
    expect(lines[1]).to.include('100000');
  });

  it('says what to do where nothing is, and where nothing matches', async () => {
    await owner.open('/teams');
    expect(owner.page.html).to.include('There are no teams yet.');
    await owner.open('/pages?q=nobody');
    expect(owner.page.html).to.include('No page matches. Try the beginning of a name, or another state.');
  });

  it('shows a manager only what the role may see', async () => {
    const { campaign, foreign } = world;
    const grant = { role: 'manager' as const, campaign_id: campaign.id, charity_id: null };
    const { visitor } = await signInToDesk(server, grant);
    await visitor.open('/campaigns');
    expect(rowsOf(visitor)).to.deep.equal([`/campaigns/au-${campaign.id}`]);
    expect(visitor.page.html).to.not.include(foreign.name);
    await visitor.open(`/campaigns/${foreign.id}`);
    expect(visitor.page.status).to.equal(404);
    expect(visitor.page.html).to.not.include(foreign.name);
    await visitor.open(`/donations?campaign_id=${foreign.id}`);
    expect(visitor.page.html).to.include('0 matches');
    await visitor.open(`/donations.csv?campaign_id=${foreign.id}`);
    expect(visitor.page.html.trim().split('\n')).to.have.length(1);
  });

  it('offers only the screens that the roles may open, and refuses the others', async () => {
    const { visitor } = await signInToDesk(server, 'read_only');
    await visitor.open('/campaigns');
    expect(visitor.page.html).to.include('<a href="/donations">').and.not.include('<a href="/people">');
    await visitor.open('/people');
    expect(visitor.page.status).to.equal(403);
    await owner.open('/campaigns');
    expect(owner.page.html).to.include('<a href="/people">').and.include('<a href="/audit">');
  });

  it('shows short changes before long texts, which are folded', async () => {
    const { page } = world;
    const text = 'I run for the reef. '.repeat(20);
    const details = { story: { from: text, to: `${text}!` }, target_cents: { from: 70_000, to: 250_000 } };
    await server.knex('audit_log').insert({
      actor_type: 'user',
      actor_id: 1,
      action: 'page.update',
      subject_type: 'page',
      subject_id: page.id,
      details,
    });
    await owner.open(`/pages/${page.id}`);
    expect(owner.page.html).to.match(
      /700\.00.+2500\.00.+Story.+<details><summary>Show<.+I run for the reef/s,
    );
  });
});

/** Eight donations to a page, each a cent larger than the one before, and a campaign of somebody else. */
async function buildWorld({ build }: TestServer) {
  const charity = await build.charity();
  const campaign = await build.campaign({ charities: [charity] });
  const foreign = await build.campaign({ name: 'Somebody else walks', charities: [charity] });
  const page = await build.page({ campaign_id: campaign.id, charity_id: charity.id });
  const donations = [];
  for (let count = 0; count < 8; count++) {
    const donation = { page_id: page.id, campaign_id: campaign.id, charity_id: charity.id };
    donations.push(
      await build.donation({ ...donation, amount_cents: 100_000 + count, donor_name: 'Priya Raman' }),
    );
  }
  return { campaign, foreign, page, donations };
}

/** Addresses of the records in the table. */
function rowsOf({ page }: Visitor): string[] {
  return [...page.html.matchAll(/<th scope="row"[^>]*><a href="([^"]+)"/g)].map(
    ([, address = '']) => address,
  );
}

/** The address of a link with this text. */
function linkTo({ page }: Visitor, text: string): string | undefined {
  const found = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>${text}<`).exec(page.html);
  return found?.[1]?.replaceAll('&amp;', '&');
}

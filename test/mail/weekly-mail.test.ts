import { expect } from 'chai';
import { WeeklyDigestRepository } from '../../src/db/repositories/weekly-digests.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { useServer } from '../support/server.ts';

describe('The weekly email', () => {
  /** Each test has a Monday of its own, four weeks after the last one's; the week that it tells of is the one before. */
  let monday = new Date('2030-01-07T00:00:00Z');
  let now: Date;
  const server = useServer({ clock: () => now });
  let user: UserRow;
  let page: PageRow;
  beforeEach(async () => {
    monday = hours(28 * 24);
    now = hours(6);
    const charity = await server.build.charity({ name: 'Reef Trust' });
    const campaign = await server.build.campaign({ name: 'City Run', charities: [charity] });
    user = await server.build.user();
    page = await server.build.page({ campaign_id: campaign.id, charity_id: charity.id, user_id: user.id });
  });

  /** After the Monday. */
  const hours = (count: number) => new Date(monday.getTime() + count * 3_600_000);
  const donate = (created_at: Date, values: object = {}) =>
    server.build.donation({ page, amount_cents: 2500, created_at, ...values });
  const run = (started_at: Date, values: object = {}) =>
    server.build.activity({ page, started_at, ...values });
  const weekText = () => {
    const dayText = (day: Date) =>
      `${day.getUTCDate()} ${day.toLocaleString('en', { month: 'long', timeZone: 'UTC' })}`;
    return `pages did from Monday ${dayText(hours(-168))} to Sunday ${dayText(hours(-1))}.`;
  };
  const sent = async () => {
    server.mails.length = 0;
    return (await server.mailed()).filter(({ subject }) => subject === 'Your week in fundraising');
  };

  it('adds up the donations and activities from Monday to Sunday, once', async () => {
    for (const at of [-169, -168, -1, 0]) {
      await donate(hours(at));
      await run(hours(at));
    }
    await run(hours(-2), { public: false });
    const [mail, ...more] = await sent();
    expect(more).to.deep.equal([]);
    expect(mail).to.include({ to: user.email });
    expect(mail?.text)
      .to.include(weekText())
      .and.include('Your page for Reef Trust in City Run: 2 donations ($50) and 2 activities\n');
    expect(mail?.unsubscribe).to.include('-weekly_digest-');
    expect(await sent()).to.deep.equal([]);
    now = hours(7 * 24 + 6);
    expect((await sent())[0]?.text).to.include('1 donation ($25) and 1 activity\n');
  });

  it('waits until the morning of Monday', async () => {
    await donate(hours(-1));
    now = new Date(hours(6).getTime() - 1);
    expect(await sent()).to.deep.equal([]);
    now = hours(6);
    expect(await sent()).to.have.length(1);
  });

  it('is not sent if nothing happened, or to people who turned it off or left', async () => {
    const given = await donate(hours(-5));
    const { id, uid, ...columns } = given;
    await server.knex('donations').insert({
      ...columns,
      external_id: `${columns.external_id}-back`,
      amount_cents: -2500,
      gift_aid_amount_cents: 0,
      refund_of_id: id,
    });
    expect(await sent()).to.deep.equal([]);
    const others = await Promise.all(
      [1, 2].map(() => server.build.page({ campaign_id: page.campaign_id, charity_id: page.charity_id })),
    );
    now = hours(7 * 24 + 6);
    for (const other of others) await donate(hours(24), { page: other });
    await server.knex('users').where({ id: others[0]?.user_id }).update({ disabled_at: new Date() });
    await server.knex('muted_notifications').insert({ user_id: others[1]?.user_id, name: 'weekly_digest' });
    expect(await sent()).to.deep.equal([]);
  });

  it('reports all pages of a team together to its leader', async () => {
    const { team } = await server.build.team({ leader: page });
    const member = await server.build.page({ campaign_id: page.campaign_id, charity_id: page.charity_id });
    await server
      .knex('team_members')
      .insert({ page_id: member.id, team_id: team.id, campaign_id: page.campaign_id });
    await donate(hours(-3));
    await donate(hours(-3), { page: member });
    const mails = await sent();
    expect(mails).to.have.length(2);
    expect(mails.find(({ to }) => to === user.email)?.text)
      .to.include('Your page for Reef Trust in City Run: 1 donation ($25)\n')
      .and.include('Your team for Reef Trust in City Run (all members): 2 donations ($50)\n');
  });

  it('is one email per person, however many processes send it, a few at a time', async () => {
    const owners: string[] = [];
    for (const _ of [1, 2, 3, 4, 5]) {
      const owner = await server.build.user();
      const theirs = await server.build.page({
        campaign_id: page.campaign_id,
        charity_id: page.charity_id,
        user_id: owner.id,
      });
      await donate(hours(-3), { page: theirs });
      owners.push(owner.email);
    }
    const processes = [1, 2, 3].map(() => new WeeklyDigestRepository(server.knex));
    const users = await server.knex('users').select('id');
    for (let told = 0; told <= users.length; told += 2) {
      await Promise.all(processes.map((each) => each.postDue(now, 2)));
    }
    const mails = await server.knex('mail_outbox').where({ template: 'weekly_digest', sent_at: null });
    expect(mails.map(({ recipient }) => recipient).sort()).to.deep.equal(owners.sort());
    expect(await sent()).to.have.length(5);
  });
});

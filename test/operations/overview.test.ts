import { expect } from 'chai';
import type { StaffGrant } from '../../src/db/rows/staff-rows.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { type TestServer, useServer } from '../support/server.ts';

/** 02:30 on Monday, 5 October 2026, in Lord Howe: the clocks went forward by half an hour the day before. */
const NOW = new Date('2026-10-04T15:30:00Z');
const HOUR = 3_600_000;

const overviewOf = async (server: TestServer, options: object): Promise<Body> =>
  (await bodyOf(server.operations.get('/overview.json', options))).overview;

/** Two campaigns in two currencies and a charity that both have, with a donation every five hours, and a refund. */
async function buildDonations({ build, knex }: TestServer) {
  const charity = await build.charity();
  const other = await build.charity();
  const own = await build.campaign({ country_code: 'au' });
  const foreign = await build.campaign({ country_code: 'uk' });
  const pages = [
    await build.page({ campaign_id: own.id, charity_id: charity.id }),
    await build.page({ campaign_id: foreign.id, charity_id: charity.id }),
    await build.page({ campaign_id: foreign.id, charity_id: other.id }),
  ];
  for (let number = 0; number < 48; number += 1) {
    const { id } = await build.donation({ page: pages[number % 3], amount_cents: 1000 + number });
    const created_at = new Date(NOW.getTime() - number * 5 * HOUR);
    await knex('donations').where({ id }).update({ created_at });
    if (number === 20)
      await knex.raw(
        `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, refund_of_id, created_at)
         select source, external_id || ' back', page_id, campaign_id, charity_id, country_code, type, -500, id, ? from donations where id = ?`,
        [new Date(NOW.getTime() - HOUR), id],
      );
  }
  const direct = await build.donation({ charity_id: charity.id, amount_cents: 77 });
  await knex('donations').where({ id: direct.id }).update({ created_at: NOW });
  return { charity, own };
}

describe('Overview', () => {
  for (const zone of ['UTC', 'Australia/Lord_Howe', 'America/New_York']) {
    describe(`in ${zone}`, () => {
      const server = useServer({ clock: () => NOW, config: { RECEIPT_TIME_ZONE: zone } });
      const world = useFixture(() => buildDonations(server));

      /** Adds up the rows in JavaScript. */
      async function expected(isReached: (row: Body) => boolean): Promise<Record<string, string>> {
        const rows: Body[] = await server.knex('donations').join('countries', 'code', 'country_code');
        const dayOf = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
        const sums = new Map<string, [count: number, cents: number]>();
        for (const row of rows.filter(isReached)) {
          const key = `${dayOf.format(row.created_at)} ${row.currency_iso_code}`;
          const [count, cents] = sums.get(key) ?? [0, 0];
          sums.set(key, [count + (row.refund_of_id === null ? 1 : 0), cents + row.amount_cents]);
        }
        return Object.fromEntries([...sums].map(([key, [count, cents]]) => [key, `${count} ${cents}`]));
      }

      const shown = ({ days }: Body): Record<string, string> =>
        Object.fromEntries(
          days.flatMap(({ day, totals }: Body) =>
            totals.map(({ currency, donation_count, amount_cents }: Body) => [
              `${day} ${currency}`,
              `${donation_count} ${amount_cents}`,
            ]),
          ),
        );

      const roles: [name: string, grants: () => Partial<StaffGrant>[], isReached: (row: Body) => boolean][] =
        [
          ['an owner', () => [{ role: 'owner' }], () => true],
          [
            'a manager',
            () => [{ role: 'manager', campaign_id: world.own.id }],
            ({ campaign_id }) => campaign_id === world.own.id,
          ],
          [
            'a charity',
            () => [{ role: 'charity', charity_id: world.charity.id }],
            ({ charity_id }) => charity_id === world.charity.id,
          ],
          [
            'a manager who also works for a charity',
            () => [
              { role: 'manager', campaign_id: world.own.id },
              { role: 'charity', charity_id: world.charity.id },
            ],
            ({ campaign_id, charity_id }) => campaign_id === world.own.id || charity_id === world.charity.id,
          ],
        ];
      for (const [name, grants, isReached] of roles) {
        it(`has the sums of the rows that ${name} reaches, by day`, async () => {
          const staff = await server.build.staffToken(...(grants() as [StaffGrant]));
          const overview = await overviewOf(server, staff.options);
          const days: string[] = overview.days.map(({ day }: Body) => day);
          const all = await expected(isReached);
          const inWeek = Object.entries(all).filter(([key]) => days.some((day) => key.startsWith(day)));
          expect(Object.keys(all).length).to.be.greaterThan(inWeek.length);
          expect(shown(overview)).to.deep.equal(Object.fromEntries(inWeek));
        });
      }

      it('has seven days that follow each other, the last of them today, as the list of donations filters', async () => {
        const { options } = await server.build.staffToken({ role: 'owner' });
        const { days, time_zone } = await overviewOf(server, options);
        expect(time_zone).to.equal(zone);
        expect(days).to.have.length(7);
        for (const [index, { since, until }] of days.slice(0, -1).entries()) {
          expect(new Date(since)).to.be.below(new Date(until));
          expect(until).to.equal(days[index + 1].since);
        }
        const [{ since, until, totals }] = days.slice(-1);
        expect(new Date(since) <= NOW && NOW < new Date(until)).to.equal(true);
        const list = await bodyOf(
          server.operations.get(`/donations.json?created_since=${since}&created_until=${until}`, options),
        );
        const count = totals.reduce((sum: number, { donation_count }: Body) => sum + donation_count, 0);
        expect(list.count).to.equal(count).and.to.be.greaterThan(0);
      });
    });
  }

  describe('of what waits', () => {
    const server = useServer();
    const world = useFixture(async () => {
      const { build, knex } = server;
      const [source] = await knex('donation_sources')
        .insert({ name: 'events', kind: 'signed', secret: Buffer.alloc(64) })
        .returning('id');
      const states = ['unmatched', 'unmatched', 'failed', 'applied', 'ignored', 'received'];
      await knex('donation_events').insert(
        states.map((state, number) => ({
          source_id: source.id,
          event_id: `${number}`,
          type: 'payment',
          occurred_at: new Date(),
          state,
        })),
      );
      const mail = { template: 'donation_received', recipient: 'ada@mail.example' };
      await knex('mail_outbox').insert([
        { ...mail, failed_at: new Date() },
        { ...mail, failed_at: new Date(), bounced: true },
        { ...mail, sent_at: new Date(), recipient: '' },
        mail,
      ]);
      const optionsOf = async (role: StaffGrant['role'], limit = {}) =>
        (await build.staffToken({ role, ...limit })).options;
      return {
        owner: await optionsOf('owner'),
        finance: await optionsOf('finance'),
        support: await optionsOf('support'),
        manager: await optionsOf('manager', { campaign_id: (await build.campaign()).id }),
      };
    });

    const waitingOf = ({ waiting }: Body) =>
      Object.fromEntries(waiting.map(({ kind, count }: Body) => [kind, count]));

    it('counts what each role may list, and nothing else', async () => {
      const { owner, finance, support, manager } = world;
      expect(waitingOf(await overviewOf(server, owner))).to.include({
        unmatched_payments: 2,
        failed_payment_events: 1,
      });
      expect(waitingOf(await overviewOf(server, finance))).to.deep.equal({
        unmatched_payments: 2,
        failed_payment_events: 1,
      });
      for (const options of [support, manager])
        expect(waitingOf(await overviewOf(server, options))).to.deep.equal({
          open_reports: 0,
          waiting_pages: 0,
          ...(options === manager && { open_key_requests: 0 }),
        });
      const list = await bodyOf(server.operations.get('/payment_events.json?state=unmatched', owner));
      expect(list.count).to.equal(2);
    });

    it('shows problems of the installation to owners only', async () => {
      const { problems } = await overviewOf(server, world.owner);
      const mail = problems.find(({ check }: Body) => check === 'mail');
      expect(mail).to.include({ ok: false, message: '1 emails were given up in the last 7 days.' });
      expect(mail.fix).to.match(/SMTP_URL/);
      for (const options of [world.finance, world.support, world.manager])
        expect(await overviewOf(server, options)).to.not.have.property('problems');
    });
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { buildCallers, type Callers } from '../support/callers.ts';
import type { Body } from '../support/client.ts';
import { addMember, buildPage, buildTeam } from '../support/factories.ts';
import { runs } from '../support/properties.ts';
import { expectExactTotals } from '../support/recount.ts';
import { useServer } from '../support/server.ts';

const PAGES = 3;

type Step =
  | { kind: 'give'; page: number; cents: number; reference: number; offline: boolean }
  | { kind: 'change'; donation: number; anonymous: boolean }
  | { kind: 'refund'; donation: number; cents: number | undefined }
  | { kind: 'move'; donation: number; page: number };

const page = fc.nat(PAGES - 1);
const donation = fc.nat(20);
const cents = fc.integer({ min: 1, max: 5000 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      page,
      cents,
      reference: fc.nat(9),
      offline: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('change' as const), donation, anonymous: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      donation,
      cents: fc.option(cents, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), donation, page }) },
);
/** The requests of a round are sent at once. */
const anyRounds = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });

interface Gift {
  page: number;
  given: number;
  left: number;
}

/** What the answers say, added up by hand, in whichever order they came. */
class Model {
  readonly gifts = new Map<number, Gift>();
  readonly #refunds = new Set<number>();

  give({ id, page_id: page, amount }: Body): void {
    if (!this.gifts.has(id)) this.gifts.set(id, { page, given: amount.cents, left: amount.cents });
  }

  refund({ id, donation_id, amount }: Body): void {
    const gift = this.gifts.get(donation_id);
    if (!gift || this.#refunds.has(id)) throw new Error(`${id} is no new refund`);
    this.#refunds.add(id);
    gift.left -= amount.cents;
  }

  /** The first of several answers about one move. */
  move(id: number, moved: Body): void {
    const gift = this.gifts.get(id);
    if (!gift || this.gifts.has(moved.id)) return;
    this.give(moved);
    gift.left -= moved.amount.cents;
  }

  on(pages: readonly number[]): [id: number, gift: Gift][] {
    return [...this.gifts].filter(([, gift]) => pages.includes(gift.page));
  }
}

describe('Donations that applications record, in any order and at once', () => {
  const first = useServer();
  const second = useServer(() => ({ knex: first.knex }));

  it('are counted, listed and added up to the cent', async () => {
    // Each makes up to 40 requests.
    await fc.assert(fc.asyncProperty(anyRounds, inOneWorld), runs(0.2));
  });

  async function inOneWorld(rounds: Step[][]): Promise<void> {
    const { knex } = first;
    const callers = await buildCallers(knex);
    const pages: PageRow[] = [];
    while (pages.length < PAGES) pages.push(await buildPage(knex, { campaign_id: callers.campaignId }));
    const [leader, member] = pages as [PageRow, PageRow];
    const { team } = await buildTeam(knex, { leader });
    await addMember(knex, team, member);
    const model = new Model();
    for (const steps of rounds) {
      const ids = [...model.gifts.keys()];
      const answers = await Promise.all(
        steps.map((step, index) => send(step, index, { ids, pages, callers })),
      );
      // Gifts first: their refunds and moves may have been answered before.
      for (const [index, { status, body }] of answers.entries()) {
        const step = steps[index] as Step;
        expect(status, JSON.stringify([step, body])).to.be.oneOf([200, 201, 422]);
        if (status === 201 && step.kind === 'give') model.give(body.donation);
      }
      for (const [index, { status, body }] of answers.entries()) {
        const step = steps[index] as Step;
        if (status !== 201) continue;
        if (step.kind === 'refund') model.refund(body.refund);
        if (step.kind === 'move') model.move(ids[step.donation % ids.length] as number, body.donation);
      }
    }
    for (const { id } of pages) await expectExact(`/pages/${id}`, model.on([id]));
    await expectExact(`/teams/${team.id}`, model.on([leader.id, member.id]));
    const campaign = await knex('campaigns').where({ id: callers.campaignId }).first();
    await expectExact(`/campaigns/${campaign.uid}`, model.on(pages.map(({ id }) => id)));
    for (const { id } of pages) {
      const gifts = model.on([id]).map(([, gift]) => gift);
      const { body } = await second.client.get(`/pages/${id}.json`);
      expect(body.amount.cents).to.equal(gifts.reduce((sum, { left }) => sum + left, 0));
      expect(body.total_donations).to.equal(gifts.length);
    }
    await expectExactTotals(knex);
  }

  /** The list that an address has, from both servers. */
  async function expectExact(path: string, gifts: [number, Gift][]): Promise<void> {
    const left = gifts.filter(([, gift]) => gift.left > 0).map(([id, gift]) => [id, gift.left]);
    for (const { client } of [first, second]) {
      const { body } = await client.get(`${path}/donations.json`);
      const shown = body.donations.map(({ id, amount }: Body) => [id, amount.cents]);
      expect(shown).to.have.deep.members(left);
      expect(body.meta.count).to.equal(left.length);
    }
  }

  function send(
    step: Step,
    index: number,
    { ids, pages, callers }: { ids: number[]; pages: PageRow[]; callers: Callers },
  ): Promise<{ status: number; body: Body }> {
    const { client } = index % 2 ? second : first;
    const pageId = (number: number) => (pages[number] as PageRow).id;
    if (step.kind === 'give') {
      const body = { page_id: pageId(step.page), amount_cents: step.cents, currency: 'AUD' };
      const type = step.offline ? 'offline_donation' : 'peer_to_peer';
      const reference = { type, external_reference: `till-${step.reference}` };
      return client.post('/donations', { ...body, ...reference }, callers.application);
    }
    const address = `/donations/${ids.length === 0 ? 999_999 : ids[step.donation % ids.length]}`;
    if (ids.length === 0) return Promise.resolve({ status: 422, body: {} });
    switch (step.kind) {
      case 'change':
        return client.request('PUT', address, {
          ...callers.application,
          body: { anonymous: step.anonymous },
        });
      case 'refund':
        return client.post(`${address}/refunds`, { amount_cents: step.cents }, callers.application);
      case 'move':
        return client.post(`${address}/move`, { page_id: pageId(step.page) }, callers.application);
    }
  }
});

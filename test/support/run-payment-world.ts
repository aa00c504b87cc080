import { expect } from 'chai';
import type { Knex } from 'knex';
import { buildPage } from './factories.ts';
import {
  centsLeft,
  drawFrom,
  eventsOf,
  type PaymentWorld,
  shuffledAndDoubled,
  type WorldEvent,
} from './payment-worlds.ts';

/** Concurrent requests. */
const SENDERS = 6;
let worlds = 0;

interface Surroundings {
  knex: Knex;
  /** The campaign of all pages in all runs. */
  campaign_id: number;
  charity_id: number;
  user_id: number;
  /** Sends an event until the answer is 200. */
  send(event: WorldEvent, draw: () => number): Promise<void>;
}

/** Sends each event at least once, in any order, several at a time. The result must equal that of the reference model. */
export async function runPaymentWorld(
  { stories, seed }: PaymentWorld,
  { knex, send, ...place }: Surroundings,
): Promise<void> {
  worlds += 1;
  const draw = drawFrom(seed);
  const pages = [await buildPage(knex, place), await buildPage(knex, place)];
  const names = stories.map((_, index) => `world-${worlds}-${index}`);
  const events = stories.flatMap((story, index) =>
    eventsOf(
      story,
      String(names[index]),
      pages.map(({ id }) => String(id)),
    ),
  );
  const waiting = shuffledAndDoubled(events, draw);
  const sendInTurn = async () => {
    for (let event = waiting.shift(); event; event = waiting.shift()) await send(event, draw);
  };
  await Promise.all(Array.from({ length: SENDERS }, sendInTurn));

  for (const [index, page] of pages.entries()) {
    const given = stories.filter((story) => story.page % pages.length === index && !story.isLost);
    const totals = await knex('page_totals').where({ page_id: page.id }).first();
    expect(Number(totals?.amount_cents ?? 0), 'cents').to.equal(
      given.reduce((sum, story) => sum + centsLeft(story), 0),
    );
    expect(Number(totals?.donation_count ?? 0), 'donations').to.equal(given.length);
    const shown = knex('donations').where({ page_id: page.id, refund_of_id: null });
    const wholly = await knex('refunded_donations').where({ page_id: page.id });
    expect((await shown).length - wholly.length, 'in the feed').to.equal(
      given.filter((story) => centsLeft(story) > 0).length,
    );
  }
  const states = await knex('donation_events').whereIn('reference', names).select('reference', 'state');
  for (const [index, name] of names.entries()) {
    const expected = stories[index]?.isLost ? 'received' : 'applied';
    const found = states.filter(({ reference }) => reference === name).map(({ state }) => state);
    expect(new Set(found)).to.deep.equal(new Set(found.length > 0 ? [expected] : []));
  }
}

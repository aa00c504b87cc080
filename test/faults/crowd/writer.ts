import type { Knex } from 'knex';
import type { DonationType } from '../../../src/db/rows/donation-rows.ts';
import { Random } from '../../../src/seed/random.ts';
import { activityBody } from '../../support/activity-bodies.ts';
import type { TestClient, TestResponse } from '../../support/client.ts';
import type { Commons, Estate } from './estate.ts';
import { count, figuresOf, type Given } from './given.ts';
import { add } from './ledger.ts';

const types: readonly DonationType[] = ['peer_to_peer', 'offline_donation', 'recurring'];
const WRITE_CONFLICTS = ['40001', '40P01'];

/** Writes to its own estate, in any order that its random numbers tell, and says to the ledger what it does. */
export class Writer {
  readonly #knex: Knex;
  readonly #client: TestClient;
  readonly #estate: Estate;
  readonly #commons: Commons;
  readonly #random: Random;
  readonly #name: string;
  /** Donations that were neither refunded nor deleted. */
  #given: Given[] = [];
  #count = 0;
  /** Of the estate's teams, by index; undefined while the wanderer is in none. */
  #joined: number | undefined;

  constructor(knex: Knex, client: TestClient, estate: Estate, commons: Commons, number: number) {
    this.#knex = knex;
    this.#client = client;
    this.#estate = estate;
    this.#commons = commons;
    this.#random = new Random(number, 'writer');
    this.#name = `writer ${number}`;
  }

  /** Does everything it can do, over and over in another order, at least twice, until `isTime`. @returns how often */
  async work(isTime: () => boolean): Promise<number> {
    const actions = [
      () => this.#donate(),
      () => this.#donate(),
      () => this.#donateToMany(),
      () => this.#refund(),
      () => this.#transfer(),
      () => this.#correct(),
      () => this.#delete(),
      () => this.#wander(),
      () => this.#move(),
      () => this.#createPage(),
    ];
    // Enough to take from in any order.
    for (let turn = 0; turn < 4; turn += 1) await this.#donate();
    let turns = 0;
    while (turns < 2 * actions.length || !isTime()) {
      const rest = [...actions];
      while (rest.length > 0) {
        const [action] = rest.splice(this.#random.integer(0, rest.length - 1), 1);
        await action?.();
        turns += 1;
      }
    }
    return turns;
  }

  /** Changes every total of every page, in one transaction: a response that mixes two states shows. */
  async touchEverything(): Promise<void> {
    const { pages, wanderer, callers, ledger } = this.#estate;
    const { campaign, charity } = this.#commons;
    const reference = `${this.#name} ${++this.#count}`;
    await ledger.write(
      (draft) => {
        for (const { id } of pages) {
          add(draft, id, { count: 1, cents: 100, offlineCount: 1, offlineCents: 100, giftAidCents: 1 });
        }
        add(draft, wanderer.id, { meters: 10 });
      },
      () =>
        this.#knex.transaction(async (transaction) => {
          const shared = { campaign_id: campaign.id, charity_id: charity.id };
          await transaction('donations').insert(
            pages.map(({ id }) => ({
              ...shared,
              source: 'everything',
              external_id: `${reference} to ${id}`,
              page_id: id,
              country_code: campaign.country_code,
              type: 'offline_donation',
              amount_cents: 100,
              gift_aid_amount_cents: 1,
              created_at: new Date('2026-10-02T12:00:00Z'),
            })),
          );
          await transaction('fitness_activities').insert({
            ...activityBody({ distance_in_meters: 10 }),
            ...shared,
            uid: reference,
            user_id: callers.userId,
            page_id: wanderer.id,
          });
        }),
    );
  }

  #donate(): Promise<void> {
    return this.#insert(Array.from({ length: this.#random.integer(1, 3) }, () => this.#drawPage()));
  }

  /** One statement for pages of its own and for those that everybody gives to. */
  #donateToMany(): Promise<void> {
    return this.#insert(
      [this.#drawPage(), this.#drawPage()],
      this.#commons.pages.map(({ id }) => id).reverse(),
    );
  }

  #giftTo(page_id: number) {
    const { campaign, charity } = this.#commons;
    return {
      source: this.#name,
      external_id: `${this.#name} ${++this.#count}`,
      page_id,
      campaign_id: campaign.id,
      charity_id: charity.id,
      country_code: campaign.country_code,
    };
  }

  async #insert(own: readonly number[], shared: readonly number[] = []): Promise<void> {
    const rows = [...own, ...shared].map((page) => ({
      ...this.#giftTo(page),
      type: this.#random.pick(types),
      amount_cents: this.#random.integer(100, 90_000),
      gift_aid_amount_cents: this.#random.integer(0, 300),
      created_at: new Date(Date.UTC(2026, 9, this.#random.integer(1, 5), 23, 59, 58)),
    }));
    let ids: { id: number }[] = [];
    await this.#estate.ledger.write(
      (draft) => {
        for (const row of rows.slice(0, own.length)) add(draft, row.page_id, figuresOf(row, 1));
      },
      async () => {
        ids = await this.#insisting(() => this.#knex('donations').insert(rows).returning('id'));
      },
    );
    for (const [index, row] of rows.slice(0, own.length).entries()) {
      this.#given.push({
        id: ids[index]?.id ?? 0,
        page: row.page_id,
        type: row.type,
        cents: row.amount_cents,
        giftAidCents: row.gift_aid_amount_cents,
      });
    }
  }

  async #refund(): Promise<void> {
    const given = this.#takeGiven();
    const cents = -Math.ceil(given.cents / 2);
    await this.#estate.ledger.write(
      (draft) =>
        add(draft, given.page, { cents, offlineCents: given.type === 'offline_donation' ? cents : 0 }),
      () =>
        this.#insisting(() =>
          this.#knex('donations').insert({
            ...this.#giftTo(given.page),
            type: given.type,
            amount_cents: cents,
            refund_of_id: given.id,
          }),
        ),
    );
  }

  /** From one page to another, in one statement: nobody may see it on both or on neither. */
  async #transfer(): Promise<void> {
    const given = this.#takeGiven();
    const page = this.#drawPage();
    await this.#change(given, { ...given, page }, { page_id: page });
  }

  async #correct(): Promise<void> {
    const given = this.#takeGiven();
    const cents = this.#random.integer(100, 90_000);
    const type = this.#random.pick(types);
    await this.#change(given, { ...given, cents, type }, { amount_cents: cents, type });
  }

  async #change(before: Given, after: Given, values: object): Promise<void> {
    await this.#estate.ledger.write(
      (draft) => {
        count(draft, before, -1);
        count(draft, after, 1);
      },
      () => this.#insisting(() => this.#knex('donations').where('id', before.id).update(values)),
    );
    this.#given.push(after);
  }

  async #delete(): Promise<void> {
    const given = this.#takeGiven();
    await this.#estate.ledger.write(
      (draft) => count(draft, given, -1),
      () => this.#insisting(() => this.#knex('donations').where('id', given.id).delete()),
    );
  }

  /** The wanderer leaves its team or joins one, with all that was given to it. */
  async #wander(): Promise<void> {
    const { teams, wanderer, ledger } = this.#estate;
    const former = this.#joined;
    const team = teams[former ?? this.#random.integer(0, 1)] as (typeof teams)[0];
    await ledger.write(
      (draft) => {
        const others = (draft.teams.get(team.id) ?? []).filter((page) => page !== wanderer.id);
        draft.teams.set(team.id, former === undefined ? [...others, wanderer.id] : others);
      },
      () =>
        former === undefined
          ? this.#send('POST', `/teams/${team.id}/members`, { individual_page_id: wanderer.id })
          : this.#send('DELETE', `/teams/${team.id}/members/${wanderer.id}`),
    );
    this.#joined = former === undefined ? teams.indexOf(team) : undefined;
  }

  async #move(): Promise<void> {
    const { wanderer, leaders, ledger } = this.#estate;
    const page = this.#random.pick([wanderer, ...leaders]);
    const meters = this.#random.integer(1, 9_000);
    await ledger.write(
      (draft) => add(draft, page.id, { meters }),
      () =>
        this.#send(
          'POST',
          '/fitness_activities',
          activityBody({ page_id: page.id, distance_in_meters: meters }),
        ),
    );
  }

  async #createPage(): Promise<void> {
    await this.#send('POST', '/pages', {
      birthday: '1990-04-30',
      campaign_id: this.#commons.campaign.uid,
      charity_id: this.#commons.charity.uid,
      name: `Page ${++this.#count} of ${this.#name}`,
      group_values: { [this.#commons.group.key]: 'North' },
    });
  }

  async #send(method: string, path: string, body?: object): Promise<TestResponse> {
    for (;;) {
      const answer = await this.#client.request(method, path, {
        ...this.#estate.callers.user,
        ...(body ? { body } : {}),
      });
      if (answer.status < 300) return answer;
      // Given up in favour of another writer: nothing has happened.
      if (answer.status !== 503) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    }
  }

  async #insisting<Result>(write: () => PromiseLike<Result>): Promise<Result> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!WRITE_CONFLICTS.includes((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }

  #drawPage(): number {
    return this.#random.pick(this.#estate.pages).id;
  }

  #takeGiven(): Given {
    const [given] = this.#given.splice(this.#random.integer(0, this.#given.length - 1), 1);
    if (!given) throw new Error('it gives more than it takes');
    return given;
  }
}

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { Command } from '../support/command.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { signInToDesk } from '../support/desk.ts';
import { buildDonationSource, signedHeaders } from '../support/donation-source.ts';
import { freePorts } from '../support/free-ports.ts';
import { openForm } from '../support/open-form.ts';
import { runs } from '../support/properties.ts';
import { expectExactTotals } from '../support/recount.ts';
import { sentForm } from '../support/sent-form.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { buildStaffToken } from '../support/staff-token.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { Visitor } from '../support/visitor.ts';

const OPERATIONS = runs(20).numRuns;
const WORKERS = 4;
const KILLS = 8;
const PAGES = 20;
const FEWEST_OWNERS = 12;

/** What the test itself knows of a donation. Only one worker changes it at a time. */
interface Gift {
  id: number;
  page: number | null;
  left: number;
  /** Refunds of staff that the payment's source hasn't reported. */
  unreported: number;
  /** The reference of its payment, if it has one. */
  payment?: string;
  isBusy: boolean;
}

interface Request {
  method: 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** A change that was acknowledged, and the record in its response. */
interface Acknowledged extends Request {
  id: number;
}

/** One of two processes that serve the same database. */
class Server {
  readonly #environment: Record<string, string>;
  #process: Command | undefined;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  get desk(): string {
    return `http://127.0.0.1:${this.#environment.OPERATIONS_PORT}`;
  }

  get api(): string {
    return `http://127.0.0.1:${this.#environment.PORT}/api/v2`;
  }

  async start(): Promise<void> {
    this.#process = new Command(['serve'], this.#environment);
    await this.#process.untilReady();
  }

  async restart(): Promise<void> {
    this.#process?.kill('SIGKILL');
    await this.#process?.exit;
    await this.start();
  }

  async end(): Promise<void> {
    await this.#process?.end();
  }
}

describe('Money that staff change in two processes', () => {
  const folder = useTemporaryFolder();
  let database: TestDatabase;
  let environment: Record<string, string>;
  let servers: [Server, Server];
  before(async () => {
    database = await createTestDatabase();
    environment = { SECRET_KEY: TEST_SECRET_KEY, DATA_DIR: folder.path, DATABASE_URL: database.url };
    const create = async () => new Server({ ...environment, ...(await freePorts()) });
    servers = [await create(), await create()];
    await Promise.all(servers.map((server) => server.start()));
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.end()));
    await database.drop();
  });

  it(`is exact after ${OPERATIONS} operations, while the processes are killed`, async () => {
    const { knex, build } = database;
    const charity = await build.charity();
    const campaign = await build.campaign({ charities: [charity] });
    const pages: { id: number; user_id: number }[] = [];
    for (let number = 0; number < PAGES; number += 1) {
      const { id } = await build.user();
      const page = await build.page({ campaign_id: campaign.id, charity_id: charity.id, user_id: id });
      pages.push({ id: page.id, user_id: id });
    }
    const owners = [...pages];
    const { options } = await buildStaffToken(knex, { role: 'owner' });
    const source = await buildDonationSource({ knex, context: { secretKey: TEST_SECRET_KEY } });

    const gifts: Gift[] = [];
    const unmatched: { id: number; reference: string; cents: number }[] = [];
    const acknowledged: Acknowledged[] = [];
    const done = { create: 0, refund: 0, move: 0, edit: 0, assign: 0, again: 0 };
    const anyServer = () => one(servers);
    const failure = new AbortController();
    const pause = () => sleep(20, undefined, { signal: failure.signal });

    /** Sends a request to either process until one answers. */
    async function send(
      request: Request,
      root: (server: Server) => string,
    ): Promise<{ status: number; body: Body }> {
      for (;;) {
        const { method, path, headers, body } = request;
        const sent = fetch(root(anyServer()) + path, {
          method,
          headers: { ...headers, 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        const answer = await sent
          .then(async (response) => ({ status: response.status, body: await response.json() }))
          .catch(() => undefined);
        if (answer && answer.status !== 503) return answer;
        done.again += 1;
        await pause();
      }
    }
    const call = (method: Request['method'], path: string, body?: object, headers: object = {}) => {
      const all = { ...options.headers, ...headers };
      return send(
        { method, path, headers: all, ...(body && { body }) },
        ({ desk }) => `${desk}/operations/v1`,
      );
    };

    /** Makes a change with a key. @returns the response; undefined if it is refused */
    async function change(path: string, body: object, record = 'donation'): Promise<Body | undefined> {
      const headers = { 'Idempotency-Key': randomUUID() };
      const { status, body: answer } = await call('POST', path, body, headers);
      expect(status, JSON.stringify(answer)).to.be.oneOf([200, 201, 422]);
      if (status === 422) return undefined;
      acknowledged.push({ method: 'POST', path, body, headers, id: answer[record].id });
      return answer[record];
    }

    /** Fills in a form of the desk and sends it until it is done; the form has a key of its own. */
    async function submit(visitor: Visitor, path: string, typed: Record<string, string>): Promise<void> {
      const patiently = async (open: () => Promise<{ status: number }>) => {
        for (;;) {
          const page = await open().catch(() => undefined);
          if (page && page.status !== 503) return page;
          done.again += 1;
          await pause();
        }
      };
      await patiently(() => visitor.open(path));
      const { action } = openForm(visitor);
      const fields = { ...sentForm(visitor.page.html.split('<main')[1] ?? ''), ...typed };
      const { status } = await patiently(() => visitor.post(action, fields));
      expect(status, visitor.page.html).to.equal(303);
    }

    async function receive(event: object): Promise<Body> {
      const id = randomUUID();
      const body = JSON.stringify(event);
      const headers = signedHeaders(source.secret, id, body);
      const path = `/donation_sources/${source.name}/events`;
      const answer = await send({ method: 'POST', path, headers, body: event }, ({ api }) => api);
      expect(answer.status).to.equal(200);
      return answer.body.event;
    }

    /** Lets a worker change a donation that no other is changing. */
    async function withGift(
      suits: (gift: Gift) => boolean,
      work: (gift: Gift) => Promise<void>,
    ): Promise<void> {
      const free = gifts.filter((gift) => !gift.isBusy && suits(gift));
      if (free.length === 0) return;
      const gift = one(free);
      gift.isBusy = true;
      await work(gift);
      gift.isBusy = false;
    }
    const hasLeft = ({ left }: Gift) => left > 0;
    const add = (gift: Omit<Gift, 'isBusy' | 'unreported'>) =>
      gifts.push({ unreported: 0, ...gift, isBusy: false });
    const eventOf = (type: string, reference: string, cents: number, more: object = {}) => ({
      type,
      reference,
      occurred_at: new Date().toISOString(),
      amount: { value: (cents / 100).toFixed(2), currency: 'AUD' },
      ...more,
    });

    const operations: ((visitor: Visitor) => Promise<void>)[] = [
      async function create() {
        const amount_cents = randomInt(1, 10_000);
        const gift_aid_amount_cents = randomInt(0, 3) * randomInt(0, amount_cents);
        const isAppeal = randomInt(5) === 0;
        const place = isAppeal
          ? { campaign_id: campaign.uid, charity_id: charity.uid }
          : { page_id: one(pages).id };
        const donor = {
          donor_name: 'Priya',
          donor_email: `${randomUUID()}@mail.example`,
          message: 'Go well',
        };
        const made = await change('/donations.json', {
          ...place,
          amount_cents,
          gift_aid_amount_cents,
          ...donor,
        });
        if (!made) return;
        done.create += 1;
        add({ id: made.id, page: made.page_id, left: amount_cents });
      },
      () =>
        withGift(
          () => true,
          async ({ id }) => {
            const donor_name = `Priya ${randomUUID()}`;
            const edited = await call('PUT', `/donations/${id}.json`, { donor_name }, { 'If-Match': '*' });
            const { status, body } = edited;
            expect(status).to.equal(200);
            expect(body.donation.donor_name).to.equal(donor_name);
            done.edit += 1;
          },
        ),
      (visitor) =>
        withGift(hasLeft, async (gift) => {
          const cents = randomInt(3) === 0 ? gift.left : randomInt(1, gift.left + 1);
          await submit(visitor, `/donations/au-${gift.id}/refund`, {
            amount_cents: (cents / 100).toFixed(2),
          });
          gift.left -= cents;
          if (gift.payment) gift.unreported += cents;
          done.refund += 1;
        }),
      () =>
        withGift(hasLeft, async (gift) => {
          const { id: page_id } = one(pages.filter(({ id }) => id !== gift.page));
          const moved = await change(`/donations/${gift.id}/move.json`, { page_id });
          if (!moved) return;
          done.move += 1;
          expect(moved.amount_cents).to.equal(gift.left);
          // What is left, and what its payment's source reports, is about the new one.
          Object.assign(gift, { id: moved.id, page: page_id });
        }),
      async function receivePayment() {
        const cents = randomInt(1, 10_000);
        const reference = randomUUID();
        const page = one(pages);
        const isNamed = randomInt(2) === 0;
        const event = eventOf('payment', reference, cents, isNamed ? { page_id: String(page.id) } : {});
        const { id, state } = await receive(event);
        if (state !== 'applied') return void unmatched.push({ id, reference, cents });
        const donation = await knex('donations')
          .where({ source: source.name, external_id: reference })
          .first();
        add({ id: donation.id, page: page.id, left: cents, payment: reference });
      },
      async function assign() {
        const payment = unmatched.shift();
        if (!payment) return;
        const { id: page_id } = one(pages);
        const path = `/payment_events/${payment.id}/assign.json`;
        const event = await change(path, { page_id: String(page_id) }, 'payment_event');
        expect(event?.state).to.equal('applied');
        done.assign += 1;
        add({ id: event.donation_id, page: page_id, left: payment.cents, payment: payment.reference });
      },
      () =>
        withGift(
          ({ payment, left, unreported }) => payment !== undefined && left + unreported > 0,
          async (gift) => {
            const cents = randomInt(1, gift.left + gift.unreported + 1);
            await receive(
              eventOf('refund', gift.payment ?? '', cents, {
                refund: { reference: randomUUID(), status: 'succeeded' },
              }),
            );
            const sameMoney = Math.min(cents, gift.unreported);
            gift.unreported -= sameMoney;
            gift.left -= cents - sameMoney;
          },
        ),
      () =>
        withGift(
          () => true,
          async ({ id }) => {
            const verb = one(['hide_message', 'unhide_message']);
            const { status } = await call('POST', `/donations/${id}/${verb}.json`, { reason: 'It insults.' });
            expect(status).to.equal(200);
          },
        ),
      async function setState() {
        const state = one(['active', 'active', 'paused', 'cancelled']);
        await knex('pages')
          .where({ id: one(pages).id })
          .update({ state });
      },
      async function hidePage() {
        const { id } = one(pages);
        const { status } = await call('POST', `/pages/${id}/${one(['hide', 'unhide'])}.json`, {
          reason: 'It is not his.',
        });
        expect(status).to.equal(200);
      },
      async function erase(visitor) {
        if (owners.length <= FEWEST_OWNERS || randomInt(10) > 0) return;
        const user_id = owners.shift()?.user_id ?? 0;
        const { email } = await knex('users').where({ id: user_id }).first();
        await submit(visitor, `/people/${user_id}/erase`, { confirm_email: email });
      },
      async function repeat() {
        if (acknowledged.length === 0) return;
        const { id, ...request } = one(acknowledged);
        const { status, body } = await call('POST', request.path, request.body, request.headers);
        expect(status).to.be.oneOf([200, 201]);
        expect((body.donation ?? body.payment_event).id).to.equal(id);
      },
    ];

    let started = 0;
    let killed = 0;
    let restarts = Promise.resolve();
    async function work(): Promise<void> {
      const { visitor: signedIn } = await signInToDesk({ knex, operations: { origin: '' } }, 'owner');
      const visitor = new Visitor(() => anyServer().desk);
      for (const [name, value] of signedIn.cookies) visitor.cookies.set(name, value);
      while (started < OPERATIONS) {
        started += 1;
        await one(operations)(visitor);
        if (started / OPERATIONS > (killed + 1) / (KILLS + 1)) {
          killed += 1;
          const server = servers[killed % 2] as Server;
          restarts = restarts.then(() => server.restart());
        }
      }
    }
    const workers = Array.from({ length: WORKERS }, work);
    // The others would wait for servers that have ended.
    await Promise.all(workers).catch((error) => {
      failure.abort();
      throw error;
    });
    await restarts;

    await expectExactTotals(knex);
    expect(await new Command(['reconcile'], environment).exit).to.equal(0);
    const totals = await knex('page_totals').whereIn(
      'page_id',
      pages.map(({ id }) => id),
    );
    for (const { id } of pages) {
      const total = totals.find(({ page_id }) => page_id === id)?.amount_cents ?? 0;
      expect(Number(total), `page ${id}`).to.equal(sumOf(gifts.filter(({ page }) => page === id)));
    }
    const amounts = await knex('donations').where({ campaign_id: campaign.id }).pluck('amount_cents');
    expect(amounts.reduce((total, cents) => total + cents, 0)).to.equal(sumOf(gifts));
    const recorded = await knex('donations').where({ source: 'staff', refund_of_id: null });
    expect(recorded).to.have.length(done.create);
    const audited = async (action: string) => (await knex('audit_log').where({ action })).length;
    expect(await audited('donation.create')).to.equal(done.create);
    expect(await audited('donation.refund')).to.equal(done.refund);
    expect(await audited('donation.move')).to.equal(done.move);
    expect(await audited('donation_event.assign')).to.equal(done.assign);
    expect(killed).to.equal(KILLS);
  }).timeout(0);
});

function sumOf(gifts: readonly Gift[]): number {
  return gifts.reduce((sum, { left }) => sum + left, 0);
}

function one<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)] as Item;
}

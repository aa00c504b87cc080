import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Transaction } from '../../src/db/connection/in-transaction.ts';
import { postMail } from '../../src/db/repositories/mail-outbox.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { type Actor, system, userActor } from '../../src/domain/actor.ts';
import { audit } from '../../src/domain/audit.ts';
import { answering, type Command, change } from '../../src/domain/change.ts';
import { updateFitnessActivity } from '../../src/domain/fitness/change-fitness-activity.ts';
import { updatePage } from '../../src/domain/pages/update-page.ts';
import { ValidationError } from '../../src/errors.ts';
import { alice } from '../support/actors.ts';
import { useTestDatabase } from '../support/database.ts';
import {
  addMember,
  buildActivity,
  buildCampaign,
  buildCharity,
  buildDonation,
  buildPage,
  buildTeam,
} from '../support/factories.ts';

describe('A change', () => {
  const database = useTestDatabase();
  let dropped: string[][] = [];
  let timesWoken = 0;
  const services = {
    database: {
      get primary() {
        return database.knex;
      },
    },
    cache: {
      async drop(tags: ReadonlySet<string>) {
        dropped.push([...tags].sort());
      },
    },
    outbox: {
      wake() {
        timesWoken += 1;
      },
    },
    deadline: undefined,
  };
  beforeEach(() => {
    dropped = [];
    timesWoken = 0;
  });

  /** Writes rows as nobody's command: what has changed is still known. */
  const write = <Result>(work: (knex: Knex) => Promise<Result>) =>
    change(services, system, (transaction: Transaction) => work(transaction), undefined);
  const uidsOf = async ({ campaign_id, charity_id }: PageRow) => {
    const campaign = await database.knex('campaigns').where({ id: campaign_id }).first('uid');
    const charity = await database.knex('charities').where({ id: charity_id }).first('uid');
    return [`campaign ${campaign.uid}`, `charity ${charity.uid}`];
  };

  describe('drops from the cache what shows it', () => {
    it('a donation: its page, the page of its team, campaign and charity', async () => {
      const leader = await buildPage(database.knex);
      const { team, page: teamPage } = await buildTeam(database.knex, { leader });
      const { campaign_id, charity_id } = leader;
      const page = await buildPage(database.knex, { campaign_id, charity_id });
      await addMember(database.knex, team, page);
      await write((knex) => buildDonation(knex, { page }));
      const pages = [`page ${page.id}`, `page ${teamPage.id}`];
      expect(dropped).to.deep.equal([[...(await uidsOf(page)), ...pages].sort()]);
    });

    it('a donation without a page: campaign and charity, or the charity alone', async () => {
      const charity = await buildCharity(database.knex);
      const campaign = await buildCampaign(database.knex);
      const row = { charity_id: charity.id, country_code: 'au', amount_cents: 100, source: 'till' };
      await write((knex) =>
        knex('donations').insert({ ...row, external_id: '1', type: 'appeal', campaign_id: campaign.id }),
      );
      await write((knex) => knex('donations').insert({ ...row, external_id: '2', type: 'charity' }));
      expect(dropped).to.deep.equal([
        [`campaign ${campaign.uid}`, `charity ${charity.uid}`],
        [`charity ${charity.uid}`],
      ]);
    });

    it('a page that is edited: itself, all lists of pages, and its campaign, not its charity', async () => {
      const page = await buildPage(database.knex);
      const owner = userActor({ id: page.user_id ?? 0 });
      await change(services, owner, updatePage, { id: page.id, edits: { target: '12' } });
      const [campaign] = await uidsOf(page);
      expect(dropped).to.deep.equal([[campaign, `page ${page.id}`, 'pages']]);
    });

    it('an activity that is moved: the pages before and after', async () => {
      const page = await buildPage(database.knex);
      const { campaign_id, charity_id, user_id } = page;
      const other = await buildPage(database.knex, { campaign_id, charity_id, user_id });
      const activity = await buildActivity(database.knex, { page });
      const owner = userActor({ id: user_id ?? 0 });
      const fields = { page_id: String(other.id) };
      const edits = { idOrUid: String(activity.id), fields, at: new Date() };
      await change(services, owner, updateFitnessActivity, edits);
      expect(dropped).to.have.length(1);
      expect(dropped[0]).to.include.members([`page ${page.id}`, `page ${other.id}`]);
    });

    it('a page that is hidden, and a campaign that is renamed: everything', async () => {
      const page = await buildPage(database.knex);
      await write((knex) => knex('pages').where({ id: page.id }).update({ held_at: knex.fn.now() }));
      await write((knex) => knex('campaigns').where({ id: page.campaign_id }).update({ name: 'Hill Run' }));
      expect(dropped).to.deep.equal([['everything'], ['everything']]);
    });

    it('very many things: everything', async () => {
      const page = await database.build.page();
      const row = { campaign_id: page.campaign_id, charity_id: page.charity_id, page_id: page.id };
      const note = (count: number) =>
        write((knex) =>
          knex('unpublished_events').insert(
            Array.from({ length: count }, () => ({ ...row, type: 'post.created' })),
          ),
        );
      await note(1_000);
      await note(1_001);
      expect(dropped[0]).to.include(`page ${page.id}`);
      expect(dropped[1]).to.deep.equal(['everything']);
    });

    it('nothing if nothing has changed, and nothing before others can see it', async () => {
      const page = await buildPage(database.knex);
      await write(async () => undefined);
      await write((knex) => knex('pages').where({ id: page.id }).update({ name: page.name }));
      const refused = write(async (knex) => {
        await buildDonation(knex as Knex, { page });
        throw new Error('not today');
      });
      expect(await refused.catch((error: Error) => error.message)).to.equal('not today');
      expect(dropped).to.deep.equal([]);
      const amounts: unknown[] = [];
      const cache = {
        drop: async () => {
          amounts.push(await database.knex('page_totals').where({ page_id: page.id }).first('amount_cents'));
        },
      };
      const give = (transaction: Transaction) => buildDonation(transaction, { page, amount_cents: 700 });
      await change({ ...services, cache }, system, give, undefined);
      expect(amounts).to.deep.equal([{ amount_cents: 700 }]);
    });
  });

  it('wakes the outbox only if it has queued email', async () => {
    const mail = { template: 'account_exists', recipient: 'ada@example.org' } as const;
    await write(async () => undefined);
    expect(timesWoken).to.equal(0);
    await write((knex) => postMail(knex as Transaction, mail));
    expect(timesWoken).to.equal(1);
  });

  it('is recorded in the audit log for operators and applications, and not for users', async () => {
    const note: Command<Actor, undefined, void> = (transaction, actor) =>
      audit(transaction, actor, 'thing.note', ['thing', 7], { to: 'blue' });
    const application = { kind: 'registered_application', applicationId: 3, campaignId: 4 } as const;
    const actors: Actor[] = [alice, application, userActor({ id: 5 }), system];
    for (const actor of actors) await change(services, actor, note, undefined);
    const rows = await database
      .knex('audit_log')
      .where({ action: 'thing.note' })
      .orderBy('id')
      .select('actor_type', 'actor_id', 'actor_name', 'subject_type', 'subject_id', 'details');
    const subject = { subject_type: 'thing', subject_id: 7, details: { to: 'blue' } };
    expect(rows).to.deep.equal([
      { actor_type: 'operator', actor_id: null, actor_name: 'alice', ...subject },
      { actor_type: 'registered_application', actor_id: 3, actor_name: null, ...subject },
    ]);
  });

  describe('with an idempotency key', () => {
    let runs = 0;
    const count = answering(
      async () => {
        runs += 1;
        return runs;
      },
      (run) => ({ status: 201, body: { run } }),
    );
    const keyed = (key: string, request = 'a') => ({
      idempotencyKey: { scope: 'test', key, requestHash: Buffer.alloc(32, request) },
    });
    beforeEach(() => {
      runs = 0;
    });

    it('happens once, and returns the first response again', async () => {
      const answers = await Promise.all(
        [1, 2, 3].map(() => change(services, system, count, undefined, keyed('once'))),
      );
      expect(answers).to.deep.equal(Array(3).fill({ status: 201, body: { run: 1 } }));
    });

    it('refuses the key of another request', async () => {
      await change(services, system, count, undefined, keyed('taken'));
      const error = await change(services, system, count, undefined, keyed('taken', 'b')).catch(
        (reason) => reason,
      );
      expect(error).to.be.instanceOf(ValidationError);
      expect(error.errors[0].field).to.equal('Idempotency-Key');
      expect(runs).to.equal(1);
    });

    it('stores no refusal', async () => {
      const refuse = async (): Promise<{ status: number; body: unknown }> => {
        throw new ValidationError([]);
      };
      await change(services, system, refuse, undefined, keyed('again')).catch(() => undefined);
      const answer = await change(services, system, count, undefined, keyed('again'));
      expect(answer.body).to.deep.equal({ run: 1 });
    });
  });
});

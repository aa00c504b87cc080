import { expect } from 'chai';
import type { Knex } from 'knex';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { StaffRoleRepository } from '../../src/db/repositories/staff-roles.ts';
import { approveKeyRequest } from '../../src/domain/applications/key-requests.ts';
import { createStaffToken } from '../../src/domain/staff/tokens.ts';
import { createWebhooks } from '../../src/server/background.ts';
import { signedInVisitor, testPassword } from '../support/accounts.ts';
import { activityBody } from '../support/activity-bodies.ts';
import { changeAs } from '../support/actors.ts';
import { buildDonationSource, type DonationSource, sendEvent } from '../support/donation-source.ts';
import { Importer, sampleFiles, samplePath } from '../support/import.ts';
import { useOperatorWorld } from '../support/operator.ts';
import { placesOf } from '../support/personal-texts.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { publishEvents } from '../support/publish-events.ts';
import { actorOf, buildStaff, everywhere } from '../support/staff.ts';
import { Visitor } from '../support/visitor.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';
import { useWebhookReceiver } from '../support/webhook-receiver.ts';
import { moneyTotals } from './money-totals.ts';
import { tablesOfAPerson } from './tables-of-a-person.ts';

/** One person's, each put into another place. */
const texts = {
  email: 'zephyrine.ovaltine@example.org',
  firstName: 'Marmaduke',
  name: 'Quillfeather',
  nickname: 'Nimblewick',
  phone: '491-570-157',
  street: 'Marrowbone',
  pageName: 'Bumblethwaite',
  slug: 'crumpetsworth',
  formerSlug: 'gallivanter',
  story: 'Xanthophyll',
  answer: 'Tatterdemalion',
  pageReference: 'ext-page-zq77',
  userReference: 'ext-user-zq77',
  team: 'Wobblegate',
  post: 'Kerfuffle',
  reply: 'Skedaddle',
  activity: 'Jiggerypokery',
  activityUid: 'tracker-lollygag',
  donorName: 'Pumpernickle',
  message: 'Flibbertigibbet',
  signedDonor: 'Whippersnapper',
  signedMessage: 'Cattywampus',
  signedPhone: '491-570-113',
  typedPage: 'Lickspittle',
  typedCampaign: 'Hullabaloo',
  typedCharity: 'Folderol',
  contactName: 'Snickersnee',
  contactMessage: 'Bumbershoot',
  contactPhone: '491-570-110',
  contactStreet: 'Rapscallion',
  invited: 'hobnob.friend@example.org',
  application: 'Brouhaha',
  keyPurpose: 'Widdershins',
  staffToken: 'Razzmatazz',
  reported: 'Balderdash',
  metadata: 'Gobbledygook',
};
const all = Object.values(texts);

const files = {
  users: `source,external_id,email,name,nickname,phone,street_address,birthday
old,${texts.userReference},${texts.email},${texts.firstName} ${texts.name},${texts.nickname},${texts.phone},${texts.street} Lane 7,1990-04-01
`,
  pages: `source,external_id,campaign,charity,user,name,slug,story,groups
old,${texts.pageReference},uk/city-run,,${texts.email},${texts.pageName} runs,${texts.formerSlug},<p>${texts.story}</p>,"{""office"":""Leeds"",""club"":""${texts.answer}""}"
`,
  donations: `source,external_id,page,country,type,amount,gift_aid_amount,donor,donor_name,message,created_at
old,GIVEN-1,uk/city-run/bo-runs,,,12.34,0,${texts.email},${texts.donorName},${texts.message},2026-03-05
old,GOT-1,${texts.pageReference},,,56.78,3.21,,Somebody Else,Well done,2026-03-06
`,
};

describe('Erasing a person', () => {
  let knex: Knex;
  let importer: Importer;
  const receiver = useWebhookReceiver();
  let source: DonationSource;
  let sums: Record<string, unknown[]>;
  let others: number;

  const context = () => world.server.context;
  const places = () => placesOf(knex, all, context().config.picturesDir);
  const found = async () =>
    Object.entries(await places()).flatMap(([text, where]) => where.map((place) => `${text} in ${place}`));
  const importAll = async () => {
    const outcomes = [];
    for (const [kind, content] of Object.entries(files))
      outcomes.push(await importer.content(kind as keyof typeof files, content));
    return outcomes;
  };

  const world = useOperatorWorld();
  before(async () => {
    knex = world.knex;
    importer = await Importer.open(knex);
    receiver.answer = (response, { body }) => void response.writeHead(200).end(body);
    await importer.samples();
    await knex('campaigns').update({ finish_at: '2090-01-01' });
    await importAll();
    await buildWebhookEndpoint(knex, { url: `${receiver.origin}/hook` });
    source = await buildDonationSource(world.server);
    await live();
    await publishEvents(context());
    await createWebhooks(context()).flush();
    for (const _ of [1, 2, 3]) await createWebhooks(context()).flush();
    others = (await storedFiles(context().config.picturesDir)).length;
  });
  after(() => importer.close());

  /** All that a person does in a year, and others for them. */
  async function live(): Promise<void> {
    const { client, metadata } = world.server;
    const user = await knex('users').where({ email: texts.email }).first();
    const page = await knex('pages').where({ user_id: user.id }).first();
    const { link } = await world.done('users', 'reset', texts.email, '--yes');
    const visitor = new Visitor(client.origin);
    const { pathname, search } = new URL(link);
    await visitor.open(pathname + search);
    await visitor.submit(pathname, { password: testPassword });
    const signedIn = await signedInVisitor(client.origin, { email: texts.email });
    await signedIn.open('/dashboard/account');
    await signedIn.submit('/dashboard/account/name', { name: `Zephyrine ${texts.name}` });
    await signedIn.open(`/dashboard/pages/${page.id}/edit`);
    await signedIn.submit(`/dashboard/pages/${page.id}/picture`, formWith(await drawPicture()));
    await signedIn.open(`/dashboard/pages/${page.id}/edit`);
    const photo = formWith(await drawPicture(), { field: 'photo' });
    photo.set('description', `${texts.name} at the start`);
    await signedIn.submit(`/dashboard/pages/${page.id}/photos`, photo);
    await signedIn.open('/developers/oauth_applications/new');
    await signedIn.submit('/developers/oauth_applications', {
      name: `${texts.application} Diary`,
      description: texts.application,
      kind: 'confidential',
      application_url: 'https://diary.example.org',
      redirect_uris: 'https://diary.example.org/back',
    });
    const application = await knex('oauth_clients').where({ owner_user_id: user.id }).first();
    await world.done('oauth-clients', 'trust', application.client_id);
    await signedIn.open('/developers/api_keys/new');
    await signedIn.submit('/developers/api_keys', {
      name: `${texts.application} Till`,
      purpose: `The ${texts.keyPurpose} till`,
      campaign: page.campaign_id,
      scope_pages: 'true',
    });
    const request = await knex('api_key_requests').where({ user_id: user.id }).first();
    const staff = await actorOf(knex, await buildStaff(knex, 'owner'));
    await changeAs(knex, staff, approveKeyRequest, { id: request.id });
    await signedIn.open('/developers/api_keys');
    await signedIn.submit(`/developers/api_keys/${request.id}/key`, {});
    await new StaffRoleRepository(knex).grant(user.id, everywhere('support'));
    const sync = { name: `${texts.staffToken} sync`, days: 30, grants: [everywhere('support')] };
    await changeAs(knex, await actorOf(knex, user), createStaffToken, sync);
    const token = createSecret('accessToken');
    await knex('oauth_tokens').insert({
      token_hash: hashSecret(token),
      oauth_client_id: application.id,
      user_id: user.id,
    });
    const as = (key: string) => ({
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    });
    const done = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer;
      expect(status, text).to.be.within(200, 204);
    };
    const post = (path: string, body: object) => done(client.post(path, body, as(path)));
    const edit = { slug: texts.slug, story: `<p>${texts.story} again</p>` };
    await done(client.request('PUT', `/pages/${page.id}`, { ...as('page'), body: edit }));
    await post('/posts', { page_id: page.id, caption: `${texts.post} of the week` });
    const activity = { uid: texts.activityUid, caption: `${texts.activity} jog`, page_id: page.id };
    await post('/fitness_activities', activityBody({ ...activity, distance_in_meters: 5000 }));
    const received = await knex('donations').where({ source: 'old', external_id: 'GOT-1' }).first();
    await post(`/pages/${page.id}/donations/${received.id}/comments`, { caption: `${texts.reply}!` });
    await post('/teams', { individual_page_id: page.id, name: `${texts.team} Wanderers` });
    const team = await knex('teams').where({ leader_page_id: page.id }).first();
    await post(`/teams/${team.id}/invitations`, { email: texts.invited });
    const other = await knex('pages').where({ slug: 'bo-runs' }).first();
    const report = { reason: 'other', good_faith: true };
    const [own] = await knex('posts').where({ page_id: page.id });
    for (const about of [{ page_id: page.id }, { post_id: own.id }]) {
      await post('/reports', { ...report, ...about, explanation: `Is it ${texts.pageName}?` });
    }
    const sent = {
      name: `${texts.firstName} Q.`,
      email: texts.email,
      explanation: `It is ${texts.reported}.`,
    };
    await post('/reports', { ...report, ...sent, page_id: other.id });
    await post('/reports', {
      ...report,
      explanation: `Zephyrine ${texts.name} is here.`,
      page_id: other.id,
    });
    const payment = {
      type: 'payment',
      reference: 'order-1',
      occurred_at: '2026-03-07T10:00:00Z',
      page_id: other.uid,
      amount: { value: '25.00', currency: 'GBP' },
      donor: { name: texts.signedDonor, message: texts.signedMessage, phone: texts.signedPhone },
    };
    await done(sendEvent(world.server, source, payment));
    const linked = `source,external_id,page,amount,donor,donor_name,message\n${source.name},order-1,${other.uuid},25.00,${texts.email},${texts.signedDonor},${texts.signedMessage}\n`;
    expect(await importer.content('donations', linked)).to.include({ updated: 1, rejected: 0 });
    await payElsewhere(other.uuid, String(page.slug));
    await giveByEmail(other.id);
    const named = { token: 'a-long-random-token', type: 'User' };
    await done(metadata.post('/keys', { ...named, key: 'shirt', description: 'size' }));
    await done(metadata.post('/metadata', { ...named, id: user.id, key: 'shirt', value: texts.metadata }));
    const { id: endpoint } = await knex('webhook_endpoints').first();
    await world.done('webhooks', 'test', String(endpoint));
  }

  /** A donation that only its email address, in another spelling, links to the person. */
  async function giveByEmail(page_id: number): Promise<void> {
    const { key } = await world.done('api-keys', 'create', 'Till', '--campaign', 'uk/city-run');
    const gift = {
      page_id,
      amount_cents: 700,
      currency: 'GBP',
      nickname: texts.contactName,
      message: texts.contactMessage,
      donor_email: texts.email.toUpperCase(),
      donor_phone: texts.contactPhone,
      donor_address: { street_address: `${texts.contactStreet} Row 3` },
      donor_consent: 'yes',
    };
    const headers = { Authorization: `Token token=${key}`, 'Idempotency-Key': 'gift' };
    expect((await world.server.client.post('/donations', gift, { headers })).status).to.equal(201);
  }

  /** Payments whose sender typed words where the page, the campaign and the charity are named. */
  async function payElsewhere(otherPage: string, slug: string): Promise<void> {
    const at = { type: 'payment', occurred_at: '2026-03-08T10:00:00Z' };
    const amount = { value: '5.00', currency: 'GBP' };
    const places = {
      page_id: `${texts.typedPage} and I`,
      campaign_id: `The ${texts.typedCampaign}`,
      charity_id: `${texts.typedCharity}!`,
    };
    await sendEvent(world.server, source, { ...at, amount, reference: 'order-2', ...places });
    await sendEvent(world.server, source, { ...at, amount, reference: 'order-3', page_id: slug });
    const { id } = await knex('donation_events').where({ reference: 'order-2' }).first();
    await world.done('donations', 'events', 'assign', String(id), '--page', otherPage);
    const linked = `source,external_id,page,amount,donor\n${source.name},order-2,${otherPage},5.00,${texts.email}\n`;
    expect(await importer.content('donations', linked)).to.include({ updated: 1, rejected: 0 });
  }

  it('begins with data stored in many places', async () => {
    const where = await places();
    for (const [text, tables] of Object.entries(where)) expect(tables, text).not.to.deep.equal([]);
    const tables = new Set(Object.values(where).flat());
    expect([...tables]).to.include.members(tablesOfAPerson);
    expect([...tables].some((table) => /^events_/.test(table))).to.equal(true);
    expect(others).to.be.above(0);
    sums = await moneyTotals(knex);
  });

  it('exports all of it first, with the pictures', async () => {
    const data = await world.done('users', 'export', texts.email);
    const text = JSON.stringify(data).toLowerCase();
    const known = all.filter((one) => ![texts.firstName, texts.metadata].includes(one));
    for (const one of known) expect(text, one).to.include(one.toLowerCase());
    expect(data.pictures).to.have.length(2);
    expect(text).not.to.include('password_hash').and.not.to.include('argon2');
  });

  it('leaves nothing of it in any table or file, and all totals exact to the cent', async () => {
    const erased = await world.done('users', 'erase', texts.email, '--yes');
    expect(erased).to.include({ pages: 2, teams: 1, donations: 4, activities: 1, pictures: 2 });
    await world.done('retention', 'run');
    expect(await found()).to.deep.equal([]);
    expect(await storedFiles(context().config.picturesDir)).to.deep.equal([]);
    expect(await moneyTotals(knex)).to.deep.equal(sums);
    expect((await world.done('reconcile')).figures).to.equal(0);
  });

  it('reports it, and publishes and sends the changes without a name', async () => {
    receiver.received.length = 0;
    await publishEvents(context());
    while ((await createWebhooks(context()).flush()) > 0);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).to.include.members([
      'user.erased',
      'page.state_changed',
      'donation.updated',
      'post.deleted',
    ]);
    expect(await found()).to.deep.equal([]);
    const erased = await knex('users').whereNotNull('erased_at').first();
    expect(erased).to.include({ name: 'Deleted user', email: `deleted-${erased.id}@deleted.invalid` });
    const [page] = await knex('pages').where({ user_id: erased.id });
    const { body } = await world.server.client.get(`/pages/${page.id}.json`);
    expect(body).to.include({ name: 'Deleted user', state: 'cancelled' });
    expect(body.amount).to.deep.include({ cents: 5678 });
  });

  it('is not undone by an import of the old files, which says so', async () => {
    const [users, pages, donations] = await importAll();
    expect(users).to.include({ rows: 1, skipped: 1, inserted: 0, updated: 0, rejected: 0 });
    expect(pages).to.include({ rows: 1, skipped: 1, inserted: 0, updated: 0, rejected: 0 });
    expect(donations).to.include({ rows: 2, skipped: 1, anonymised: 1, inserted: 0, rejected: 0 });
    for (const [kind, name] of sampleFiles) await importer.file(kind, samplePath(name));
    expect(await found()).to.deep.equal([]);
    expect(await moneyTotals(knex)).to.deep.equal(sums);
  });

  it('is not undone by a file that identifies them by number either', async () => {
    const { id, uuid } = await knex('users').whereNotNull('erased_at').first();
    const page = await knex('pages').where({ user_id: id }).first();
    const post = `id,page,caption\n,${page.uuid},${texts.post}\n`;
    const again = {
      users: `uuid,email,name\n${uuid},another@example.org,${texts.name}\n`,
      pages: `uuid,campaign,user,name,slug\n${page.uuid},uk/city-run,${uuid},${texts.pageName},${texts.slug}\n`,
      posts: post,
      'former-page-slugs': `page,slug\n${page.uuid},${texts.slug}\n`,
    };
    for (const [kind, content] of Object.entries(again)) {
      const outcome = await importer.content(kind as 'users', content);
      expect(outcome, kind).to.include({ rejected: 1 });
      expect(outcome.rejects.join(), kind).to.include('erased');
    }
    const donations = `source,external_id,page,amount,donor,donor_name,message\nold,NEW-1,uk/city-run/bo-runs,1.00,${uuid},${texts.donorName},${texts.message}\n`;
    expect(await importer.content('donations', donations)).to.include({ inserted: 1 });
    expect(await found()).to.deep.equal([]);
  });

  it('refuses to erase somebody twice', async () => {
    const { id } = await knex('users').whereNotNull('erased_at').first();
    const { code, output } = await world.operate('users', 'erase', String(id), '--yes');
    expect(code).to.equal(1);
    expect(output).to.include('has already been erased');
  });

  it('erases people again after a restored backup, but not those who have signed up since', async () => {
    const [back] = await knex('users')
      .insert({ email: texts.email, name: 'Back', created_at: '2026-01-01T00:00:00Z' })
      .returning('id');
    expect(await world.done('users', 'erase', '--again', '--yes')).to.deep.equal({
      erased: [back.id],
      donors: 0,
    });
    await world.done('users', 'create', texts.email, 'Here again');
    expect(await world.done('users', 'erase', '--again', '--yes')).to.deep.equal({ erased: [], donors: 0 });
  });
});

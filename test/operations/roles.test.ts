import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { Contract } from '../../src/contract/contract.ts';
import { readDocument } from '../../src/contract/document.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { ImportRepository } from '../../src/db/repositories/imports.ts';
import { StoredFileRepository } from '../../src/db/repositories/stored-files.ts';
import { roleRules, staffRoles } from '../../src/domain/staff/roles.ts';
import { AuthorizationError } from '../../src/errors.ts';
import { handlers } from '../../src/operations/handlers/index.ts';
import type { Builders } from '../support/builders.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const contract = await Contract.load('operations', handlers, { lazy: true });

/** Schemas and properties with `x-roles`, by name. */
function rolesOfFields(part: unknown, name = ''): [string, string[]][] {
  if (typeof part !== 'object' || part === null) return [];
  const { 'x-roles': roles } = part as { 'x-roles'?: string[] };
  return [
    ...(roles ? [[name, roles] as [string, string[]]] : []),
    ...Object.entries(part).flatMap(([key, value]) => rolesOfFields(value, key)),
  ];
}
const { components } = readDocument('operations') as { components: { schemas: object } };
const limitedFields = rolesOfFields(components.schemas).filter(([name]) => name !== 'problems');

/** Lists with fields that only some roles see. */
const hasAddresses = new Set(['listDonations', 'listPages']);

/** A campaign and a charity with something of every kind, in whose names a word stands that nothing else has. */
async function buildPlace(build: Builders, word: string) {
  const charity = await build.charity({ name: `Charity ${word}` });
  const campaign = await build.campaign({ name: `Campaign ${word}`, charities: [charity] });
  const user = await build.user({ name: `Owner ${word}`, email: `owner-${word}@mail.example` });
  const page = await build.page({
    campaign_id: campaign.id,
    charity_id: charity.id,
    user_id: user.id,
    name: `Page ${word}`,
  });
  const group = await build.campaignGroup({
    campaign_id: campaign.id,
    label: `Group ${word}`,
    values: [word],
    optional: true,
  });
  const { team } = await build.team({ leader: page, name: `Team ${word}`, page: { name: `Team ${word}` } });
  const donation = await build.donation({ page, donor_name: `Donor ${word}`, message: `Message ${word}` });
  const report = await build.report({ page, explanation: `Report ${word}` });
  const cause = await build.cause({ name: `Cause ${word}` });
  return {
    word,
    cause,
    campaign,
    charity,
    user,
    page,
    group,
    team,
    donation,
    report,
    email: `donor-${word}@mail.example`,
  };
}

/** Everything else that only owners see, with the word in it. */
async function buildAccess(knex: Knex, { campaign, charity, user }: BuiltPlace, word: string) {
  const add = async (table: string, values: object): Promise<{ id: number }> =>
    (await knex(table).insert(values).returning('id'))[0];
  await knex('staff_roles').insert([
    { user_id: user.id, role: 'manager', campaign_id: campaign.id },
    { user_id: user.id, role: 'charity', charity_id: charity.id },
  ]);
  const api_key = await add('registered_applications', {
    name: `Key ${word}`,
    campaign_id: campaign.id,
    key_hash: Buffer.alloc(32, word),
    key_hint: 'hint',
  });
  const key_request = await add('api_key_requests', {
    user_id: user.id,
    campaign_id: campaign.id,
    name: `Request ${word}`,
    purpose: word,
    scopes: ['pages'],
    place: 1,
  });
  const oauth_application = await add('oauth_clients', {
    client_id: word,
    name: `Application ${word}`,
    confidential: false,
  });
  const leaderboard = await add('leaderboards', {
    name: `Leaderboard ${word}`,
    campaign_id: campaign.id,
    country_code: campaign.country_code,
  });
  const webhook = await add('webhook_endpoints', {
    url: `https://${word}.example`,
    campaign_id: campaign.id,
    secret: Buffer.alloc(64),
  });
  const delivery = await add('webhook_deliveries', {
    endpoint_id: webhook.id,
    body: word,
    published_at: new Date(),
    event_id: randomUUID(),
    event_type: 'webhook.test',
  });
  return { api_key, key_request, oauth_application, leaderboard, webhook, delivery };
}

/** Only owners get what others have made. */
const ownUnlessOwner = new Set([
  ...['listTokens', 'getToken', 'listExports', 'getExport', 'getExportFile'],
  ...['listImports', 'getImport', 'previewImport', 'getImportRejects'],
]);

/** An export of a member of staff that is done, with the word in it. */
async function buildExport(knex: Knex, user_id: number, word: string): Promise<{ id: number }> {
  const { id: file_id } = await new StoredFileRepository(knex).write(Readable.from([Buffer.from(word)]), {
    name: 'pages.csv',
    hours: 24,
    largest: 100,
  });
  const [row] = await knex('exports')
    .insert({
      user_id,
      kind: 'pages',
      campaign_id: word,
      personal: false,
      spreadsheet: false,
      scope: JSON.stringify({ campaignIds: [], charityIds: [] }),
      state: 'done',
      finished_at: new Date(),
      file_id,
    })
    .returning('id');
  return row;
}

/** What an operation requires in its query, so that it finds a place. */
function requiredQuery(operationId: string, word: string): string {
  const queries: Record<string, string> = {
    searchEverything: `?q=${word}`,
    exportRecords: '?kind=donations',
    createImport: '?kind=donations',
  };
  return queries[operationId] ?? '';
}

/** A file that somebody has uploaded and tried to import. */
async function buildImport(knex: Knex, userId: number, word: string) {
  const files = new StoredFileRepository(knex);
  const stored = async (text: string) => {
    const id = await files.create({ name: word, hours: 1 });
    await files.append(id, text);
    return id;
  };
  const text = `source,external_id,charity,amount\n${word},1,,5\n`;
  const imports = new ImportRepository(knex);
  const id = await imports.create({
    kind: 'donations',
    name: `${word}.csv`,
    bytes: text.length,
    file_id: await stored(text),
    user_id: userId,
    token_id: null,
    settings: {},
  });
  const rejects_id = await stored(`line,field,reason,row\n2,charity,${word},\n`);
  await knex('imports').where({ id }).update({ state: 'failed', finished_at: new Date(), rejects_id });
  return { id };
}

type BuiltPlace = Awaited<ReturnType<typeof buildPlace>>;

/** Operations × roles × (own, foreign), from the document. */
describe('Roles of staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const own = await buildPlace(build, 'walrus');
    const foreign = await buildPlace(build, 'ocelot');
    for (const { donation, email } of [own, foreign]) {
      await knex('donation_contacts').insert({ donation_id: donation.id, email });
    }
    const [source] = await knex('donation_sources')
      .insert({ name: 'walrus-and-ocelot', kind: 'signed', secret: Buffer.alloc(64) })
      .returning('id');
    const [event] = await knex('donation_events')
      .insert({
        source_id: source.id,
        event_id: 'ocelot',
        type: 'payment',
        occurred_at: new Date(),
        state: 'unmatched',
      })
      .returning('id');
    const note = (values: object) => knex('audit_log').insert({ action: 'page.hide', ...values });
    await note({ actor_type: 'operator', actor_name: 'walrus', campaign_id: own.campaign.id });
    await note({ actor_type: 'operator', actor_name: 'ocelot', campaign_id: foreign.campaign.id });
    await note({ actor_type: 'operator', actor_name: 'ocelot without a campaign' });
    const tokens = new Map<
      string,
      {
        id: number;
        export: { id: number };
        import: { id: number };
        options: { headers: Record<string, string> };
      }
    >();
    for (const role of staffRoles) {
      const { reach } = roleRules[role];
      const limit = reach === 'all' ? {} : { [`${reach}_id`]: own[reach].id };
      const { userId, tokenId, options } = await build.staffToken({ role, ...limit });
      await knex('staff_tokens').where({ id: tokenId }).update({ name: 'walrus' });
      const exported = await buildExport(knex, userId, 'walrus');
      const uploaded = await buildImport(knex, userId, 'walrus');
      tokens.set(role, { id: tokenId, export: exported, import: uploaded, options });
      if (role === 'support') {
        await note({ actor_type: 'staff', actor_id: userId, details: { reason: 'walrus' } });
        await note({ actor_type: 'staff', actor_id: own.user.id, details: { reason: 'ocelot' } });
      }
    }
    const { tokenId, userId } = await build.staffToken({ role: 'support' });
    await knex('staff_tokens').where({ id: tokenId }).update({ name: 'ocelot' });
    const mail_text = { id: 'page_created' };
    return {
      own: {
        ...own,
        ...(await buildAccess(knex, own, 'walrus')),
        event,
        mail_text,
        source,
        staff_token: { id: 0 },
        export: { id: 0 },
        import: { id: 0 },
      },
      foreign: {
        ...foreign,
        ...(await buildAccess(knex, foreign, 'ocelot')),
        event,
        mail_text,
        source,
        staff_token: { id: tokenId },
        export: await buildExport(knex, userId, 'ocelot'),
        import: await buildImport(knex, userId, 'ocelot'),
      },
      tokens,
    };
  });

  const tokenOf = (role: string) => {
    const token = world.tokens.get(role);
    if (!token) throw new Error(`no token of ${role}`);
    return token;
  };
  /** The records that a role calls its own, with its own token. */
  const ownOf = (role: string) => ({
    ...world.own,
    staff_token: tokenOf(role),
    export: tokenOf(role).export,
    import: tokenOf(role).import,
  });
  const get = (role: string, path: string) => server.operations.get(path, tokenOf(role).options);
  const pathOf = ({ id, path }: Operation, place: typeof world.own) =>
    path
      .replace('{token_id}', '{staff_token_id}')
      .replace('{country_code}', 'au')
      .replace(
        /\{(payment_)?(\w+?)_id\}/g,
        (_match, _payment, name: keyof typeof place) => `${(place[name] as { id: number }).id}`,
      ) + requiredQuery(id, place.word);

  it('are the same in the document and in the code, and those that see addresses, too', () => {
    for (const { id, roles } of contract.operations) {
      expect(roles.size, id).to.be.greaterThan(0);
      expect(staffRoles, id).to.include.members([...roles]);
    }
    const seeing = staffRoles.filter((role) => roleRules[role].seesContacts);
    expect(new Set(limitedFields.map(([name]) => name))).to.have.keys(
      'donor_email',
      'donor_consent',
      'owner_email',
      'user_email',
      'Contact',
    );
    for (const [name, roles] of limitedFields) expect(roles, name).to.have.members(seeing);
  });

  for (const operation of contract.operations.filter(({ method }) => method !== 'get')) {
    const { id, roles, needsFreshProof } = operation;
    for (const role of staffRoles) {
      it(`${id}: ${role} ${roles.has(role) ? 'may' : 'may not'} call it at the desk${needsFreshProof ? ', but not a token' : ''}`, async () => {
        const grants = [{ role, campaign_id: null, charity_id: null }];
        const call = (more: object) => () =>
          contract.authorize(operation, { kind: 'Staff', userId: 1, grants, ...more });
        if (roles.has(role)) expect(call({ isFresh: true })).to.not.throw();
        else expect(call({ isFresh: true })).to.throw(AuthorizationError);
        if (roles.has(role) && !needsFreshProof) return expect(call({ tokenId: 1 })).to.not.throw();
        const { method, bodySchema } = operation;
        const { status } = await server.operations.request(
          method.toUpperCase(),
          pathOf(operation, ownOf(role)),
          { ...tokenOf(role).options, ...(bodySchema && { body: {} }) },
        );
        expect(status).to.equal(403);
      });
    }
  }

  const reads = contract.operations.filter(({ method }) => method === 'get');
  for (const operation of reads) {
    for (const role of staffRoles) {
      const isAllowed = operation.roles.has(role);
      // Support sees its own actions, and only owners see the tokens, exports and imports of others.
      const isLimited =
        roleRules[role].reach !== 'all' ||
        (operation.id === 'listAudit' && role === 'support') ||
        (ownUnlessOwner.has(operation.id) && role !== 'owner');

      it(`${operation.id}: ${role} ${isAllowed ? 'may call it for what is its own' : 'may not call it'}`, async () => {
        const { status } = await get(role, pathOf(operation, ownOf(role)));
        expect(status).to.equal(isAllowed ? 200 : 403);
      });

      if (!isAllowed) continue;
      it(`${operation.id}: ${role} ${isLimited ? 'finds nothing that is foreign' : 'finds everything'}`, async () => {
        const isSingle = operation.path.includes('{');
        const { status, text } = await get(role, pathOf(operation, world.foreign));
        expect(status).to.equal(isSingle && isLimited ? 404 : 200);
        if (isLimited) expect(text).to.not.match(/ocelot/);
        else if (operation.offersCsv && !isSingle)
          expect(text)
            .to.match(/ocelot/)
            .and.match(/walrus/);
      });

      if (!operation.offersCsv || operation.path.endsWith('.csv')) continue;
      it(`${operation.id}: ${role} ${isLimited ? 'finds nothing foreign' : 'finds all'} by any filter, nor as CSV`, async () => {
        const { campaign, charity, page, donation, email } = world.foreign;
        const seesAddresses = roleRules[role].seesContacts;
        const filters = operation.parameters.flatMap(({ name }) => {
          if (name === 'campaign_id') return [`campaign_id=${campaign.id}`, `campaign_id=${campaign.uid}`];
          if (name === 'charity_id') return [`charity_id=${charity.id}`];
          if (name === 'page_id') return [`page_id=${page.id}`];
          return name === 'q'
            ? ['q=ocelot', ...(operation.id === 'listDonations' ? [`q=${donation.id}`] : [])]
            : [];
        });
        for (const filter of filters) {
          const body: Body = await bodyOf(get(role, `${operation.path}?${filter}`));
          expect(body.count, filter).to.equal(body.items.length);
          expect(body.count > 0, filter).to.equal(!isLimited);
        }
        const byEmail = await bodyOf(get(role, `/donations.json?q=${email}`));
        const reachesAll = roleRules[role].reach === 'all';
        expect(byEmail.count).to.equal(reachesAll && seesAddresses ? 1 : 0);
        const { text } = await get(role, operation.path.replace('.json', '.csv'));
        expect(text).to.match(/walrus/);
        if (isLimited) expect(text).to.not.match(/ocelot/);
        if (!seesAddresses) expect(text).to.not.match(/_email\b|@mail\.example/);
        else if (hasAddresses.has(operation.id))
          expect(text)
            .to.match(/_email,/)
            .and.match(/@mail\.example/);
      });
    }
  }

  it('show addresses only with a role that sees them, record by record', async () => {
    const { own, foreign } = world;
    const staff = await server.build.staffToken(
      { role: 'read_only' },
      { role: 'manager', campaign_id: own.campaign.id },
    );
    const shown = async ({ donation }: BuiltPlace) =>
      bodyOf(server.operations.get(`/donations/${donation.id}.json`, staff.options));
    expect(await shown(own)).to.have.nested.property('donation.donor_email', own.email);
    expect(await shown(own)).to.have.nested.property('contact.email', own.email);
    expect(await shown(foreign)).to.not.have.nested.property('donation.donor_email');
    expect(await shown(foreign)).to.not.have.property('contact');
    const found = async (email: string) =>
      (await bodyOf(server.operations.get(`/donations.json?q=${email}`, staff.options))).count;
    expect([await found(own.email), await found(foreign.email)]).to.deep.equal([1, 0]);
  });

  it('for campaigns and for charities reach what is in either, once', async () => {
    const { own, foreign } = world;
    const { options } = await server.build.staffToken(
      { role: 'manager', campaign_id: own.campaign.id },
      { role: 'charity', charity_id: own.charity.id },
      { role: 'charity', charity_id: foreign.charity.id },
    );
    const list = (query: string) => server.operations.get(`/pages.json?${query}`, options);
    const count = async (query: string) => (await bodyOf(list(query))).count;
    expect(await count('')).to.equal(4);
    for (const word of ['walrus', 'ocelot']) expect(await count(`q=${word}`), word).to.equal(2);
    for (const noun of ['campaigns', 'charities', 'teams', 'donations']) {
      for (const query of ['', '?q=walrus', '?q=ocelot']) {
        const { count: found, items } = await bodyOf(server.operations.get(`/${noun}.json${query}`, options));
        expect([found, items.length], noun + query).to.deep.equal(query === '' ? [2, 2] : [1, 1]);
      }
    }
    // People and the audit log are only for the manager.
    expect((await bodyOf(server.operations.get('/users.json', options))).count).to.equal(1);
    expect((await bodyOf(server.operations.get('/audit.json', options))).count).to.equal(1);
    // The page of a person and that of their team.
    expect(await count(`campaign_id=${own.campaign.id}`)).to.equal(2);
    expect(await count(`charity_id=${foreign.charity.id}`)).to.equal(2);
    expect(await count(`campaign_id=${foreign.campaign.id}`)).to.equal(2);
    expect(await count(`campaign_id=${own.campaign.id}&charity_id=${foreign.charity.id}`)).to.equal(0);
    const elsewhere = await server.build.page();
    expect(await count(`campaign_id=${elsewhere.campaign_id}`)).to.equal(0);
    expect(await count(`charity_id=${elsewhere.charity_id}`)).to.equal(0);
  });

  it("show a manager only the campaign's pages of a person, and support also what its tokens did", async () => {
    const { own, foreign } = world;
    await server.build.page({
      campaign_id: foreign.campaign.id,
      user_id: own.user.id,
      charity_id: foreign.charity.id,
    });
    const { user } = await bodyOf(get('manager', `/users/${own.user.id}.json`));
    expect(user).to.include({ email: own.user.email, page_count: 1 });
    expect((await bodyOf(get('owner', `/users/${own.user.id}.json`))).user.page_count).to.equal(2);
    const { items } = await bodyOf(get('manager', '/users.json?q=walrus'));
    expect(items.map(({ page_count }: Body) => page_count)).to.deep.equal([1]);
    expect((await bodyOf(get('manager', `/users.json?campaign_id=${foreign.campaign.id}`))).count).to.equal(
      0,
    );
    expect((await bodyOf(get('support', `/users.json?campaign_id=${own.campaign.id}`))).count).to.equal(1);

    const both = await server.build.staffToken(
      { role: 'support' },
      { role: 'manager', campaign_id: own.campaign.id },
    );
    const [{ id: tokenId }] = await server.knex('staff_tokens').where({ user_id: both.userId });
    await server.knex('audit_log').insert([
      { actor_type: 'staff_token', actor_id: tokenId, action: 'user.reset' },
      { actor_type: 'staff', actor_id: both.userId, action: 'page.hide', campaign_id: own.campaign.id },
    ]);
    const seen = async (options: object) =>
      (await bodyOf(server.operations.get('/audit.json', options))).count;
    expect(await seen(both.options)).to.equal(3);
    expect(await seen(tokenOf('support').options)).to.equal(1);
  });

  it('are read at each request', async () => {
    const staff = await server.build.staffToken({ role: 'manager', campaign_id: world.own.campaign.id });
    expect((await server.operations.get('/pages.json', staff.options)).status).to.equal(200);
    await server.knex('staff_roles').where({ user_id: staff.userId }).delete();
    expect((await server.operations.get('/pages.json', staff.options)).status).to.equal(401);
  });
});

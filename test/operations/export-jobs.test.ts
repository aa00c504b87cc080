import { expect } from 'chai';
import { ExportRepository } from '../../src/db/repositories/exports.ts';
import type { DonationRow } from '../../src/db/rows/donation-rows.ts';
import { writeNextExport } from '../../src/operations/exports/write-export.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

describe('Exports in the background', () => {
  const clock = { now: new Date() };
  const server = useServer({ clock: () => clock.now });
  const world = useFixture(async () => {
    const { build } = server;
    const page = await build.page({ name: '=1+1' });
    const other = await build.page();
    for (const owner of [page, other]) {
      const donation: DonationRow = await build.donation({ page: owner, donor_name: `Donor of ${owner.id}` });
      await server
        .knex('donation_contacts')
        .insert({ donation_id: donation.id, email: `donor-${owner.id}@mail.example` });
    }
    return {
      page,
      owner: await build.staffToken({ role: 'owner' }),
      finance: await build.staffToken({ role: 'finance' }),
      manager: await build.staffToken({ role: 'manager', campaign_id: page.campaign_id }),
    };
  });
  beforeEach(async () => {
    await server.knex('exports').delete();
    await server.knex('stored_files').delete();
  });

  type Caller = { options: object };
  const create = (body: object, { options }: Caller = world.owner) =>
    server.operations.post('/export_jobs.json', body, options);
  const created = async (body: object, caller?: Caller): Promise<Body> => {
    const { status, body: answer } = await create(body, caller);
    expect(status).to.equal(201);
    return answer.export;
  };
  const read = ({ id }: Body, { options }: Caller = world.owner) =>
    server.operations.get(`/export_jobs/${id}.json`, options);
  const file = ({ id }: Body, { options }: Caller = world.owner) =>
    server.operations.get(`/export_jobs/${id}/file.csv`, options);
  const work = () => writeNextExport(server.context);
  const pathOf = (address: string) => {
    const { pathname, search } = new URL(address);
    return `${server.operations.origin}${pathname}${search}`;
  };

  it('are the same files as those that are sent directly', async () => {
    const { campaign_id } = world.page;
    const month = { created_since: '2020-01-01', created_until: '2100-01-01T00:00:00Z' };
    for (const [body, caller] of [
      [{ kind: 'donations' }, world.finance],
      [{ kind: 'donations', personal: true, campaign_id: String(campaign_id), ...month }, world.manager],
      [{ kind: 'pages', spreadsheet: true, charity_id: String(world.page.charity_id) }, world.manager],
      [{ kind: 'users' }, world.owner],
    ] as const) {
      const waiting = await created(body, caller);
      expect(waiting).to.include({
        kind: body.kind,
        state: 'queued',
        row_count: 0,
        percent: null,
        bytes: null,
      });
      expect(await work()).to.equal(true);
      const query = new URLSearchParams(body as Record<string, string>).toString();
      const sent = await server.operations.get(`/exports.csv?${query}`, caller.options);
      const { status, text, headers } = await file(waiting, caller);
      expect([status, text]).to.deep.equal([200, sent.text]);
      expect(headers.get('content-disposition')).to.match(
        new RegExp(`^attachment; filename="${body.kind}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
      );
      const { export: done } = await bodyOf(read(waiting, caller));
      // Reading a text leaves out the byte order mark.
      const bytes = Buffer.byteLength(text) + ('spreadsheet' in body ? 3 : 0);
      expect(done).to.include({ state: 'done', percent: 100, bytes, user_id: waiting.user_id, error: null });
      expect(done.row_count).to.equal(done.expected_row_count).and.to.be.greaterThan(0);
    }
    expect(await work()).to.equal(false);
  });

  it('refuse what cannot be exported before it waits', async () => {
    expect(await errorsOf(create({ kind: 'users', campaign_id: 'au-1' }))).to.deep.equal([
      'campaign_id invalid',
    ]);
    expect(await errorsOf(create({ kind: 'api-keys' }))).to.deep.equal(['kind invalid']);
    expect((await create({ kind: 'users' }, world.manager)).status).to.equal(403);
    expect(await server.knex('exports')).to.deep.equal([]);
  });

  it('have links that need no token, for an hour and as long as the creator may download the file', async () => {
    const { build, knex } = server;
    const leaving = await build.staffToken({ role: 'finance' });
    const exported = await created({ kind: 'pages' }, leaving);
    expect(await bodyOf(read(exported, leaving))).to.include({
      download_url: null,
      download_expires_at: null,
    });
    await work();
    const { download_url: address, download_expires_at: end } = await bodyOf(read(exported, leaving));
    expect(Math.abs(Date.parse(end) - clock.now.getTime() - 3_600_000)).to.be.lessThan(1_000);
    const open = (changed = address) => fetch(pathOf(changed));
    await knex('audit_log').delete();
    const sent = await open();
    expect([sent.status, await sent.text()]).to.deep.equal([200, (await file(exported, leaving)).text]);
    expect(sent.headers.get('cache-control')).to.equal('no-store');
    expect(sent.headers.get('content-disposition')).to.match(/^attachment/);
    const [entry] = await knex('audit_log');
    expect(entry).to.include({
      action: 'export.download',
      actor_type: 'staff',
      actor_id: leaving.userId,
      subject_id: exported.id,
    });
    for (const wrong of [
      address.slice(0, -1),
      address.replace(/gse_\d+/, 'gse_1'),
      address.replace(/token=.*/, ''),
    ])
      expect((await open(wrong)).status, wrong).to.equal(404);
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    expect((await open()).status).to.equal(404);
    const { download_url: newer } = await bodyOf(read(exported, leaving));
    expect((await open(newer)).status).to.equal(200);
    await knex('users').where({ id: leaving.userId }).update({ disabled_at: new Date() });
    expect((await open(newer)).status).to.equal(404);
    await knex('users').where({ id: leaving.userId }).update({ disabled_at: null });
    await knex('staff_roles').where({ user_id: leaving.userId }).delete();
    expect((await open(newer)).status).to.equal(403);
    clock.now = new Date();
  });

  it('are only for their creator and for owners, with roles that still cover what is in them', async () => {
    const { finance, manager, owner, page } = world;
    const exported = await created({ kind: 'donations' }, manager);
    await work();
    for (const call of [read, file]) expect((await call(exported, finance)).status).to.equal(404);
    const remove = ({ options }: Caller) =>
      server.operations.delete(`/export_jobs/${exported.id}.json`, options);
    expect((await remove(finance)).status).to.equal(404);
    expect((await file(exported, owner)).status).to.equal(200);
    const other = await server.build.campaign();
    await server.knex('staff_roles').where({ role: 'manager' }).update({ campaign_id: other.id });
    expect((await file(exported, manager)).status).to.equal(403);
    await server.knex('staff_roles').where({ role: 'manager' }).update({ campaign_id: page.campaign_id });
    expect((await file(exported, manager)).status).to.equal(200);
    const { items } = await bodyOf(server.operations.get('/export_jobs.json?state=done', finance.options));
    expect(items).to.deep.equal([]);
    expect((await remove(owner)).status).to.equal(204);
    expect((await read(exported, manager)).status).to.equal(404);
    expect(await server.knex('stored_files')).to.deep.equal([]);
  });

  it('can be downloaded only when they are done, and only until they expire', async () => {
    const exported = await created({ kind: 'causes' });
    const early = await file(exported);
    expect([early.status, early.body.error.message]).to.deep.equal([
      409,
      "This export isn't done, so it has no file.",
    ]);
    await work();
    await server.knex('exports').update({ expires_at: server.knex.raw(`now() - interval '1 second'`) });
    expect((await read(exported)).status).to.equal(404);
    expect((await file(exported)).status).to.equal(404);
    const { count } = await bodyOf(server.operations.get('/export_jobs.json', world.owner.options));
    expect(count).to.equal(0);
  });

  it('are at most ten per person: the oldest one that has ended is deleted', async () => {
    const first = await created({ kind: 'causes' });
    await work();
    for (let number = 0; number < 9; number += 1) await created({ kind: 'causes' });
    await created({ kind: 'pages' });
    expect((await read(first)).status).to.equal(404);
    expect(await server.knex('stored_files').where({ name: 'causes.csv' })).to.deep.equal([]);
    const refused = await create({ kind: 'pages' });
    expect([refused.status, refused.body.error.message]).to.deep.equal([
      409,
      "You already have 10 exports that aren't done. Wait for one, or delete one.",
    ]);
    await created({ kind: 'pages' }, world.finance);
  });

  it('send an email with a link to sign in if they took longer than a minute', async () => {
    const mails = () => server.knex('mail_outbox').where({ template: 'export_ready' });
    await created({ kind: 'pages' });
    await work();
    expect(await mails()).to.deep.equal([]);
    const { id } = await created({ kind: 'donations' });
    await server
      .knex('exports')
      .where({ id })
      .update({ created_at: new Date(Date.now() - 61_000) });
    await work();
    const [mail, ...others] = await mails();
    expect(others).to.deep.equal([]);
    const { email } = await server.knex('users').where({ id: world.owner.userId }).first();
    expect(mail).to.deep.include({ recipient: email, parameters: { id: String(id), kind: 'donations' } });
  });

  it('fail with advice if their file is too large to store', async () => {
    const { id } = await created({ kind: 'donations' });
    await writeNextExport({ ...server.context, largestFile: 10 });
    const { body } = await read({ id });
    expect(body.export).to.include({ state: 'failed' });
    expect(body.export.error).to.match(/^The file is too large to store.* Limit the export to a campaign/);
    expect(await server.knex('stored_files')).to.deep.equal([]);
  });

  it('are written by one of several workers, in their order', async () => {
    for (const kind of ['causes', 'pages', 'users']) await created({ kind });
    expect(await Promise.all([work(), work(), work(), work()])).to.have.members([true, true, true, false]);
    expect(await server.knex('exports').pluck('attempts')).to.deep.equal([1, 1, 1]);
  });

  it('start again if their worker has died, and fail if that happens too often', async () => {
    const { knex } = server;
    const exported = await created({ kind: 'causes' });
    const dead = await new ExportRepository(knex).claim();
    expect(await work()).to.equal(false);
    const expire = () =>
      knex('exports')
        .where({ state: 'running' })
        .update({ lease_until: knex.raw(`now() - interval '1 second'`) });
    await expire();
    expect(await work()).to.equal(true);
    // The dead one was only slow.
    expect(
      dead && (await new ExportRepository(knex).report(dead, { row_count: 1, expected_row_count: 1 })),
    ).to.equal(false);
    expect((await bodyOf(read(exported))).export).to.include({ state: 'done' });
    const unlucky = await created({ kind: 'causes' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await new ExportRepository(knex).claim();
      await expire();
    }
    expect(await work()).to.equal(true);
    const { export: failed } = await bodyOf(read(unlucky));
    expect(failed).to.include({ state: 'failed', percent: null });
    expect(failed.error).to.match(/^It was interrupted several times\./);
  });

  describe('while they are written', () => {
    before(() =>
      server.knex.raw(`insert into users (name, email)
        select repeat('x', 100), 'many-' || number || '@example.org' from generate_series(1, 60000) as number`),
    );
    after(() => server.knex('users').whereLike('email', 'many-%').delete());

    /** Pauses the writing of parts until it is released. */
    async function withSlowFile(
      during: (exported: Body, writing: Promise<boolean>) => Promise<void>,
      stopping?: AbortSignal,
    ) {
      const { knex } = server;
      const exported = await created({ kind: 'users' });
      await knex.transaction(async (transaction) => {
        await transaction.raw('lock table stored_file_parts in share mode');
        const writing = writeNextExport(server.context, stopping);
        await until(async () => (await bodyOf(read(exported))).export.row_count > 0, 'some rows are read');
        await during(exported, writing);
      });
    }

    it('show how far they are, and stop when they are deleted', async () => {
      let writing: Promise<boolean> | undefined;
      await withSlowFile(async (exported, running) => {
        writing = running;
        expect((await bodyOf(read(exported))).export).to.include({ state: 'running', bytes: null });
        const { status } = await server.operations.delete(
          `/export_jobs/${exported.id}.json`,
          world.owner.options,
        );
        expect(status).to.equal(204);
      });
      expect(await writing).to.equal(true);
      expect(await server.knex('exports')).to.deep.equal([]);
      expect(await server.knex('stored_files').where({ name: 'users.csv' })).to.deep.equal([]);
    });

    it('are left for another process when this one stops', async () => {
      const stopping = new AbortController();
      let writing: Promise<boolean> | undefined;
      let exported: Body = {};
      await withSlowFile(async (started, running) => {
        [exported, writing] = [started, running];
        stopping.abort();
      }, stopping.signal);
      await writing;
      expect((await bodyOf(read(exported))).export).to.include({ state: 'queued' });
      expect(await work()).to.equal(true);
      const { export: done } = await bodyOf(read(exported));
      expect(done).to.include({ state: 'done' });
      expect(done.row_count).to.be.greaterThan(60_000);
    });
  });
});

import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { importNext } from '../../src/operations/imports/import-next.ts';
import type { RequestOptions, TestResponse } from '../support/client.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { exercised } from '../support/exercised.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { TEST_SECRET_KEY, useServer } from '../support/server.ts';
import { buildStaff } from '../support/staff.ts';
import { until } from '../support/until.ts';

describe('Imports of staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const campaign = await build.campaign({ name: 'Surf run' });
    const page = await build.page({ campaign_id: campaign.id });
    const elsewhere = await build.page();
    const managers = await build.staffToken({ role: 'manager', campaign_id: campaign.id });
    return {
      page,
      elsewhere,
      owner: (await build.staffToken({ role: 'owner' })).options,
      finance: (await build.staffToken({ role: 'finance' })).options,
      manager: managers.options,
    };
  });
  const runNext = (batchRows = 1_000) => {
    const parts = { database: server.knex, secretKey: TEST_SECRET_KEY, log: server.context.log, batchRows };
    return importNext(parts, new AbortController().signal);
  };

  const upload = (
    content: string | Buffer,
    query = 'kind=donations',
    options: RequestOptions = world.owner,
  ) => server.operations.post(`/imports?${query}`, Buffer.from(content), options);
  const uploaded = async (content: string | Buffer, query?: string, options?: RequestOptions) =>
    bodyOf(upload(content, query, options), 201);
  const read = (id: number, options: RequestOptions = world.owner) =>
    bodyOf(server.operations.get(`/imports/${id}`, options));
  const start = (id: number, options: RequestOptions = world.owner) =>
    server.operations.post(`/imports/${id}/start`, undefined, options);
  const check = (id: number, options: RequestOptions = world.owner) =>
    server.operations.post(`/imports/${id}/check`, undefined, options);
  const update = async (id: number, body: object, options: RequestOptions = world.owner) => {
    const { headers } = await server.operations.get(`/imports/${id}`, options);
    return server.operations.request('PUT', `/imports/${id}`, {
      ...options,
      body,
      headers: { ...options.headers, 'If-Match': headers.get('etag') ?? '' },
    });
  };
  const imported = async (id: number) => {
    await bodyOf(start(id));
    while (await runNext());
    return (await read(id)).import;
  };
  const messageOf = ({ body }: TestResponse) => body.error.message;
  let count = 0;
  const gift = (page: { uid: string } = world.page, amount = '25.00') =>
    `till,G-${++count},${page.uid},${amount}`;
  const HEADER = 'source,external_id,page,amount';

  it('show what is in a file, and import it', async () => {
    const rows = [gift(), gift(), gift(world.page, 'a lot')];
    const content = [HEADER, ...rows].join('\n');
    const reply = await uploaded(content, 'kind=donations&filename=spring.csv');
    const { id } = reply.import;
    expect(reply.import).to.include({
      state: 'uploaded',
      name: 'spring.csv',
      bytes: content.length,
      rows: 0,
    });
    expect(reply.settings).to.deep.equal({ encoding: 'utf-8', delimiter: 'comma' });
    expect(reply.file).to.deep.include({ missing: [], problem: null });
    expect(reply.file.columns.at(-1)).to.deep.equal({
      name: 'amount',
      fields: ['amount'],
      samples: ['25.00', '25.00', 'a lot'],
    });
    const preview = await bodyOf(server.operations.get(`/imports/${id}/preview`, world.owner));
    expect(
      preview.rows.map(({ line, outcome }: { line: number; outcome: string }) => [line, outcome]),
    ).to.deep.equal([
      [2, 'inserted'],
      [3, 'inserted'],
      [4, 'rejected'],
    ]);
    expect(preview.rows[0].values).to.deep.include({ field: 'amount_cents', value: '2500' });
    expect(preview.rows[2].errors).to.deep.equal([
      { field: 'amount', reason: 'is not an amount such as 25 or 25.50' },
    ]);
    expect(await server.knex('donations').where({ source: 'till' })).to.deep.equal([]);
    expect(await imported(id)).to.include({
      state: 'done',
      progress: 100,
      rows: 3,
      inserted: 2,
      rejected: 1,
      has_rejects: true,
    });
    expect(await server.knex('donations').where({ source: 'till' })).to.have.length(2);
    expect(await server.knex('stored_files').where({ name: 'spring.csv' })).to.deep.equal([]);
    const rejects = await server.operations.get(`/imports/${id}/rejects.csv`, world.owner);
    expect(rejects.text.split('\n')).to.deep.equal([
      'line,field,reason,row',
      `4,amount,is not an amount such as 25 or 25.50,"${rows[2]}"`,
      '',
    ]);
    const actions = await server
      .knex('audit_log')
      .where({ subject_type: 'import', subject_id: id })
      .orderBy('id')
      .pluck('action');
    expect(actions).to.deep.equal(['import.create', 'import.begin', 'import.finish']);
  });

  for (const [mark, delimiter] of [
    [';', 'semicolon'],
    ['\t', 'tab'],
    ['|', 'bar'],
  ] as const) {
    it(`find out that columns are separated by a ${delimiter}`, async () => {
      const content = [HEADER, gift(), `till,G-${++count},${world.page.uid},"1${mark}0"`].join('\n');
      const { settings, file } = await uploaded(content.replaceAll(',', mark));
      expect(settings).to.include({ delimiter });
      expect(file.columns[3]).to.deep.include({ name: 'amount', samples: ['25.00', `1${mark}0`] });
    });
  }

  it('find out the encoding, wherever the first letter outside of ASCII is', async () => {
    const rows = Array.from({ length: 3_000 }, () => `${gift()},Ann`);
    const content = [`${HEADER},donor_name`, ...rows, `${gift()},Zoë`].join('\n');
    const last = async (bytes: Buffer, encoding: string) => {
      const reply = await uploaded(bytes);
      expect(reply.settings).to.include({ encoding });
      const { rows: read } = await imported(reply.import.id);
      expect(read).to.equal(3_001);
      const names = await server.knex('donations').where({ donor_name: 'Zoë' }).delete();
      expect(names, encoding).to.equal(1);
    };
    await last(Buffer.from(content, 'latin1'), 'windows-1252');
    await last(Buffer.from(content), 'utf-8');
    await last(gzipSync(`\ufeff${content}`), 'utf-8');
    await last(Buffer.from(`\ufeff${content}`, 'utf16le'), 'utf-16le');
    await last(Buffer.from(content, 'utf16le'), 'utf-16le');
    await last(Buffer.from(content, 'utf16le').swap16(), 'utf-16be');
  });

  it('take JSON Lines', async () => {
    const row = { source: 'till', external_id: `G-${++count}`, page: world.page.uid, amount: '7.00' };
    const { settings, file, import: made } = await uploaded(`${JSON.stringify(row)}\n{"source":1}\n`);
    expect(settings).to.deep.equal({ encoding: 'utf-8' });
    expect(file.columns.map(({ name }: { name: string }) => name)).to.deep.equal(Object.keys(row));
    expect(await imported(made.id)).to.include({ inserted: 1, rejected: 1 });
  });

  it('import a file with only a header, which has no rows', async () => {
    const { import: made } = await uploaded(HEADER);
    expect(await imported(made.id)).to.include({ state: 'done', rows: 0 });
    const rejects = await server.operations.get(`/imports/${made.id}/rejects`, world.owner);
    expect(rejects.status).to.equal(404);
  });

  it('map columns with other names, and leave out the rest', async () => {
    const content = `Ref,Where,Given,On,Note\nX-${++count},${world.page.uid},"1.234,50",3/4/2026 10:00,hello\n`;
    const { import: made, file } = await uploaded(content, 'kind=donations', world.finance);
    expect(file.problem).to.match(
      /^The header has columns that donations do not have: "Ref", "Where", "Given"/,
    );
    expect(file.missing).to.deep.equal(['source', 'external_id', 'amount_cents']);
    expect(await start(made.id, world.finance)).to.have.nested.property('body.error.message', file.problem);
    const columns = [
      ['Ref', 'external_id'],
      ['Where', 'page'],
      ['Given', 'amount'],
      ['On', 'created_at'],
    ].map(([column, field]) => ({ column, field }));
    const settings = {
      columns,
      source: 'crm',
      constants: [{ field: 'donor_name', value: 'A friend' }],
      date_format: 'D/M/YYYY HH:mm',
      time_zone: 'Europe/London',
      decimal_mark: 'comma',
      encoding: 'windows-1252',
      delimiter: 'comma',
      mapping: null,
    };
    const changed = await bodyOf(update(made.id, settings, world.finance));
    expect(changed.file).to.deep.include({ problem: null, missing: [] });
    expect(changed.file.columns.map(({ fields }: { fields: string[] }) => fields)).to.deep.equal([
      ...columns.map(({ field }) => [field]),
      [],
    ]);
    expect(await imported(made.id)).to.include({ inserted: 1 });
    expect(await server.knex('donations').where({ source: 'crm' }).first()).to.deep.include({
      amount_cents: 123_450,
      donor_name: 'A friend',
      created_at: new Date('2026-04-03T09:00:00Z'),
    });
  });

  it('are edited with the version that was read, before they are started', async () => {
    const { import: made } = await uploaded([HEADER, gift()].join('\n'));
    const put = (headers: Record<string, string>, body: object) =>
      server.operations.request('PUT', `/imports/${made.id}`, {
        body,
        headers: { ...world.owner.headers, ...headers },
      });
    expect((await put({}, { source: 'crm' })).status).to.equal(428);
    expect((await put({ 'If-Match': '"old"' }, { source: 'crm' })).body).to.have.nested.property(
      'import.id',
      made.id,
    );
    const wrong = {
      columns: [{ column: 'page', field: 'colour' }],
      constants: [{ field: 'shape', value: 'round' }],
      date_format: 'DD.MM.',
      time_zone: 'Europe/Nowhere',
    };
    expect(await errorsOf(update(made.id, wrong))).to.deep.equal(
      Object.keys(wrong).map((name) => `${name} invalid`),
    );
    expect(
      await errorsOf(update((await uploaded('name\n', 'kind=causes')).import.id, { mapping: 'raisely' })),
    ).to.deep.equal(['mapping invalid']);
    await bodyOf(update(made.id, { mapping: 'raisely' }));
    expect((await read(made.id)).file.problem).to.match(/lacks columns that the mapping reads/);
    await bodyOf(update(made.id, { mapping: null }));
    await bodyOf(start(made.id));
    expect(messageOf(await start(made.id))).to.equal('It has been started already: it is queued');
    expect((await update(made.id, { source: 'crm' })).status).to.equal(409);
    expect((await server.operations.get(`/imports/${made.id}/preview`, world.owner)).status).to.equal(409);
    await bodyOf(server.operations.post(`/imports/${made.id}/cancel`, undefined, world.owner));
  });

  it('import rejected rows that were fixed with the settings of the first file', async () => {
    const [lost, fixed] = [gift(world.page, 'a lot'), gift()];
    const { import: made } = await uploaded(['s,ref,page,amount', lost].join('\n'));
    const columns = [
      ['s', 'source'],
      ['ref', 'external_id'],
      ['page', 'page'],
      ['amount', 'amount'],
    ].map(([column, field]) => ({ column, field }));
    await bodyOf(update(made.id, { columns }));
    expect(await imported(made.id)).to.include({ rejected: 1, inserted: 0 });
    const again = await uploaded(
      ['s,ref,page,amount', fixed].join('\n'),
      `kind=donations&retries=${made.id}`,
    );
    expect(again.settings.columns).to.deep.equal(columns);
    expect(await imported(again.import.id)).to.include({ inserted: 1 });
    expect((await upload('name\n', `kind=causes&retries=${made.id}`)).status).to.equal(404);
    const foreign = await upload(HEADER, `kind=donations&retries=${made.id}`, world.finance);
    expect(foreign.status).to.equal(404);
  });

  it('that fail say why, and start again with other settings', async () => {
    const rows = Array.from({ length: 3_000 }, () => `${gift()},Ann`);
    const content = [`${HEADER},donor_name`, ...rows, `${gift()},Zoë`].join('\n');
    const { import: made } = await uploaded(Buffer.from(content, 'latin1'));
    await bodyOf(update(made.id, { encoding: 'utf-8' }));
    const failed = await imported(made.id);
    expect(failed.state).to.equal('failed');
    expect(failed.problem).to.match(/is not utf-8 near line/);
    await bodyOf(update(made.id, { encoding: 'windows-1252' }));
    const done = await imported(made.id);
    expect(done).to.include({ state: 'done', rows: 3_001, rejected: 0, problem: null });
    expect(done.inserted + done.unchanged).to.equal(3_001);
  });

  it('are checked as a whole without importing anything, also rows that refer to earlier ones', async () => {
    const [first, lost] = [gift(), gift(world.page, 'a lot')];
    const reference = first.split(',')[1] ?? '';
    const rows = [first, lost, `till,R-${reference},,-25.00`, gift()].map((line, index) =>
      index === 2 ? `${line},${reference},till` : `${line},,`,
    );
    const content = [`${HEADER},refund_of,refund_of_source`, ...rows].join('\n');
    const { import: made } = await uploaded(content);
    const { id } = made;
    const stored = await server.knex('stored_files').count().first();
    expect((await bodyOf(check(id))).import).to.include({ state: 'checking', checked_at: null });
    for (const refused of [await start(id), await check(id)]) {
      expect([refused.status, messageOf(refused)]).to.deep.equal([
        409,
        'It has been started already: it is checking',
      ]);
    }
    expect(await runNext(1)).to.equal(true);
    const { import: checked, file } = await read(id);
    const found = { rows: 4, inserted: 3, rejected: 1, has_rejects: true };
    expect(checked).to.include({ state: 'uploaded', progress: 0, started_at: null, ...found });
    expect(checked.checked_at).to.be.a('string');
    expect(file.problem).to.equal(null);
    const references = [reference, `R-${reference}`];
    const donations = () => server.knex('donations').whereIn('external_id', references);
    expect(await donations()).to.deep.equal([]);
    const { text } = await server.operations.get(`/imports/${id}/rejects`, world.owner);
    expect(text.split('\n')[1]).to.match(/^3,amount,is not an amount/);
    await bodyOf(update(id, { source: 'till' }));
    const none = { state: 'uploaded', rows: 0, rejected: 0, checked_at: null, has_rejects: false };
    expect((await read(id)).import).to.include(none);
    expect(await server.knex('stored_files').count().first()).to.deep.equal(stored);
    expect(await imported(id)).to.include({ state: 'done', checked_at: null, ...found });
    expect(await donations()).to.have.length(2);
  });

  it('keep their file when a check is cancelled, which another process may have begun', async () => {
    const { import: made } = await uploaded([HEADER, gift(), gift(world.page, 'a lot')].join('\n'));
    const cancel = () => server.operations.post(`/imports/${made.id}/cancel`, undefined, world.owner);
    const inDatabase = () => server.knex('imports').where({ id: made.id });
    await bodyOf(check(made.id));
    expect((await bodyOf(cancel())).import).to.include({ state: 'uploaded', checked_at: null });
    expect(await runNext()).to.equal(false);
    await bodyOf(check(made.id));
    // A process has begun, and died.
    await inDatabase().update({ claims: 7, rows: 2, inserted: 1, rejected: 1, leased_until: new Date(0) });
    await runNext();
    expect((await read(made.id)).import).to.include({ state: 'uploaded', rows: 2, inserted: 1, rejected: 1 });
    expect((await bodyOf(cancel())).import).to.include({ state: 'cancelled', rows: 0 });
  });

  it('refuse what is not a table of text, and keep nothing of it', async () => {
    const stored = await server.knex('stored_files').count().first();
    const empty = 'is empty';
    const text = 'is not text: upload CSV or JSON Lines';
    for (const [content, message] of [
      ['', empty],
      [gzipSync(''), empty],
      [Buffer.from([0xff, 0x80, 0x00, 0x00, 0x07, 0xfe]), text],
      [Buffer.from('PK\x03\x04\xff\x80', 'latin1'), /an Excel workbook/],
      ['%PDF-1.7', /a PDF, not CSV/],
      ['<html>', /web page or XML/],
      ['[{}]', /JSON array/],
      [Buffer.from([0x1f, 0x8b, 1, 2, 3]), /gzip data is damaged/],
      [gzipSync('source,amount').subarray(0, 20), /gzip data is damaged/],
    ] as const) {
      const { error } = await bodyOf(upload(content as Buffer), 422);
      expect(error.errors[0].field).to.equal('file');
      if (typeof message === 'string') expect(error.errors[0].message).to.equal(message);
      else expect(error.errors[0].message).to.match(message);
    }
    const headers = (more: object) => ({ headers: { ...world.owner.headers, ...more } });
    const encoded = await upload(gzipSync('a'), 'kind=donations', headers({ 'Content-Encoding': 'gzip' }));
    expect(encoded.status).to.equal(415);
    const form = new FormData();
    form.set('file', new Blob([HEADER]), 'file.csv');
    expect((await server.operations.post('/imports?kind=donations', form, world.owner)).status).to.equal(415);
    expect(await errorsOf(upload(HEADER, 'kind=cats'))).to.deep.equal(['kind invalid']);
    expect(await server.knex('stored_files').count().first()).to.deep.equal(stored);
  });

  /** Sends the beginning of an upload. @returns the status, or the error of a connection that is cut */
  const begin = (length: number, content: string, end: 'cut' | 'wait') =>
    new Promise<number | string>((resolve) => {
      const headers = { ...world.owner.headers, 'Content-Length': length };
      const path = '/operations/v1/imports?kind=donations';
      const sent = request(`${server.operations.origin}${path}`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode ?? 0);
        sent.destroy();
      });
      sent.on('error', (error) => resolve(error.message));
      sent.write(content, () => end === 'cut' && setImmediate(() => sent.destroy()));
    });

  it('do not read a file whose declared size is too large, and forget one that is cut off', async () => {
    const stored = await server.knex('stored_files').count().first();
    expect(await begin(2 * 2 ** 30, HEADER, 'wait')).to.equal(413);
    // This request bypasses the client that counts.
    exercised.add('createImport 413');
    await begin(1_000_000, `${HEADER}\n`.repeat(10_000), 'cut');
    await until(async () => (await upload(HEADER)).status === 201, 'the next one may begin');
    const [after, before] = [await server.knex('stored_files').count().first(), stored].map((row) =>
      Number(row?.count),
    );
    expect(after).to.equal(Number(before) + 1);
  });

  it('of managers only reach their campaigns, and do not reveal what else exists', async () => {
    const { page, elsewhere, manager } = world;
    const [foreign] = await server.knex('donations').insert(
      {
        source: 'till',
        external_id: 'foreign',
        page_id: elsewhere.id,
        campaign_id: elsewhere.campaign_id,
        charity_id: elsewhere.charity_id,
        country_code: 'au',
        type: 'peer_to_peer',
        amount_cents: 700,
      },
      'id',
    );
    const rows = [
      gift(),
      gift(elsewhere),
      gift({ uid: 'au-999999' }),
      `till,foreign,${page.uid},9.00`,
      `till,G-${++count},,9.00`,
      `till,G-${++count},${elsewhere.uid},a lot`,
    ];
    const { import: made } = await uploaded([HEADER, ...rows].join('\n'), 'kind=donations', manager);
    const { rows: previewed } = await bodyOf(server.operations.get(`/imports/${made.id}/preview`, manager));
    const reason = 'does not match anything in the campaigns that you manage';
    const reasons = previewed.map(({ errors }: { errors: object[] }) => errors);
    expect(reasons).to.deep.equal([
      [],
      [{ field: 'page', reason }],
      [{ field: 'page', reason }],
      [{ field: 'page', reason }],
      [{ field: 'campaign', reason }],
      [{ field: 'amount', reason: 'is not an amount such as 25 or 25.50' }],
    ]);
    await bodyOf(start(made.id, manager));
    while (await runNext());
    expect((await read(made.id, manager)).import).to.include({ inserted: 1, rejected: 5 });
    expect(await server.knex('donations').where(foreign).first()).to.include({
      amount_cents: 700,
      page_id: elsewhere.id,
    });
    const { campaign_id } = elsewhere;
    const pages = [page.campaign_id, campaign_id].map((id) => `${id},${page.user_id},New page,new-page`);
    const ofPages = await uploaded(['campaign,user,name,slug', ...pages].join('\n'), 'kind=pages', manager);
    await bodyOf(start(ofPages.import.id, manager));
    while (await runNext());
    const { text } = await server.operations.get(`/imports/${ofPages.import.id}/rejects`, manager);
    expect(text).to.match(/^3,campaign,does not match anything in the campaigns that you manage,/m);
    expect(text).to.not.match(/^2,.*that you manage/m);
  });

  it('are limited to the kinds of the role, and only owners see those of others', async () => {
    const { manager, finance, owner } = world;
    for (const [kind, options] of [
      ['users', manager],
      ['pages', finance],
      ['campaigns', finance],
    ] as const) {
      expect((await upload('name\n', `kind=${kind}`, options)).status, kind).to.equal(403);
    }
    const { import: made } = await uploaded(
      [HEADER, gift()].join('\n'),
      'kind=donations&filename=own.csv',
      finance,
    );
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/preview'],
      ['GET', '/rejects'],
      ['POST', '/check'],
      ['POST', '/start'],
      ['POST', '/cancel'],
    ] as const) {
      const { status } = await server.operations.request(method, `/imports/${made.id}${path}`, manager);
      expect(status, path).to.equal(404);
    }
    expect((await update(made.id, { source: 'x' }, manager)).status).to.equal(404);
    const listed = async (options: RequestOptions) =>
      (await bodyOf(server.operations.get('/imports?kind=donations&state=uploaded', options))).items.filter(
        ({ name }: { name: string }) => name === 'own.csv',
      );
    expect([
      await listed(manager),
      (await listed(finance)).length,
      (await listed(owner)).length,
    ]).to.deep.equal([[], 1, 1]);
    const since = '/imports?created_since=2020-01-01&created_until=2021-01-01&sort=created&limit=5';
    expect((await bodyOf(server.operations.get(since, owner))).count).to.equal(0);
  });

  it('of credentials need a fresh proof at the desk', async () => {
    const kind = 'kind=api-keys';
    expect(messageOf(await upload('name\n', kind))).to.match(/not authorized/);
    const call = deskCaller(
      server,
      await buildStaff(server.knex, { role: 'owner', campaign_id: null, charity_id: null }),
    );
    async function* file() {
      yield Buffer.from('name,campaign,secret\nRobot,au/x,sesame-sesame-sesame\n');
    }
    expect((await call('createImport', { search: kind, stream: file(), isFresh: false })).status).to.equal(
      403,
    );
    const { status, body } = await call('createImport', { search: kind, stream: file() });
    expect(status).to.equal(201);
    expect(JSON.stringify(body)).to.not.include('sesame');
    const params = { import_id: body.import.id };
    expect(JSON.stringify((await call('previewImport', { params })).body)).to.not.include('sesame');
    expect((await call('startImport', { params, isFresh: false })).status).to.equal(403);
    expect((await call('checkImport', { params, isFresh: false })).status).to.equal(403);
  });

  describe('in several processes', () => {
    const many = (rows: number) => [HEADER, ...Array.from({ length: rows }, () => gift())].join('\n');
    const queued = async (content: string) => {
      const { import: made } = await uploaded(content);
      await bodyOf(start(made.id));
      return made.id;
    };
    const row = (id: number) => server.knex('imports').where({ id }).first();

    it('are imported by one at a time, in order', async () => {
      const [first, second] = [await queued(many(250)), await queued(many(50))];
      expect((await read(second)).import.ahead).to.equal(1);
      const runs = await Promise.all([1, 2, 3].map(() => runNext(100)));
      expect(runs.filter(Boolean)).to.have.length(1);
      expect([(await row(first)).state, (await row(second)).state]).to.deep.equal(['done', 'queued']);
      await runNext(100);
      expect(await row(second)).to.include({ state: 'done', inserted: 50, claims: 1 });
    });

    it('continue after the last batch of a process that has died, and count everything once', async () => {
      const id = await queued([many(250), gift(world.page, 'a lot')].join('\n'));
      // The process dies when it has written two batches.
      const [{ claims }] = await server
        .knex('imports')
        .where({ id })
        .update({ state: 'running', claims: 1, leased_until: new Date(0), started_at: new Date() })
        .returning('claims');
      expect(claims).to.equal(1);
      await server.knex.raw(`
        create function die() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '57P01'; end $$;
        create trigger die before update on imports for each row when (new.rows > 200) execute function die();`);
      const died = await runNext(100).catch((error) => error);
      expect(died).to.be.instanceOf(Error);
      await server.knex.raw('drop function die() cascade');
      expect(await row(id)).to.include({ state: 'running', rows: 200, last_line: 201 });
      await runNext(100);
      expect(await row(id)).to.include({
        state: 'done',
        rows: 251,
        inserted: 250,
        rejected: 1,
        unchanged: 0,
      });
    });

    it('keep what is done when they are cancelled', async () => {
      const id = await queued(many(250));
      await server.knex.raw(`
        create function cancel() returns trigger language plpgsql as $$ begin new.state = 'cancelled'; new.leased_until = null;
          new.finished_at = now(); return new; end $$;
        create trigger cancel before update on imports for each row when (new.rows = 100) execute function cancel();`);
      await runNext(100);
      await server.knex.raw('drop function cancel() cascade');
      expect(await row(id)).to.include({ state: 'cancelled', rows: 100, inserted: 100 });
      const after = await server.operations.post(`/imports/${id}/cancel`, undefined, world.owner);
      expect(messageOf(after)).to.equal('It has ended already: it is cancelled');
      const other = await queued(many(5));
      await bodyOf(server.operations.post(`/imports/${other}/cancel`, undefined, world.owner));
      expect(await runNext(100)).to.equal(false);
      expect(await row(other)).to.include({ state: 'cancelled', rows: 0, file_id: null });
    });

    it('give up on a file that crashes every process, and on one that has expired', async () => {
      const id = await queued(many(5));
      await server.knex('imports').where({ id }).update({ idle_claims: 5 });
      await runNext(100);
      expect((await read(id)).import.problem).to.equal(
        'The server stopped each time. Split the file, and upload the parts.',
      );
      const gone = await queued(many(5));
      await server
        .knex('stored_files')
        .where({ id: (await row(gone)).file_id })
        .delete();
      await runNext(100);
      expect((await read(gone)).import).to.include({
        state: 'failed',
        problem: 'The file has expired. Upload it again.',
      });
    });
  });
});

import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { StoredFileRepository } from '../../src/db/repositories/stored-files.ts';
import { importNext } from '../../src/operations/imports/import-next.ts';
import { shippedMappingPath, shippedMappings } from '../../src/transfer/import/shipped-mappings.ts';
import { useTestDatabase } from '../support/database.ts';
import { signInToDesk } from '../support/desk.ts';
import { Importer } from '../support/import.ts';
import { buildRecipients, exported, mappedFiles } from '../support/mapped-files.ts';
import { TEST_SECRET_KEY, useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Imports at the desk', () => {
  const server = useServer();
  const other = useTestDatabase();
  const importer = Importer.use(other);
  const runNext = () => {
    const parts = { database: server.knex, secretKey: TEST_SECRET_KEY, log: server.context.log };
    return importNext(parts, new AbortController().signal);
  };

  /** Uploads a file with the form, whose fields are before it. @returns where that leads */
  async function upload(
    visitor: Visitor,
    kind: string,
    content: string | Buffer,
    name = 'gifts.csv',
    query = '',
  ) {
    await visitor.open(`/imports/new${query}`);
    const form = visitor.formOf('/imports/upload', new FormData());
    form.set('kind', kind);
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    return visitor.post('/imports/upload', form);
  }
  const idOf = (location = '') => Number(/^\/imports\/(\d+)$/.exec(location)?.[1]);

  it('are tested with every mapping that comes with the program', () => {
    expect(Object.keys(mappedFiles)).to.have.members(shippedMappings());
  });

  for (const [mapping, file] of Object.entries(mappedFiles)) {
    it(`give the same with the mapping ${mapping} as on the command line, down to the byte of an export`, async () => {
      const { knex } = server;
      const { path, source, donations } = file;
      for (const database of [server, other]) await buildRecipients(database, file);
      const options = { mappingPath: shippedMappingPath(mapping) };
      // Takes numbers from the sequence, as the preview does.
      await importer.file('donations', path, { ...options, dryRun: true });
      const { inserted, rejects } = await importer.file('donations', path, options);
      expect([inserted, rejects]).to.deep.equal([donations, []]);
      const { visitor } = await signInToDesk(server, 'finance');
      const content = await readFile(path);
      const { status, location } = await upload(visitor, 'donations', content, `${mapping}.csv`);
      expect(status).to.equal(303);
      const id = idOf(location);
      const { file_id } = await knex('imports').where({ id }).first('file_id');
      expect(await buffer(new StoredFileRepository(knex).read(file_id))).to.deep.equal(content);
      await visitor.open(`/imports/${id}`);
      expect(visitor.page.html)
        .to.include(`value="${mapping}" selected`)
        .and.match(/Of the first \d+ rows: 3 new/)
        .and.include('(fits this file)');
      expect(await knex('donations').where({ source })).to.deep.equal([]);
      await visitor.open(`/imports/${id}/start`);
      expect(visitor.page.html).to.include('is imported as donations');
      await visitor.submit(`/imports/${id}/start`);
      await visitor.open(`/imports/${id}`);
      expect(visitor.page.html)
        .to.include(`data-progress="/live/imports/${id}"`)
        .and.include('starts in a moment');
      await runNext();
      await visitor.open(`/imports/${id}`);
      expect(visitor.page.html)
        .to.include('Done.')
        .and.include(`${donations} new`)
        .and.not.include('data-progress');
      expect(await exported(knex, ['donations'])).to.equal(await exported(other.knex, ['donations']));
    });
  }

  it('let people choose what each column becomes, and fix rejected rows', async () => {
    const { build, knex } = server;
    const page = await build.page();
    const { visitor } = await signInToDesk(server, 'owner');
    const lines = ['Ref;Page;Given;Who', `A-1;${page.uid};12,50;Ann`, `A-2;${page.uid};a lot;Bea`];
    const id = idOf((await upload(visitor, 'donations', lines.join('\n'))).location);
    await visitor.open(`/imports/${id}`);
    expect(visitor.page.html).to.include('value="semicolon" selected').and.include('Choose a column for');
    const choices = {
      'column.0': 'external_id',
      'column.1': 'page',
      'column.2': 'amount',
      'column.3': 'donor_name',
      delimiter: 'semicolon',
      encoding: 'utf-8',
      decimal_mark: 'comma',
      source: 'box',
    };
    const { status, location } = await visitor.submit(`/imports/${id}/settings`, choices);
    expect([status, location]).to.deep.equal([303, `/imports/${id}`]);
    await visitor.follow();
    expect(visitor.page.html)
      .to.include('Of the first 2 rows: 1 new, 1 rejected')
      .and.include('value="external_id" selected')
      .and.match(/<dd>[^<]*12\.50 AUD<\/dd>/);
    await visitor.open(`/imports/${id}/start`);
    await visitor.submit(`/imports/${id}/start`);
    await runNext();
    await visitor.open(`/imports/${id}`);
    expect(visitor.page.html).to.include('1 new, 1 rejected').and.include('1 row was rejected');
    await visitor.open(`/imports/${id}/rejects.csv`);
    expect(visitor.page.html).to.match(/^line,field,reason,row\n3,Given,/);
    const fixed = await upload(
      visitor,
      'donations',
      `${lines[0]}\nA-2;${page.uid};7,50;Bea`,
      'fixed.csv',
      `?kind=donations&retries=${id}`,
    );
    const second = idOf(fixed.location);
    await visitor.open(`/imports/${second}`);
    expect(visitor.page.html).to.include('Of the first 1 row: 1 new');
    await visitor.open(`/imports/${second}/cancel`);
    await visitor.submit(`/imports/${second}/cancel`);
    await visitor.open(`/imports/${second}`);
    expect(visitor.page.html).to.include('The import was cancelled.');
    expect(await knex('donations').where({ source: 'box' }).pluck('amount_cents')).to.deep.equal([1250]);
  });

  it('say what is wrong with a setting, and with one that somebody else has changed', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const id = idOf((await upload(visitor, 'causes', 'name\nWater')).location);
    await visitor.open(`/imports/${id}`);
    const wrong = await visitor.submit(`/imports/${id}/settings`, { 'column.0': 'name', time_zone: 'Mars' });
    expect(wrong.status).to.equal(422);
    expect(wrong.html).to.include('value="Mars"');
    // Somebody else saves other settings meanwhile.
    await visitor.open(`/imports/${id}`);
    const settings = {
      encoding: 'utf-8',
      delimiter: 'comma',
      time_zone: 'Europe/London',
      decimal_mark: 'comma',
    };
    await server.knex('imports').where({ id }).update({ settings });
    const typed = {
      'column.0': 'name',
      encoding: 'utf-8',
      delimiter: 'comma',
      time_zone: 'Asia/Tokyo',
      'default.0.field': 'name',
      'default.0.value': 'Sea',
    };
    const late = await visitor.submit(`/imports/${id}/settings`, typed);
    expect(late.status).to.equal(412);
    expect(late.html)
      .to.include('Your changes are still here')
      .and.include('value="Asia/Tokyo"')
      .and.include('Now saved: Europe/London.')
      .and.match(/name="decimal_mark".*<option value="comma" selected>/s)
      .and.include('value="Sea"');
    const again = await visitor.submit(`/imports/${id}/settings`, { ...typed, decimal_mark: 'comma' });
    expect(again.status).to.equal(303);
    const { settings: saved } = await server.knex('imports').where({ id }).first();
    expect(saved).to.include({ time_zone: 'Asia/Tokyo', decimal_mark: 'comma' });
  });

  it('show what a check of the whole file has found, with the rejected rows', async () => {
    const page = await server.build.page();
    const { visitor } = await signInToDesk(server, 'finance');
    const rows = Array.from({ length: 30 }, (_none, index) => `box,C-${index},${page.uid},5.00,2026-01-01`);
    const content = [
      'source,external_id,page,amount,created_at',
      ...rows,
      `box,C-30,${page.uid},a lot,2026-01-01`,
    ];
    const id = idOf((await upload(visitor, 'donations', content.join('\n'))).location);
    await visitor.open(`/imports/${id}`);
    expect(visitor.page.html).to.include('<dt>Created</dt><dd><time datetime="2026-01-01T00:00:00.000Z"');
    await visitor.open(`/imports/${id}/check`);
    await visitor.submit(`/imports/${id}/check`);
    await visitor.open(`/imports/${id}`);
    expect(visitor.page.html)
      .to.include(`data-progress="/live/imports/${id}"`)
      .and.include(`href="/imports/${id}/stop-check"`);
    await runNext();
    await visitor.open(`/imports/${id}?done=check`);
    expect(visitor.page.html)
      .to.include('The whole file was checked, and nothing is imported yet.')
      .and.include('31 rows read: 30 new, 1 rejected')
      .and.include('1 row would be rejected')
      .and.include(`href="/imports/${id}/start"`);
    await visitor.open(`/imports/${id}/rejects.csv`);
    expect(visitor.page.html).to.include('32,amount,is not an amount');
  });

  it('offer kinds with credentials only after a fresh proof, before the upload', async () => {
    const { visitor, user } = await signInToDesk(server, 'owner');
    await visitor.open('/imports/new');
    expect(visitor.page.html).to.include('value="api-keys"');
    await server
      .knex('staff_sessions')
      .where({ user_id: user.id })
      .update({ proven_at: new Date(0) });
    await visitor.open('/imports/new');
    expect(visitor.page.html)
      .to.include('<a href="/imports/new?kind=api-keys">Confirm it')
      .and.not.include('value="api-keys"');
    const { location } = await visitor.open('/imports/new?kind=api-keys');
    expect(location).to.match(/^\/sign-in\/proof\?return_to=/);
  });

  it('ask for a file, and refuse forms that are not ours', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/imports/new');
    const form = visitor.formOf('/imports/upload', new FormData());
    form.set('kind', 'donations');
    const { status, html } = await visitor.post('/imports/upload', form);
    expect([status, html.includes('must be chosen')]).to.deep.equal([422, true]);
    form.set('csrf_token', 'wrong');
    form.set('file', new Blob(['name']), 'a.csv');
    expect((await visitor.post('/imports/upload', form)).status).to.equal(403);
    const { visitor: other } = await signInToDesk(server, 'support');
    await other.open('/imports/new');
    expect(other.page.status).to.equal(403);
  });
});

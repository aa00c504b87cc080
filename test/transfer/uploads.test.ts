import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { importNext } from '../../src/operations/imports/import-next.ts';
import { useTestDatabase } from '../support/database.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { Importer, sampleFiles, samplePath, totalsDifferences } from '../support/import.ts';
import { exported } from '../support/mapped-files.ts';
import { TEST_SECRET_KEY, useServer } from '../support/server.ts';
import { buildStaff } from '../support/staff.ts';

describe('Files that are uploaded', () => {
  const server = useServer();
  const other = useTestDatabase();
  const importer = Importer.use(other);
  let call: ReturnType<typeof deskCaller>;
  before(async () => {
    const owner = { role: 'owner', campaign_id: null, charity_id: null } as const;
    call = deskCaller(server, await buildStaff(server.knex, owner));
    // The same numbers in both.
    await buildStaff(other.knex, owner);
  });

  async function upload(kind: string, path: string) {
    const stream = Readable.from(await readFile(path));
    const { body, status } = await call('createImport', {
      search: `kind=${kind}&filename=${path}`.slice(0, 200),
      stream,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    const params = { import_id: body.import.id };
    expect((await call('startImport', { params })).status).to.equal(200);
    const { log } = server.context;
    const parts = { database: server.knex, secretKey: TEST_SECRET_KEY, log, batchRows: 2 };
    await importNext(parts, new AbortController().signal);
    return (await call('getImport', { params })).body.import;
  }

  it('give the same as those on the command line, down to the byte of an export', async () => {
    for (const [kind, name] of sampleFiles) {
      const { rejects: _, ...outcome } = await importer.file(kind, samplePath(name));
      const { rows, inserted, updated, unchanged } = outcome;
      expect(await upload(kind, samplePath(name)), name).to.include({
        state: 'done',
        rows,
        inserted,
        updated,
        unchanged,
      });
    }
    const kinds = sampleFiles.map(([kind]) => kind);
    expect(await exported(server.knex, kinds)).to.equal(await exported(other.knex, kinds));
    expect(await totalsDifferences(server.knex)).to.deep.equal([]);
  });
});

import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { expectWrongUsage, recordedActions } from '../support/operator.ts';
import { drawPicture, formWith } from '../support/picture-files.ts';
import { runCommand } from '../support/run-command.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);

describe('groundswell pictures sweep', () => {
  let database: TestDatabase;
  let server: TestServer;
  let settings: Record<string, string>;
  let bucket: BucketServer | undefined;
  let picture: Buffer;
  /** Of everything that is stored, by id. */
  let stored: () => Promise<string[]>;
  let makeOld: (id: string) => Promise<unknown>;

  before(async () => {
    picture = await drawPicture({ width: 40, height: 30 });
  });
  afterEach(async () => {
    await server.close();
    await database.drop();
    bucket?.close();
    bucket = undefined;
  });

  const sweep = async (...args: string[]) => {
    const { code, output, standardOutput } = await runCommand(['pictures', 'sweep', ...args], {
      DATABASE_URL: database.url,
      ...settings,
    });
    return {
      code,
      output,
      document: code === 0 && args.includes('--json') ? JSON.parse(standardOutput) : {},
    };
  };
  const idOf = (address: string) => address.slice(-36);
  /** Stores a picture that nothing names, as a process that was killed leaves it. */
  const leaveBehind = () => server.context.pictures.storeFor(picture, 'image', async (path) => idOf(path));
  const uploadForPage = async () => {
    const callers = await server.build.callers();
    const page = await server.build.page({ user_id: callers.userId });
    const { body } = await server.client.post(`/pages/${page.id}/image`, formWith(picture), callers.user);
    return idOf(body.page.image.original_image_url);
  };

  const inFolder = async () => {
    const { path: folder } = await temporaryFolder();
    database = await createTestDatabase();
    server = await startTestServer({ knex: database.knex, config: { picturesDir: folder } });
    settings = { PICTURES_DIR: folder };
    stored = async () =>
      (await readdir(folder, { recursive: true }))
        .filter((name) => /\/[\da-f-]{36}$/.test(name))
        .map(idOf)
        .sort();
    makeOld = (id) => utimes(join(folder, id.slice(0, 2), id), twoDaysAgo, twoDaysAgo);
    return folder;
  };
  const inBucket = async () => {
    const opened = await startBucketServer();
    bucket = opened;
    database = await createTestDatabase();
    server = await startTestServer({ knex: database.knex, config: { PICTURES_BUCKET_URL: opened.url } });
    settings = { PICTURES_BUCKET_URL: opened.url };
    stored = async () => [...new Set([...opened.objects.keys()].map((key) => key.slice(0, 36)))].sort();
    makeOld = async (id) => {
      for (const key of opened.times.keys()) if (key.startsWith(id)) opened.times.set(key, twoDaysAgo);
    };
  };

  for (const [place, prepare] of [
    ['a folder', inFolder],
    ['a bucket', inBucket],
  ] as const) {
    it(`removes from ${place} what is old and shown nowhere, and nothing else`, async () => {
      await prepare();
      const shown = [
        await uploadForPage(),
        await leaveBehind(),
        await leaveBehind(),
        await leaveBehind(),
      ] as const;
      await server.build.charity({
        logo_url: `https://give.example.org/pictures/${shown[1]}?size=large`,
      });
      await server.build.post({
        page: await server.build.page(),
        image_url: `/pictures/${shown[2]}`,
      });
      await server.build.campaign({
        banner_url: `https://give.example.org/pictures/${shown[3]}?size=large`,
      });
      const [fresh, old, older] = [await leaveBehind(), await leaveBehind(), await leaveBehind()];
      for (const id of [...shown, old, older]) await makeOld(id);
      const all = [...shown, fresh, old, older].sort();

      const counted = await sweep('--dry-run', '--json');
      expect(counted.document, counted.output).to.include({ pictures: 2, removed: false });
      expect(counted.document.bytes).to.be.greaterThan(2000);
      expect(await stored()).to.deep.equal(all);
      expectWrongUsage(await sweep(), 'add --yes');

      const { code, output } = await sweep('--yes', '--as', 'tester');
      expect(code, output).to.equal(0);
      expect(output).to.match(/Removed 2 pictures of 0\.\d MB\./);
      expect(await stored()).to.deep.equal([...shown, fresh].sort());
      expect(await recordedActions(server.knex)).to.deep.equal(['pictures.sweep tester']);
      expect((await sweep('--yes')).output).to.include('No unused pictures.');
    });
  }

  it('removes what was never finished, and leaves files that are not ours', async () => {
    const folder = await inFolder();
    const unfinished = join(folder, 'unfinished-0b6ab0a2-1c57-4a4a-9d7a-6f5a1f2c3d4e');
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'large.jpg'), 'half');
    await utimes(unfinished, twoDaysAgo, twoDaysAgo);
    await writeFile(join(folder, 'notes.txt'), 'ours');
    expect((await sweep('--yes', '--json')).document).to.deep.equal({ pictures: 1, bytes: 4, removed: true });
    expect(await readdir(folder)).to.deep.equal(['notes.txt']);
  });

  it('waits longer where it is told to, and refuses no time at all', async () => {
    await inFolder();
    await makeOld(await leaveBehind());
    expect((await sweep('--older-than', '72', '--yes', '--json')).document).to.include({ pictures: 0 });
    expect((await sweep('--older-than', '47', '--yes', '--json')).document).to.include({ pictures: 1 });
    expectWrongUsage(await sweep('--older-than', '0', '--yes'), 'from 1');
  });

  it('tells that a bucket does not answer, and removes nothing', async () => {
    await inBucket();
    await makeOld(await leaveBehind());
    (bucket as BucketServer).fail = (method) => method === 'GET';
    const { code, output } = await sweep('--yes', '--as', 'tester');
    expect([code, output.includes('answered 500 to GET')], output).to.deep.equal([1, true]);
    expect(await stored()).to.have.length(1);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { FolderStore } from '../../src/pictures/folder-store.ts';
import { type PictureFiles, sizeNames } from '../../src/pictures/picture-sizes.ts';
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts';
import type { Callers } from '../support/callers.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** No picture that was acknowledged is lost, and no page names one that is not there. */
describe('Pictures when their storage fails', () => {
  let bucket: BucketServer;
  let inBucket: TestServer;
  let inFolder: TestServer;
  before(async () => {
    bucket = await startBucketServer();
    inBucket = await startTestServer({ config: { PICTURES_BUCKET_URL: bucket.url } });
    inFolder = await startTestServer();
  });
  after(async () => {
    bucket.close();
    await inBucket.close();
    await inFolder.close();
  });

  const start = async (server: TestServer) => {
    const callers: Callers = await server.build.callers();
    const page = await server.build.page({ user_id: callers.userId });
    const path = `/pages/${page.id}/image`;
    return {
      upload: async () => server.client.post(path, formWith(await drawPicture()), callers.user),
      remove: () => server.client.delete(path, callers.user),
      stored: (): Promise<PageRow> => server.knex('pages').where({ id: page.id }).first(),
      /** Status of every size that the page names. */
      shown: async () => {
        const { image } = (await server.client.get(`/pages/${page.id}.json`)).body;
        const { baseUrl } = server.context.config;
        const sizes = Object.values(image as Record<string, string>);
        const answers = sizes.map((address) => fetch(address.replace(baseUrl, server.client.origin)));
        return [...new Set((await Promise.all(answers)).map(({ status }) => status))];
      },
    };
  };

  it('are stored in a bucket with signed requests, served from it and deleted there', async () => {
    bucket.fail = undefined;
    const page = await start(inBucket);
    expect((await page.upload()).status).to.equal(200);
    expect(bucket.objects.size).to.equal(sizeNames.length);
    expect(await page.shown()).to.deep.equal([200]);
    expect((await page.upload()).status).to.equal(200);
    expect(bucket.objects.size).to.equal(sizeNames.length);
    expect((await page.remove()).status).to.equal(204);
    expect(bucket.objects.size).to.equal(0);
  });

  it('are not acknowledged by a bucket that refuses the key', async () => {
    const config = { PICTURES_BUCKET_URL: bucket.url.replace('secret', 'other') };
    const server = await startTestServer({ config, knex: inBucket.knex });
    const page = await start(server);
    expect((await page.upload()).status).to.equal(503);
    expect((await page.stored()).image_url).to.equal(null);
    expect(bucket.objects.size).to.equal(0);
    await server.close();
  });

  it('keep the old one, and nothing else, while the bucket fails', async () => {
    const page = await start(inBucket);
    await page.upload();
    const before = { row: await page.stored(), objects: [...bucket.objects.keys()] };
    for (const fail of [
      () => true,
      (method: string) => method === 'PUT',
      (method: string, key: string) => method === 'PUT' && key.endsWith('/large.jpg'),
    ]) {
      bucket.fail = fail;
      const { status, body } = await page.upload();
      expect(status).to.equal(503);
      expect(body.error.message).to.equal('The picture could not be stored, please try again');
      expect(await page.stored()).to.deep.equal(before.row);
      bucket.fail = undefined;
      expect([...bucket.objects.keys()]).to.deep.equal(before.objects);
    }
    expect(await page.shown()).to.deep.equal([200]);
    expect((await page.upload()).status).to.equal(200);
    await page.remove();
  });

  it('may be removed or replaced while the old one cannot be deleted', async () => {
    const page = await start(inBucket);
    await page.upload();
    bucket.fail = (method) => method === 'DELETE';
    expect((await page.upload()).status).to.equal(200);
    expect(await page.shown()).to.deep.equal([200]);
    expect((await page.remove()).status).to.equal(204);
    expect((await page.stored()).image_url).to.equal(null);
    bucket.fail = undefined;
    bucket.objects.clear();
  });

  it('keep the old one when the database refuses the change', async () => {
    const page = await start(inFolder);
    await page.upload();
    const before = await page.stored();
    await inFolder.knex.raw(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before update on pages for each row execute function refuse()`);
    expect((await page.upload()).status).to.equal(500);
    expect((await page.remove()).status).to.equal(500);
    await inFolder.knex.raw('drop trigger refuse on pages; drop function refuse()');
    expect(await page.stored()).to.deep.equal(before);
    expect(await page.shown()).to.deep.equal([200]);
  });

  it('are refused while the folder is not writable', async () => {
    const { picturesDir } = inFolder.context.config;
    const page = await start(inFolder);
    await rm(picturesDir, { recursive: true, force: true });
    await mkdir(dirname(picturesDir), { recursive: true });
    await writeFile(picturesDir, 'in the way');
    expect((await page.upload()).status).to.equal(503);
    expect((await page.stored()).image_url).to.equal(null);
    await rm(picturesDir);
    expect((await page.upload()).status).to.equal(200);
    expect(await page.shown()).to.deep.equal([200]);
  });

  it('leave nothing in the folder when one of their files cannot be written', async () => {
    const folder = await temporaryFolder();
    const files = Object.fromEntries(sizeNames.map((size) => [`${size}.jpg`, Buffer.alloc(9)]));
    const broken = { ...files, 'original.jpg': undefined } as unknown as PictureFiles;
    const store = new FolderStore(folder.path);
    const failure = await store.write(randomUUID(), broken).catch((error: Error) => error);
    expect(failure).to.be.instanceOf(Error);
    expect(await storedFiles(folder.path)).to.deep.equal([]);
    const id = randomUUID();
    await store.write(id, files as PictureFiles);
    expect(await storedFiles(folder.path)).to.have.length(sizeNames.length);
    expect(await store.read(id, 'tiny.jpg')).to.deep.equal(Buffer.alloc(9));
    await folder.remove();
  });
});

import { cp, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import type { Listening } from '../support/listen.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { useDemoDocs } from './docs-server.ts';
import { serveDocs } from './serve-docs.ts';

describe('Documentation: an incomplete site, and hosts that are not its own', () => {
  const server = useDemoDocs();
  const copy = useTemporaryFolder(undefined, beforeEach, afterEach);
  let docs: Listening | undefined;

  beforeEach(async () => {
    await cp(join(projectRoot, 'generated/docs'), copy.path, { recursive: true });
  });
  afterEach(() => {
    docs?.close();
    docs = undefined;
  });

  for (const text of ['{"/docs/": {"fi', '', 'null']) {
    it(`says what to do when its list of files is “${text}”`, async () => {
      await writeFile(join(copy.path, 'files.json'), text);
      docs = await serveDocs(server.context, { folder: copy.path });
      await expectNotBuilt('/docs/');
    });
  }

  it('says what to do when its list is damaged later', async () => {
    docs = await serveDocs(server.context, { folder: copy.path });
    expect((await fetch(`${docs.origin}/docs/`)).status).to.equal(200);
    await truncate(join(copy.path, 'files.json'), 100);
    await expectNotBuilt('/docs/');
  });

  for (const name of ['errors/index.html', 'reference/index.html', '404.html']) {
    it(`says what to do when ${name} is missing`, async () => {
      docs = await serveDocs(server.context, { folder: copy.path });
      await rm(join(copy.path, name));
      await expectNotBuilt(`/docs/${name.replace('index.html', '').replace('404.html', 'nothing/')}`);
    });
  }

  it('sends visitors of a campaign’s host to the main site, over HTTPS for good', async () => {
    const config = {
      ENVIRONMENT: 'production',
      HSTS: true,
      CAMPAIGN_DOMAIN: 'give.example.org',
      baseUrl: 'https://example.org',
      trustedProxies: ['127.0.0.1'],
    } as const;
    docs = await serveDocs(server.context, { config: config as never });
    const { status, headers } = await rawGet(docs.origin, '/docs/');
    expect([status, headers.location]).to.deep.equal([302, 'https://example.org/docs/']);
    expect(headers['strict-transport-security']).to.include('max-age=31536000');
  });

  async function expectNotBuilt(path: string): Promise<void> {
    const response = await fetch(docs?.origin + path, { headers: { 'Accept-Encoding': 'identity' } });
    expect(response.status).to.equal(503);
    expect(await response.text()).to.include('make docs');
  }

  /** `fetch` would name no other host. */
  function rawGet(origin: string, path: string) {
    const headers = { Host: 'city-run.give.example.org', 'X-Forwarded-Proto': 'https' };
    return new Promise<{ status: number | undefined; headers: Record<string, unknown> }>(
      (resolve, reject) => {
        request(origin + path, { headers }, (response) => {
          response.resume();
          resolve({ status: response.statusCode, headers: response.headers });
        })
          .on('error', reject)
          .end();
      },
    );
  }
});

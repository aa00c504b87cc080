import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/config/project-root.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let built: Promise<unknown> | undefined;

/** Builds the site where it is not up to date, once for a process. */
export async function buildDocs(): Promise<void> {
  built ??= promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'openapi/tools/docs.ts', '--if-changed'],
    { cwd: projectRoot },
  );
  await built;
}

/** The documentation, built and served beside data, for one `describe`. Its fields can be read from the first test on. */
export function useDocsServer(load: (server: TestServer) => Promise<unknown>): TestServer {
  const server = {} as TestServer;
  before(async () => {
    await buildDocs();
    Object.assign(server, await startTestServer());
    await load(server);
    // Only now are its addresses known; documents and policies are made at the first request.
    Object.assign(server.context.config, {
      baseUrl: server.client.origin,
      authUrl: server.oauth.origin,
      metadataUrl: server.metadata.origin,
      metadataStatsUrl: server.metadata.origin,
      operationsUrl: server.operations.origin,
    });
  });
  after(() => server.close?.());
  return server;
}

/** The same beside the demo data. */
export const useDemoDocs = () => useDocsServer(({ knex }) => loadDemoData(knex));

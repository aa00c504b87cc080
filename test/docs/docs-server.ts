import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/files/project-root.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Where it is not up to date. */
export async function buildDocs(): Promise<void> {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'openapi/tools/docs.ts', '--if-changed'], {
    cwd: projectRoot,
  });
}

/** Builds the documentation, and serves it beside the demo data. */
export async function startDocsServer(): Promise<TestServer> {
  await buildDocs();
  const server = await startTestServer();
  await loadDemoData(server.knex);
  // Only now are its addresses known; documents and policies are made at the first request.
  Object.assign(server.context.config, {
    baseUrl: server.client.origin,
    authUrl: server.oauth.origin,
    metadataUrl: server.metadata.origin,
    metadataStatsUrl: server.metadata.origin,
  });
  return server;
}

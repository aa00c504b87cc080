import type { Knex } from 'knex';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { startTestServer } from '../support/server.ts';

/** A running server with demo data. */
export interface StartedServer {
  knex: Knex;
  url: string;
  metadataUrl: string;
  /** What a program finds in its environment, beside its GROUNDSWELL_NAME. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

let shared: Promise<StartedServer> | undefined;

// Of the root suite, so that it runs last, whichever tests were chosen.
after(async () => (await shared)?.close());

/** What the programs of all languages call: they share it, since the demo data take seconds to load. */
export function scenarioServer(): Promise<StartedServer> {
  shared ??= startWithDemoData();
  return shared;
}

async function startWithDemoData(): Promise<StartedServer> {
  // A client is what shall notice a wrong answer here, not the server.
  const server = await startTestServer({ config: { VALIDATE_RESPONSES: 'off' } });
  await loadDemoData(server.knex);
  const url = `${server.client.origin}/api/v2`;
  const metadataUrl = `${server.metadata.origin}/api/v1`;
  return {
    knex: server.knex,
    url,
    metadataUrl,
    environment: {
      GROUNDSWELL_URL: url,
      GROUNDSWELL_AUTH_URL: server.oauth.origin,
      GROUNDSWELL_METADATA_URL: metadataUrl,
      GROUNDSWELL_API_KEY: demoCredentials.apiKey,
      GROUNDSWELL_USER_TOKEN: demoCredentials.userToken,
    },
    close: () => server.close(),
  };
}

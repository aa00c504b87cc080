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

/** What the programs of all languages call: they share it, since the demo data take seconds to load. */
export interface ScenarioServer {
  /** Starts the server for the first caller. */
  start(): Promise<StartedServer>;
  /** To be called in `after`; stops the server for the last one. */
  stop(): Promise<void>;
}

let users = 0;
let shared: Promise<StartedServer> | undefined;

/** To be called while the tests are described, so that it is known who comes last. */
export function useScenarioServer(): ScenarioServer {
  users += 1;
  return {
    start() {
      shared ??= startWithDemoData();
      return shared;
    },
    async stop() {
      users -= 1;
      if (users === 0) await (await shared)?.close();
    },
  };
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

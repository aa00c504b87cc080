import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let users = 0;
let shared: Promise<TestServer> | undefined;

/** What the programs of all languages call: they share it, since the demo data take seconds to load. */
export interface ScenarioServer {
  /** To be called in `before`; starts the server for the first caller. */
  start(): Promise<TestServer>;
  /** To be called in `after`; stops the server for the last one. */
  stop(): Promise<void>;
}

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

async function startWithDemoData(): Promise<TestServer> {
  const server = await startTestServer();
  await loadDemoData(server.knex);
  return server;
}

/** What a program finds in its environment. `name` is its own: slug, activity and metadata token at once. */
export function scenarioEnvironment(server: TestServer, name: string): Record<string, string> {
  return {
    GROUNDSWELL_URL: `${server.client.origin}/api/v2`,
    GROUNDSWELL_AUTH_URL: server.oauth.origin,
    GROUNDSWELL_METADATA_URL: `${server.metadata.origin}/api/v1`,
    GROUNDSWELL_API_KEY: demoCredentials.apiKey,
    GROUNDSWELL_USER_TOKEN: demoCredentials.userToken,
    GROUNDSWELL_NAME: name,
  };
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { addDemoStaff } from '../../src/cli/demo.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { createDonationSource } from '../../src/domain/payments/donation-sources.ts';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { alice, changeAs } from '../support/actors.ts';
import { issueCredentials } from '../support/credentials.ts';
import { buildPage, buildTeam } from '../support/factories.ts';
import { startTestServer } from '../support/server.ts';

/** A running server with demo data. */
export interface StartedServer {
  knex: Knex;
  url: string;
  metadataUrl: string;
  /** A team of the demo campaign, for others to join. */
  teamId: number;
  /** What a program finds in its environment, beside its GROUNDSWELL_NAME. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

let shared: Promise<StartedServer> | undefined;

/** For each file whose tests call it; outside of all suites, so that it is closed last, whichever tests were chosen. */
export function closeScenarioServerAtEnd(): void {
  after(async () => {
    const started = shared;
    shared = undefined;
    await (await started)?.close();
  });
}

/** What the programs of all languages call: they share it, since the demo data take seconds to load. */
export function scenarioServer(): Promise<StartedServer> {
  shared ??= startWithDemoData();
  return shared;
}

async function startWithDemoData(): Promise<StartedServer> {
  // A client is what shall notice a wrong answer here, not the server.
  const server = await startTestServer({ config: { VALIDATE_RESPONSES: 'off' } });
  await loadDemoData(server.knex);
  await addDemoStaff(server.knex);
  const leader = await issueCredentials(server.knex);
  const campaign = await server.knex('campaigns').where({ uid: 'au-1' }).first('id');
  const page = await buildPage(server.knex, { campaign_id: campaign.id, user_id: leader.userId });
  const { team } = await buildTeam(server.knex, { leader: page });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const source = { name: 'sdk', kind: 'signed', secret, secretKey: server.context.secretKey };
  await changeAs(server.knex, alice, createDonationSource, source);
  const url = `${server.client.origin}/api/v2`;
  const metadataUrl = `${server.metadata.origin}/api/v1`;
  return {
    knex: server.knex,
    url,
    metadataUrl,
    teamId: team.id,
    environment: {
      GROUNDSWELL_URL: url,
      GROUNDSWELL_AUTH_URL: server.oauth.origin,
      GROUNDSWELL_METADATA_URL: metadataUrl,
      GROUNDSWELL_OPERATIONS_URL: `${server.operations.origin}/operations/v1`,
      GROUNDSWELL_STAFF_TOKEN: demoCredentials.staffToken,
      GROUNDSWELL_API_KEY: demoCredentials.apiKey,
      GROUNDSWELL_USER_TOKEN: demoCredentials.userToken,
      GROUNDSWELL_LEADER_TOKEN: leader.userToken,
      GROUNDSWELL_TEAM_ID: String(team.id),
      GROUNDSWELL_LEADER_PAGE_ID: String(page.id),
      GROUNDSWELL_DONATION_URL: `${url}/donation_sources/${source.name}/events`,
      GROUNDSWELL_DONATION_SECRET: secret,
      GROUNDSWELL_PICTURE: join(projectRoot, 'test/clients/picture.jpg'),
    },
    close: () => server.close(),
  };
}

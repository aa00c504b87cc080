import { hashSecret } from '../auth/secrets.ts';
import type { Config } from '../config/config.ts';
import { withMaintenanceConnection } from '../db/connection/connection.ts';
import type { Connection } from '../db/connection/in-transaction.ts';
import type { ResolvedDatabase } from '../db/connection/resolve-database.ts';
import { migrate } from '../db/migrate/migrate.ts';
import { StaffTokenRepository } from '../db/repositories/staff-tokens.ts';
import { change } from '../domain/change.ts';
import { grantRole } from '../domain/staff/manage-staff.ts';
import type { Log } from '../runtime/log.ts';
import { demoCredentials } from '../seed/demo-credentials.ts';
import { hasDemoData, loadDemoData } from '../seed/load-demo-data.ts';

/** Which demo data a database has. */
interface PreparedDemo {
  /** False for a database that contains other data. */
  hasData: boolean;
  /** Whether the demo user is an owner, which is only so in development: the password is public. */
  hasOwner: boolean;
}

/** Migrates the database, loads the demo data, once, and makes the demo user an owner. */
export async function prepareDemo(config: ResolvedDatabase['config'], log: Log): Promise<PreparedDemo> {
  const { DATABASE_URL: url, METADATA_DATABASE_URL: metadataUrl } = config;
  await migrate({ url, metadataUrl, log });
  return withMaintenanceConnection(url, log, async (connection) => {
    const hasData = (await hasDemoData(connection)) || (await load(connection, log));
    const hasOwner = hasData && config.ENVIRONMENT === 'development';
    if (hasOwner) await addDemoStaff(connection);
    return { hasData, hasOwner };
  });
}

/** @returns false for a database that contains other data */
async function load(connection: Connection, log: Log): Promise<boolean> {
  log.info('loading the demo data');
  const summary = await loadDemoData(connection);
  if (summary) log.info({ rows: summary.rows, milliseconds: summary.milliseconds }, 'loaded the demo data');
  else log.warn('the database already has data, so the demo data was not loaded');
  return summary !== undefined;
}

/** Makes the demo user an owner, with tokens for programs. */
export async function addDemoStaff(primary: Connection): Promise<void> {
  const services = { database: { primary }, deadline: undefined };
  const user = { email: demoCredentials.userEmail };
  await change(services, { kind: 'operator', name: 'serve --demo' }, grantRole, { user, role: 'owner' });
  const tokens = new StaffTokenRepository(primary);
  const { id: userId } = await primary('users').where(user).first('id');
  const { id } = await primary('campaigns')
    .where({ slug: demoCredentials.campaignSlug, country_code: demoCredentials.campaignCountry })
    .first('id');
  const known = (await tokens.list({ userId })).map(({ name }) => name);
  for (const [name, token, role, campaign] of [
    ['Demo of an owner', demoCredentials.staffToken, 'owner', null],
    ['Demo of a manager', demoCredentials.managerToken, 'manager', id],
  ] as const) {
    if (known.includes(name)) continue;
    await tokens.create({
      userId,
      name,
      tokenHash: hashSecret(token),
      hint: token.slice(-4),
      days: 366,
      grants: [{ role, campaign_id: campaign, charity_id: null }],
    });
  }
}

export function demoBanner(config: Config, { hasData, hasOwner }: PreparedDemo): string {
  const { baseUrl, authUrl, metadataUrl, operationsUrl, ADMIN_PORT } = config;
  return `
Groundswell is running. Press Ctrl-C to stop it and its database.

  API and main site    ${baseUrl}
  OAuth provider       ${authUrl}
  Metadata service     ${metadataUrl}
  Desk for staff       ${operationsUrl}
  Documentation        ${baseUrl}/docs/
  Health and metrics   http://localhost:${ADMIN_PORT}/ready
${hasData ? samples(baseUrl) : ''}${hasOwner ? owner(operationsUrl) : ''}
`;
}

function owner(operationsUrl: string): string {
  const { userEmail, userPassword, staffToken } = demoCredentials;
  return `
Sign in to the desk at ${operationsUrl}/ as a demo owner. Its second factor is off, in development only:

  ${userEmail}
  ${userPassword}

Or call its API with a demo token:

  curl -H 'Authorization: Bearer ${staffToken}' '${operationsUrl}/operations/v1/donations.json?limit=2'
`;
}

function samples(baseUrl: string): string {
  const { userEmail, userPassword, apiKey, campaignCountry, campaignSlug } = demoCredentials;
  const api = `${baseUrl}/api/v2`;
  return `
Sign in at ${baseUrl}/sign-in as a demo user:

  ${userEmail}
  ${userPassword}

A demo API key, which only works here:

  ${apiKey}

Try:

  curl '${api}/pages.json?limit=2'
  curl '${api}/campaigns/${campaignCountry}/${campaignSlug}.json'
  curl -H 'Authorization: Token token=${apiKey}' '${api}/campaigns/${campaignCountry}/${campaignSlug}/leaderboard.json'
`;
}

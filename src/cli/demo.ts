import type { Config } from '../config/config.ts';
import { withMaintenanceConnection } from '../db/connection/connection.ts';
import type { ResolvedDatabase } from '../db/connection/resolve-database.ts';
import { migrate } from '../db/migrate/migrate.ts';
import type { Log } from '../runtime/log.ts';
import { demoCredentials } from '../seed/demo-credentials.ts';
import { hasDemoData, loadDemoData } from '../seed/load-demo-data.ts';

/** Migrates the database and loads the demo data, once. @returns false for a database that contains other data */
export async function prepareDemo(config: ResolvedDatabase['config'], log: Log): Promise<boolean> {
  const { DATABASE_URL: url, METADATA_DATABASE_URL: metadataUrl } = config;
  await migrate({ url, metadataUrl, log });
  return withMaintenanceConnection(url, log, async (connection) => {
    if (await hasDemoData(connection)) return true;
    log.info('loading the demo data');
    const summary = await loadDemoData(connection);
    if (summary) log.info({ rows: summary.rows, milliseconds: summary.milliseconds }, 'loaded the demo data');
    else log.warn('the database already has data, so the demo data was not loaded');
    return summary !== undefined;
  });
}

export function demoBanner(config: Config, withDemoData: boolean): string {
  const { baseUrl, authUrl, metadataUrl, operationsUrl, ADMIN_PORT } = config;
  return `
Groundswell is running. Press Ctrl-C to stop it and its database.

  API and main site    ${baseUrl}
  OAuth provider       ${authUrl}
  Metadata service     ${metadataUrl}
  Operations service   ${operationsUrl}
  Documentation        ${baseUrl}/docs/
  Health and metrics   http://localhost:${ADMIN_PORT}/ready
${withDemoData ? samples(baseUrl) : ''}
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

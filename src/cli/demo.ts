import type { Config } from '../config.ts';
import { createMaintenanceConnection } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import type { ResolvedDatabase } from '../db/resolve-database.ts';
import type { Log } from '../log.ts';
import { demoCredentials } from '../seed/demo-credentials.ts';

/** Migrates, and loads the demo data when the database holds nothing of anybody's. */
export async function prepareDemo(config: ResolvedDatabase['config'], log: Log): Promise<void> {
  const { DATABASE_URL: url, METADATA_DATABASE_URL: metadataUrl } = config;
  await migrate({ url, metadataUrl, log });
  const connection = createMaintenanceConnection(url, log);
  try {
    const { loadDemoData } = await import('../seed/load-demo-data.ts');
    await loadDemoData(connection);
  } finally {
    await connection.destroy();
  }
}

/** What a newcomer can try at once. */
export function demoBanner({ baseUrl, authUrl, metadataUrl, ADMIN_PORT }: Config): string {
  const { apiKey, campaignCountry, campaignSlug } = demoCredentials;
  const api = `${baseUrl}/api/v2`;
  return `
Groundswell runs. Ctrl-C stops it and its database.

  API and main site   ${baseUrl}
  OAuth provider      ${authUrl}
  Metadata service    ${metadataUrl}
  Health and metrics  http://localhost:${ADMIN_PORT}/ready  /live  /metrics

A demo API key (worth nothing, printed in the source):
  ${apiKey}

Try:
  curl '${api}/pages.json?limit=2'
  curl '${api}/campaigns/${campaignCountry}/${campaignSlug}.json'
  curl -H 'Authorization: Token token=${apiKey}' '${api}/charities.json?limit=2'

`;
}

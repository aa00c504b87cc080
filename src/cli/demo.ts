import { createMaintenanceConnection } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import type { ResolvedDatabase } from '../db/resolve-database.ts';
import type { Log } from '../log.ts';
import { hasDemoData, loadDemoData } from '../seed/load-demo-data.ts';

/** Migrates and loads the demo data, once. Returns whether they are there: not in a database that holds anything else. */
export async function prepareDemo(config: ResolvedDatabase['config'], log: Log): Promise<boolean> {
  const { DATABASE_URL: url, METADATA_DATABASE_URL: metadataUrl } = config;
  await migrate({ url, metadataUrl, log });
  const connection = createMaintenanceConnection(url, log);
  try {
    if (await hasDemoData(connection)) return true;
    const summary = await loadDemoData(connection);
    if (summary) log.info({ rows: summary.rows, milliseconds: summary.milliseconds }, 'loaded the demo data');
    else log.warn('the database holds data already; the demo data were not loaded');
    return summary !== undefined;
  } finally {
    await connection.destroy();
  }
}

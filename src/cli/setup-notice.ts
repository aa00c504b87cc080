import { withMaintenanceConnection } from '../db/connection/connection.ts';
import type { ResolvedDatabase } from '../db/connection/resolve-database.ts';
import { system } from '../domain/actor.ts';
import { change } from '../domain/change.ts';
import { createSetupLink } from '../domain/installation/first-owner.ts';
import type { Log } from '../runtime/log.ts';

/** Returns what to print while nobody is an owner: a link with which one creates their account. It isn't logged. */
export async function setupNotice(
  { operationsUrl, DATABASE_URL }: ResolvedDatabase['config'],
  log: Log,
): Promise<string> {
  try {
    const token = await withMaintenanceConnection(DATABASE_URL, log, (primary) =>
      change({ database: { primary }, deadline: undefined }, system, createSetupLink, undefined),
    );
    return token === undefined ? '' : notice(`${operationsUrl}/setup?token=${token}`);
  } catch (error) {
    log.warn(
      { err: error },
      'no set-up link could be created; start again for one, or run: groundswell staff grant',
    );
    return '';
  }
}

function notice(address: string): string {
  return `
Groundswell is running, and nobody can sign in to its desk yet. Set it up in your browser:

  ${address}

The link works once, for 24 hours. Each start prints a new one and ends the old one.

`;
}

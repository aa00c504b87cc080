import { OperatorError } from '../../errors.ts';

const OWN_SERVER =
  'Check DATABASE_URL (or METADATA_DATABASE_URL, if that names it); without DATABASE_URL the embedded PostgreSQL is used.';

/** By the driver's code: the message, and the fix. */
const EXPLANATIONS: Record<string, (at: Address) => [message: string, fix: string]> = {
  ECONNREFUSED: ({ server }) => [
    `Could not connect to PostgreSQL at ${server}.`,
    `Start it, or wait until it is up. ${OWN_SERVER}`,
  ],
  ENOTFOUND: ({ host }) => [`The database host "${host}" was not found.`, OWN_SERVER],
  EAI_AGAIN: ({ host }) => [`The database host "${host}" can't be looked up right now.`, OWN_SERVER],
  '28P01': ({ server, user }) => [
    `PostgreSQL at ${server} rejected the password of user "${user}".`,
    `Check the password in the URL, or PGPASSWORD if the URL has none. A user that does not exist is rejected in the same way; to create it, run as a PostgreSQL administrator: ${createRole(user)}`,
  ],
  '28000': ({ server, user }) => [
    `PostgreSQL at ${server} does not allow user "${user}" to connect from here.`,
    'Allow it in pg_hba.conf. If the server requires encryption, add ?sslmode=require to DATABASE_URL.',
  ],
  '3D000': ({ server, database, user }) => [
    `The database "${database}" does not exist at ${server}.`,
    `Run as a PostgreSQL administrator: create database "${database}" owner "${user}";`,
  ],
  '42501': ({ database, user }) => [
    `User "${user}" is not allowed to do this in database "${database}".`,
    `Make it the owner: alter database "${database}" owner to "${user}";`,
  ],
};

function createRole(user: string): string {
  return `create role "${user}" login password '…';`;
}

interface Address {
  server: string;
  host: string;
  database: string;
  user: string;
}

/** Explains why the database at `url` can't be used. Errors that aren't about the connection are returned unchanged. */
export function explainConnectionError(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error;
  const at = addressOf(url);
  if (/unsupported startup parameter/.test(error.message)) {
    return new OperatorError(
      `The connection pooler at ${at.server} rejects our time limits.`,
      `In pgbouncer.ini: ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout; then set them for the user: alter role "${at.user}" set statement_timeout = '5s'; and so on; groundswell doctor names those that are missing.`,
    );
  }
  if (/statement pooling/.test(error.message)) {
    return new OperatorError(
      `The connection pooler at ${at.server} does not allow transactions.`,
      'In pgbouncer.ini: pool_mode = transaction, or session.',
    );
  }
  if (/client password must be a string/.test(error.message)) {
    return new OperatorError(
      `PostgreSQL at ${at.server} requires a password for user "${at.user}", and none is set.`,
      'Set PGPASSWORD, or add it to the URL: postgresql://user:password@host:5432/name.',
    );
  }
  if (/role ".*" does not exist$/.test(error.message)) {
    return new OperatorError(
      `PostgreSQL at ${at.server} has no user "${at.user}".`,
      `Correct the user in the URL, or run as a PostgreSQL administrator: ${createRole(at.user)}`,
    );
  }
  if (/timeout expired|Timeout acquiring/.test(error.message)) {
    return new OperatorError(`PostgreSQL at ${at.server} did not respond in time.`, OWN_SERVER);
  }
  const explain = EXPLANATIONS[(error as { code?: string }).code ?? ''];
  return explain ? new OperatorError(...explain(at)) : error;
}

/** Returns the parts of the URL that may be shown: never the password. */
function addressOf(url: string): Address {
  const { hostname, port, pathname, username } = new URL(url);
  const host = hostname || 'localhost';
  return {
    host,
    server: `${host}:${port || 5432}`,
    database: decodeURIComponent(pathname.slice(1)) || username,
    user: decodeURIComponent(username),
  };
}

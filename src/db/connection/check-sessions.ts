import { DatabaseError } from 'pg';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import { createPool, type DatabaseHandle, type DatabaseSettings, timeLimitsOf } from './connection.ts';
import { statement } from './statement.ts';

/** Which of two clients is next. Regardless of the order that a pooler uses, one client gets a connection that the other has used. */
const TURNS = [0, 1, 1, 0, 0, 1, 1, 0] as const;
/** PostgreSQL's codes for a prepared statement that doesn't exist, and for one that already exists. */
const MISPLACED_STATEMENT = ['26000', '42P05'];

/**
 * Checks that a connection keeps its prepared statements and its time limits. A pooler that passes PostgreSQL connections from client to
 * client may lose both: then some statements fail, and others never end.
 * @throws OperatorError that says what to change; any connection error
 */
export async function checkSessions(url: string, settings: DatabaseSettings, log: Log): Promise<void> {
  const open = () => createPool(url, { ...settings, DATABASE_POOL_SIZE: 1 }, log);
  const clients = [open(), open()] as const;
  try {
    await checkPreparedStatements(clients);
    await checkTimeLimits(clients[0], timeLimitsOf(url, settings));
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

/** Uses one name for a different statement in each client. */
async function checkPreparedStatements(clients: readonly [DatabaseHandle, DatabaseHandle]): Promise<void> {
  for (const turn of TURNS) {
    const read = statement<[], { turn: number }>('check_sessions', `select ${turn} as turn`);
    const answer = await read(clients[turn]).catch((error) => {
      if (error instanceof DatabaseError && MISPLACED_STATEMENT.includes(error.code ?? '')) return [];
      throw error;
    });
    if (answer[0]?.turn === turn) continue;
    throw new OperatorError(
      'The connection pooler does not keep prepared statements, so some requests would fail.',
      'PgBouncer 1.21 or newer with max_prepared_statements = 100; an older one with pool_mode = session.',
    );
  }
}

async function checkTimeLimits(client: DatabaseHandle, sent: Record<string, number>): Promise<void> {
  // In a transaction, which some poolers refuse.
  const { rows } = await client.transaction((transaction) =>
    transaction.raw(
      `select current_user as role, name, setting::integer as milliseconds
         from pg_settings where name = any(?) order by name`,
      [Object.keys(sent)],
    ),
  );
  const lost = (rows as TimeLimit[]).filter(({ name, milliseconds }) => {
    const limit = sent[name] ?? 0;
    return limit > 0 && (milliseconds === 0 || milliseconds > limit);
  });
  if (lost.length === 0) return;
  const commands = lost.map(({ role, name }) => `alter role "${role}" set ${name} = '${sent[name]}ms';`);
  throw new OperatorError(
    `The connection pooler does not pass on the time limits ${lost.map(({ name }) => name).join(', ')}.`,
    `Set them for the user, and let the pooler connect again: ${commands.join(' ')}`,
  );
}

interface TimeLimit {
  role: string;
  name: string;
  milliseconds: number;
}

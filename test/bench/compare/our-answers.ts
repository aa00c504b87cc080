import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '../../../src/config/config.ts';
import { createContext } from '../../../src/context.ts';
import { createDatabase } from '../../../src/db/connection/connection.ts';
import { createLog } from '../../../src/log.ts';
import { createServices } from '../../../src/server/services.ts';
import { get, send } from './http-request.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** This server in the process of the benchmark, to learn what it answers and how it asks the database. */
export interface OurAnswers {
  /** @throws Error unless the status is 200 */
  read(path: string): Promise<string>;
  /** The statements of an answer in order, without those that begin and end transactions. */
  statementsOf(path: string): Promise<Statement[]>;
  close(): Promise<void>;
}

type Noted = { sql: string; bindings?: unknown[]; options?: { values?: unknown[] } };

export async function startOurAnswers(databaseUrl: string): Promise<OurAnswers> {
  const times = { STATEMENT_TIMEOUT_MS: '60000', REQUEST_TIMEOUT_MS: '60000' };
  const settings = loadConfig({ CACHE_SECONDS: '0', LOG_LEVEL: 'silent', ...times });
  const config = { ...settings, DATABASE_URL: databaseUrl };
  const log = createLog('silent');
  const database = createDatabase(config, log);
  const [service] = await createServices(createContext({ config, log, database }), ['fundraising']);
  const server = createServer(service?.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  async function read(path: string): Promise<string> {
    const { status, body } = await send(port, get(path));
    if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 200)}`);
    return body.toString();
  }
  return {
    read,
    async statementsOf(path) {
      const statements: Statement[] = [];
      // Knex's event of a query. A named statement has its values among the driver's options.
      const note = ({ sql, bindings, options }: Noted) => {
        if (!/^(begin|commit|rollback)\b/i.test(sql))
          statements.push({ text: sql, values: options?.values ?? bindings ?? [] });
      };
      database.replica.on('query', note);
      await read(path);
      database.replica.off('query', note);
      return statements;
    },
    async close() {
      server.close();
      await database.destroy();
    },
  };
}

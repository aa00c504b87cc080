import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '../../src/config/config.ts';
import { createContext } from '../../src/context.ts';
import { createDatabase } from '../../src/db/connection/connection.ts';
import { createLog } from '../../src/log.ts';
import { createServices } from '../../src/server/services.ts';
import type { Statement } from './question.ts';

export interface BenchServer {
  port: number;
  /** The body of the answer. @throws Error unless it is 200 */
  get(path: string): Promise<Buffer>;
  /** The statements that an answer takes, in order, without those that begin and end transactions. */
  statementsOf(path: string): Promise<Statement[]>;
  close(): Promise<void>;
}

/** The API in this process, over HTTP, with production's settings but for the cache, which is off. */
export async function startBenchServer(databaseUrl: string): Promise<BenchServer> {
  const config = {
    ...loadConfig({
      CACHE_SECONDS: '0',
      LOG_LEVEL: 'silent',
      STATEMENT_TIMEOUT_MS: '60000',
      REQUEST_TIMEOUT_MS: '60000',
    }),
    DATABASE_URL: databaseUrl,
  };
  const log = createLog('silent');
  const database = createDatabase(config, log);
  const [service] = await createServices(createContext({ config, log, database }), ['fundraising']);
  const server = createServer(service?.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { get, close } = openClient(port);
  return {
    port,
    get,
    async statementsOf(path) {
      const statements: Statement[] = [];
      const note = ({ sql, bindings, options }: NotedQuery) => {
        if (!/^(begin|commit|rollback)\b/i.test(sql))
          statements.push({ text: sql, values: options?.values ?? bindings ?? [] });
      };
      database.replica.on('query', note);
      await get(path);
      database.replica.off('query', note);
      return statements;
    },
    async close() {
      close();
      server.close();
      await database.destroy();
    },
  };
}

/** A client with one connection that stays open. */
export function openClient(port: number): { get(path: string): Promise<Buffer>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path: string) =>
    new Promise<Buffer>((resolve, reject) => {
      request({ port, host: '127.0.0.1', agent, path: `/api/v2${path}` }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          if (response.statusCode === 200) resolve(body);
          else reject(new Error(`${path}: ${response.statusCode} ${body.toString().slice(0, 200)}`));
        });
        response.on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  return { get, close: () => agent.destroy() };
}

/** What Knex says of a query; a named statement has its values among the driver's options. */
interface NotedQuery {
  sql: string;
  bindings?: unknown[];
  options?: { values?: unknown[] };
}

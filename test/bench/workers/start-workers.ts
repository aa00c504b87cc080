import { type ContenderProcess, startContender } from '../compare/contender-process.ts';
import { type Contender, contenders, serverProgram } from '../compare/contenders.ts';

/** The admin port, counted from the first. */
const ADMIN = 3;

interface Settings {
  name: 'ours' | 'ours, cached';
  /** One runs by itself, without another that looks after it. */
  workers: number;
  port: number;
  databaseUrl: string;
  environment?: Record<string, string>;
}

/** This server with so many workers, all of them ready. */
export async function startWorkers(settings: Settings): Promise<ContenderProcess> {
  const { name, workers, port, databaseUrl, environment } = settings;
  const contender: Contender = contenders[name];
  const server = await startContender(
    [process.execPath, serverProgram, 'serve', '--workers', String(workers)],
    { port, environment: { DATABASE_URL: databaseUrl, ...contender.environment?.(port), ...environment } },
  );
  while ((await askAdmin(port, '/ready')).status !== 200);
  return server;
}

/** How many requests the server says that it has answered so far. */
export async function countedRequests(port: number): Promise<number> {
  const text = await (await askAdmin(port, '/metrics')).text();
  const counts = text.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

function askAdmin(port: number, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port + ADMIN}${path}`);
}

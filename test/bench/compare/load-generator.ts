import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  endedProcessorSeconds,
  familyMegabytes,
  familyProcessorSeconds,
} from '../../support/process-usage.ts';
import type { HttpRequest } from './http-request.ts';
import { OTHER_CORE, onCore } from './server-process.ts';

export interface Load {
  port: number;
  requests: readonly HttpRequest[];
  connections: number;
  seconds: number;
  /** Where the requests are written for the generator. */
  file: string;
  /** A text that is unique to the run, for `{unique}`. */
  run: string;
  /** The first processes of the server and of its database. */
  server: number;
  database: number;
}

/** Measurements of one turn of a contender. Shares and costs are NaN without /proc. */
export interface Turn {
  requestsASecond: number;
  requests: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers other than a success, and broken connections. */
  failed: number;
  /** Share of one core that the generator used. */
  generatorBusy: number;
  /** Processor time per request: of the contender's process, and of the database's. */
  processorMicroseconds: number;
  databaseMicroseconds: number;
  /** Resident memory at the end of the turn. */
  megabytes: number;
}

/** Name and version of the load generator. @throws Error when it is missing */
export function generatorName(): string {
  const { stdout } = spawnSync('wrk', ['--version'], { encoding: 'utf8' });
  const version = /wrk\s+(?:debian\/)?([\d.]+)/.exec(stdout ?? '')?.[1];
  if (!version) throw new Error('wrk is missing: install it, for example with apt-get or brew');
  return `wrk ${version}`;
}

/** Sends requests without a pause over a number of connections. @throws Error when the generator fails */
export async function takeTurn(load: Load): Promise<Turn> {
  const { port, requests: sent, connections, seconds: duration, file, run, server, database } = load;
  writeFileSync(file, sent.map(toLine).join(''));
  const script = join(import.meta.dirname, 'wrk-requests.lua');
  const options = ['-t1', `-c${connections}`, `-d${duration}s`, '--timeout', '10s', '-s', script];
  const wrk = ['wrk', ...options, `http://127.0.0.1:${port}`, '--', file, run] as const;
  const [program, ...words] = onCore(OTHER_CORE, wrk);
  const usage = () => [
    familyProcessorSeconds(server),
    familyProcessorSeconds(database),
    endedProcessorSeconds(process.pid),
  ];
  const before = usage();
  const { stdout } = await promisify(execFile)(program, words);
  const used = usage().map((after, index) => after - (before[index] ?? 0));
  const [own, databases, generator] = used as [number, number, number];
  const line = stdout.split('\n').find((candidate) => candidate.startsWith('{'));
  if (line === undefined) throw new Error(`wrk reported nothing: ${stdout}`);
  const { requests, seconds, p50, p99, failed } = JSON.parse(line);
  return {
    requestsASecond: requests / seconds,
    requests,
    p50,
    p99,
    failed,
    generatorBusy: generator / duration,
    processorMicroseconds: (own * 1e6) / requests,
    databaseMicroseconds: Math.max(0, (databases * 1e6) / requests),
    megabytes: familyMegabytes(server),
  };
}

/** Each line of the file is a request: method, path, authorization and body. */
function toLine({ method, path, headers, body }: HttpRequest): string {
  return `${[method, path, headers.authorization ?? '', body].join('\t')}\n`;
}

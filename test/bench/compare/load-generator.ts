import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { OTHER_CORE, pin } from './cores.ts';
import { type HttpRequest, withUnique } from './http-request.ts';
import { peersManifest } from './install-peers.ts';
import { coreTime, processorSeconds } from './process-usage.ts';

export interface Load {
  port: number;
  /** Rotated from round to round, alike for all contenders. */
  requests: readonly HttpRequest[];
  connections: number;
  seconds: number;
  /** Where the generator's file of requests is written, without its ending. */
  file: string;
  /** A text that no other run has, for `{unique}`. */
  run: string;
}

/** What one turn of a contender has shown. */
export interface Turn {
  requestsASecond: number;
  requests: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not a success, and broken connections. */
  failed: number;
  /** Share of one core that the generator has used. */
  generatorBusy: number;
  /** Share of the time in which the generator's core was busy; undefined without /proc. */
  coreBusy: number | undefined;
}

const POLL_MS = 50;
/** autocannon holds all requests for each connection. */
const MOST_REQUESTS = 1000;

const wrkVersion = /wrk\s+(?:debian\/)?([\d.]+)/.exec(
  spawnSync('wrk', ['--version'], { encoding: 'utf8' }).stdout ?? '',
)?.[1];

/** wrk where it is installed, since it takes the least time of a core; otherwise autocannon. */
export const generatorName = wrkVersion ? `wrk ${wrkVersion}` : 'autocannon';

/** Sends requests without a pause over so many connections. @throws Error when the generator fails */
export async function generateLoad(load: Load): Promise<Turn> {
  const [program, ...words] = wrkVersion ? wrkCommand(load) : autocannonCommand(load);
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const pid = child.pid ?? 0;
  pin(pid, OTHER_CORE);
  const watch = watchGenerator(pid);
  const [output, problems, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const usage = watch.stop();
  const line = output.split('\n').find((candidate) => candidate.startsWith('{'));
  if (code !== 0 || line === undefined) {
    throw new Error(`${generatorName} ended with ${code}: ${output}${problems}`);
  }
  const { requests, seconds, p50, p99, failed } = wrkVersion ? JSON.parse(line) : readAutocannon(line);
  return { requestsASecond: requests / seconds, requests, p50, p99, failed, ...usage };
}

/** Each line of its file is a request: method, path, authorization and body. */
function wrkCommand({ port, requests, connections, seconds, file, run }: Load): [string, ...string[]] {
  const line = ({ method, path, headers, body = '' }: HttpRequest) =>
    [method, path, headers?.authorization ?? '', body].join('\t');
  writeFileSync(`${file}.txt`, `${requests.map(line).join('\n')}\n`);
  const script = join(import.meta.dirname, 'wrk-requests.lua');
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script];
  return ['wrk', ...options, `http://127.0.0.1:${port}`, '--', `${file}.txt`, run];
}

/** It reads requests from an HTTP archive, and replaces `[<id>]` by another text each time. */
function autocannonCommand({ port, requests, connections, seconds, file, run }: Load): [string, ...string[]] {
  const origin = `http://127.0.0.1:${port}`;
  const entries = requests.slice(0, MOST_REQUESTS).map((request) => {
    const { method, path, headers = {}, body } = withUnique(request, `${run}-[<id>]`);
    const list = Object.entries(headers).map(([name, value]) => ({ name, value }));
    return { request: { method, url: origin + path, headers: list, postData: { text: body } } };
  });
  writeFileSync(`${file}.har`, JSON.stringify({ log: { entries } }));
  const replacing = requests.some(({ body }) => body) ? ['--idReplacement'] : [];
  const options = ['--json', '--connections', `${connections}`, '--duration', `${seconds}`];
  const script = createRequire(peersManifest).resolve('autocannon');
  return [process.execPath, script, ...options, ...replacing, '--har', `${file}.har`, origin];
}

function readAutocannon(line: string) {
  const { requests, duration, latency, errors, non2xx } = JSON.parse(line);
  const failed = errors + non2xx;
  return { requests: requests.total, seconds: duration, p50: latency.p50, p99: latency.p99, failed };
}

/** A process's time is gone when it ends, so it is read again and again. */
function watchGenerator(pid: number): { stop(): Pick<Turn, 'generatorBusy' | 'coreBusy'> } {
  const started = performance.now();
  const before = coreTime(OTHER_CORE);
  let generatorBusy = 0;
  const timer = setInterval(() => {
    const share = processorSeconds(pid) / ((performance.now() - started) / 1000);
    if (!Number.isNaN(share)) generatorBusy = share;
  }, POLL_MS);
  return {
    stop() {
      clearInterval(timer);
      const after = coreTime(OTHER_CORE);
      const busy = (after?.busy ?? 0) - (before?.busy ?? 0);
      const all = busy + (after?.idle ?? 0) - (before?.idle ?? 0);
      return { generatorBusy, coreBusy: after && all > 0 ? busy / all : undefined };
    },
  };
}

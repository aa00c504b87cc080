import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OTHER_CORE, onCore } from './cores.ts';
import type { HttpRequest } from './http-request.ts';
import { peersManifest } from './install-peers.ts';
import { coreTime, processorSeconds } from './process-usage.ts';

interface Load {
  port: number;
  /** As `writeRequests` has written them. */
  file: string;
  connections: number;
  seconds: number;
  /** Which request of the file is sent first. */
  start: number;
  /** No other run has it. */
  run: string;
}

/** What one turn has brought. */
export interface Turn {
  requestsASecond: number;
  requests: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were no success, and connections that broke. */
  failed: number;
  /** Share of one core that the generator has used. */
  generatorBusy: number;
  /** Share of its core's time in which anything ran there; undefined where it cannot be told. */
  coreBusy: number | undefined;
}

const MILLISECONDS_BETWEEN_LOOKS = 50;

const wrkVersion = /wrk\s+(?:debian\/)?([\d.]+)/.exec(
  String(spawnSync('wrk', ['--version'], { encoding: 'utf8' }).stdout ?? ''),
)?.[1];

/** wrk where it is installed; what else it takes is `autocannon`, among the peers. */
export const generatorName = wrkVersion ? `wrk ${wrkVersion}` : 'autocannon';

export function writeRequests(file: string, requests: readonly HttpRequest[]): void {
  const line = ({ method, path, authorization = '', body }: HttpRequest) =>
    [method, path, authorization, body ? JSON.stringify(body) : ''].join('\t');
  writeFileSync(file, `${requests.map(line).join('\n')}\n`);
}

/** Asks without a pause, on so many connections at once. @throws Error when the generator fails */
export async function generateLoad(load: Load): Promise<Turn> {
  const [program, ...words] = onCore(OTHER_CORE, wrkVersion ? wrkCommand(load) : autocannonCommand(load));
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const watch = watchGenerator(child.pid ?? 0);
  // wrk counts whole seconds, and ends early when it is interrupted.
  const end =
    wrkVersion && !Number.isInteger(load.seconds)
      ? setTimeout(() => child.kill('SIGINT'), load.seconds * 1000)
      : undefined;
  const [code] = await once(child, 'close');
  clearTimeout(end);
  const { generatorBusy, coreBusy } = watch.stop();
  const line = output.split('\n').find((candidate) => candidate.startsWith('{'));
  if (code !== 0 || line === undefined) throw new Error(`${generatorName} ended with ${code}: ${output}`);
  const { requests, seconds, p50, p99, failed } = JSON.parse(line);
  return { requestsASecond: requests / seconds, requests, p50, p99, failed, generatorBusy, coreBusy };
}

function wrkCommand({ port, file, connections, seconds, start, run }: Load): [string, ...string[]] {
  const script = join(import.meta.dirname, 'wrk-requests.lua');
  const options = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`, '--timeout', '10s', '-s', script];
  return ['wrk', ...options, `http://127.0.0.1:${port}`, '--', file, String(start), run];
}

function autocannonCommand(load: Load): [string, ...string[]] {
  const script = join(import.meta.dirname, 'autocannon-process.mjs');
  return [process.execPath, script, JSON.stringify({ ...load, peers: peersManifest })];
}

/** Processor time of a process is gone with it, so it is looked at again and again. */
function watchGenerator(pid: number): { stop(): Pick<Turn, 'generatorBusy' | 'coreBusy'> } {
  const started = performance.now();
  const before = coreTime(OTHER_CORE);
  let generatorBusy = 0;
  const look = () => {
    const share = processorSeconds(pid) / ((performance.now() - started) / 1000);
    if (!Number.isNaN(share)) generatorBusy = share;
  };
  const timer = setInterval(look, MILLISECONDS_BETWEEN_LOOKS);
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

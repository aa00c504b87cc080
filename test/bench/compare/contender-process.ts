import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../../src/files/project-root.ts';
import { onCore, SERVER_CORE } from './cores.ts';

/** Longest that a contender may take until it answers. */
const START_MILLISECONDS = 30_000;
const STOP_MILLISECONDS = 10_000;

/** A contender's server, in a process of its own. */
export interface ContenderProcess {
  port: number;
  pid: number;
  /** @returns the code that it ended with; null when a signal ended it */
  stop(): Promise<number | null>;
}

interface ContenderSettings {
  port: number;
  environment: Record<string, string>;
  /** It may use all cores, with the processes that it starts; default: the server's core, beside the load generator's. */
  anyCore?: boolean;
}

/** Bundles `src` into `.build`, so that what is measured is the present source. @throws Error when it does not compile */
export function compileServer(): void {
  const bundler = join(projectRoot, 'src', 'bundle', 'build.mjs');
  const { status } = spawnSync(process.execPath, [bundler], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the source does not compile');
}

/**
 * Starts a program and waits until it answers on its port.
 * @param command `{port}` was already put in by whoever calls
 * @throws Error with what it has written, when it ends or does not answer
 */
export async function startContender(
  command: readonly [string, ...string[]],
  { port, environment, anyCore = false }: ContenderSettings,
): Promise<ContenderProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const [program, ...words] = anyCore ? command : onCore(SERVER_CORE, command);
  const child = spawn(program, words, {
    env: { PATH, HOME, NODE_ENV: 'production', ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000);
    });
  }
  const process_ = { port, pid: child.pid ?? 0, stop: () => stop(child) };
  const deadline = performance.now() + START_MILLISECONDS;
  while (!(await answers(port))) {
    const isGone = child.exitCode !== null || child.signalCode !== null;
    if (isGone || performance.now() > deadline) {
      await stop(child);
      throw new Error(`${command.join(' ')} ${isGone ? 'ended' : 'does not answer'}: ${output}`);
    }
    await delay(20);
  }
  return process_;
}

/** Any answer will do. */
async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/is-it-there`);
    await response.arrayBuffer();
    return response.status !== 503;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'close');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
  await gone;
  clearTimeout(timer);
  return child.exitCode;
}

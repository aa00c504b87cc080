import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../../src/files/project-root.ts';
import { until } from '../../support/until.ts';
import { pin, SERVER_CORE } from './cores.ts';
import { get, send } from './http-request.ts';

const STOP_MS = 10_000;

/** A contender's server, in a process of its own. */
export interface ContenderProcess {
  pid: number;
  stop(): Promise<void>;
}

interface ContenderSettings {
  port: number;
  environment: Record<string, string>;
  /** It may use all cores; default: the server's core alone. */
  anyCore?: boolean;
}

/** Bundles `src` into `.build`, so that the present source is measured. @throws Error when it does not compile */
export function compileServer(): void {
  const bundler = join(projectRoot, 'src', 'bundle', 'build.mjs');
  const { status } = spawnSync(process.execPath, [bundler], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the source does not compile');
}

/** Starts a program and waits until it answers on its port. @throws Error with its output when it ends before that */
export async function startContender(
  [program, ...words]: readonly [string, ...string[]],
  { port, environment, anyCore = false }: ContenderSettings,
): Promise<ContenderProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, words, {
    env: { PATH, HOME, NODE_ENV: 'production', ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  if (!anyCore) pin(pid, SERVER_CORE);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000);
    });
  }
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  async function stop(): Promise<void> {
    if (isGone()) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await closed;
    clearTimeout(timer);
  }
  async function answers(): Promise<boolean> {
    if (isGone()) throw new Error(`${words.join(' ')} ended: ${output}`);
    const { status } = await send(port, get('/is-it-there'));
    return status !== 0 && status !== 503;
  }
  try {
    await until(answers, `${words.join(' ')} answers`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid, stop };
}

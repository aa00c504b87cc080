import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { childrenOf } from '../../support/process-usage.ts';
import { until } from '../../support/until.ts';
import { get, send } from './http-request.ts';

const STOP_MS = 10_000;

/** The server under test has a core of its own. The generator and the database share another one. */
export const SERVER_CORE = '0';
export const OTHER_CORE = '1';

/** Processes are bound to cores on Linux, with two cores and util-linux (`taskset`, `chrt`). */
export const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

export type CommandLine = readonly [program: string, ...words: string[]];

/** The command that runs a program on one core. */
export function onCore(core: string, command: CommandLine): CommandLine {
  return canPin ? ['taskset', '-c', core, ...command] : command;
}

/** Binds a running process to a core, with what it has started and will start. */
export function pin(pid: number, core: string): void {
  if (!canPin) return;
  for (const each of [pid, ...childrenOf(pid)]) {
    spawnSync('taskset', ['-a', '-cp', core, String(each)], { stdio: 'ignore' });
  }
}

/**
 * Runs as long as the process with the ID `$1`. Each round is a system call, after which the kernel can switch to another process: with lazy
 * preemption, a loop without system calls would delay a process that has just been woken until the next tick (4 ms).
 */
const idleLoop = 'while kill -0 $1; do :; done 2>/dev/null';

/**
 * Keeps a core awake with a loop that yields to everything else on it. Waking a sleeping core takes long, and the kernel charges it to the
 * sender: a server that lets the generator wait would pay for that as well. The loop ends with this process.
 * @returns a function that ends it
 */
export function keepAwake(core: string): () => void {
  if (!canPin) return () => undefined;
  const loop = ['sh', '-c', idleLoop, 'idle-loop', String(process.pid)];
  const [program, ...words] = onCore(core, ['nice', '-n', '19', 'chrt', '--idle', '0', ...loop]);
  const child = spawn(program, words, { stdio: 'ignore' });
  return () => child.kill('SIGKILL');
}

/** Starts a program and waits until it answers on its port (`PORT`). @throws Error with its output when it ends before that */
export async function startServer([program, ...words]: CommandLine, settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, words, {
    env: { PATH, HOME, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000);
    });
  }
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await closed;
    clearTimeout(timer);
  }
  async function answers(): Promise<boolean> {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${words.join(' ')} ended: ${output}`);
    }
    const { status } = await send(Number(settings.PORT), get('/is-it-there'));
    return status !== 0 && status !== 503;
  }
  try {
    await until(answers, `${words.join(' ')} answers`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid ?? 0, stop };
}

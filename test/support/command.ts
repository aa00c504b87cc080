import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/config/project-root.ts';
import { until } from './until.ts';

const program = join(projectRoot, '.build', 'groundswell.js');
/** `make test` compiles the program before it starts parallel test processes. */
let isCompiled = process.env.MOCHA_WORKER_ID !== undefined;

/** Compiles the program once for all tests, as operators run it: a process then starts in a third of the time. */
export function compiledProgram(): string {
  if (!isCompiled) {
    spawnSync(process.execPath, [join(projectRoot, 'src', 'bundle', 'build.mjs')], { stdio: 'inherit' });
    isCompiled = true;
  }
  return program;
}

/** Returns a function that starts commands, which are ended after each test. */
export function useCommands(): (args: string[], environment: Record<string, string>) => Command {
  let running: Command[] = [];
  afterEach(async () => {
    await Promise.all(running.map((command) => command.end()));
    running = [];
  });
  return (args, environment) => {
    const command = new Command(args, environment);
    running.push(command);
    return command;
  };
}

/** A `groundswell` command in its own process, as an operator runs it. */
export class Command {
  readonly process: ChildProcess;
  /** Output so far, of both streams. */
  output = '';
  /** Output so far on standard output, which programs read: with `--json` it contains nothing else. */
  standardOutput = '';
  /** Its exit code; null when a signal ended it. */
  readonly exit: Promise<number | null>;

  /** @param environment all settings; from this process it inherits only what any program needs */
  constructor(args: string[], environment: Record<string, string>, options: SpawnOptions = {}) {
    const { PATH, HOME } = process.env;
    this.process = spawn(process.execPath, [compiledProgram(), ...args], {
      cwd: projectRoot,
      ...options,
      env: { PATH, HOME, ...environment },
      stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    this.process.stdout?.on('data', (chunk) => {
      this.standardOutput += chunk;
    });
    this.exit = new Promise((resolve) => this.process.once('close', resolve));
  }

  kill(signal: NodeJS.Signals): void {
    this.process.kill(signal);
  }

  /** Sends the signal repeatedly until the process ends, because the first repetitions count as echoes of the first signal. */
  async insist(signal: NodeJS.Signals): Promise<number | null> {
    const repetition = setInterval(() => this.kill(signal), 100);
    try {
      return await this.exit;
    } finally {
      clearInterval(repetition);
    }
  }

  /** Waits for `serve` to answer. */
  async untilReady(): Promise<void> {
    await until(() => this.#hasEnded() || this.output.includes('"msg":"ready"'), 'serve is ready');
    if (this.#hasEnded()) throw new Error(`serve ended: ${this.output}`);
  }

  /** Stops it if it is still running, and waits until it has ended. */
  async end(): Promise<void> {
    if (!this.#hasEnded()) this.kill('SIGTERM');
    await this.exit;
  }

  #hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }
}

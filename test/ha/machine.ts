import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { childrenOf } from '../support/process-usage.ts';
import { fillIn } from './guide-files.ts';
import { addNetwork, type Place, setCable } from './place.ts';

/** A program that is asked to stop is given so long. */
const GRACE_MS = 30_000;

interface RunOptions {
  environment?: Record<string, string>;
  /** As the user `postgres`, where this is root: PostgreSQL, and PgBouncer, refuse root. */
  asPostgres?: boolean;
}

/** One of the machines of the guide: an address, a folder in place of its file systems, and what runs on it. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  readonly #place: Place;
  readonly #logs: string;
  readonly #services: Service[] = [];

  /** @param host the last part of its address @param logs the folder where its programs write what they say */
  constructor(place: Place, { name, host, logs }: { name: string; host: number; logs: string }) {
    this.name = name;
    this.address = `${place.network}${host}`;
    this.folder = join(place.folder, name);
    this.#place = place;
    this.#logs = logs;
    mkdirSync(this.folder);
    if (place.isIsolated) addNetwork(name, this.address);
  }

  /** The path of one of its files. */
  path(path: string): string {
    return join(this.folder, path);
  }

  makeFolder(path: string): string {
    const folder = this.path(path);
    mkdirSync(folder, { recursive: true });
    giveToPostgres(folder);
    return folder;
  }

  /** A text of the guide as it reads on this machine. */
  adapt(text: string): string {
    const { isIsolated, network } = this.#place;
    // Between addresses of the loopback, a connection comes from 127.0.0.1.
    const addresses: Record<string, string> = isIsolated
      ? {}
      : {
          '127.0.0.1': this.address,
          '10.0.0.0/24': '127.0.0.0/8',
          'TRUSTED_PROXIES=10.0.0.5': 'TRUSTED_PROXIES=127.0.0.0/8',
          '10.0.0.': network,
        };
    const own = { THIS_NAME: this.name, THIS_ADDRESS: this.address, ...addresses };
    return fillIn(text, own).replace(/(?<=^|[\s=])\/(etc|var|run)\//gm, `${this.folder}/$1/`);
  }

  /** Writes a file of the guide; `path` as it is there. */
  write(path: string, text: string): string {
    const file = this.path(path);
    this.makeFolder(dirname(path));
    writeFileSync(file, this.adapt(text), { mode: 0o600 });
    giveToPostgres(file);
    return file;
  }

  /** Starts a program that goes on running. What it says goes to a file of its name. */
  start(name: string, command: readonly string[], options: RunOptions = {}): Service {
    const log = openSync(join(this.#logs, `${this.name}-${name}.log`), 'a');
    const [program = '', ...args] = this.#onMachine(command, options);
    const child = spawn(program, args, {
      stdio: ['ignore', log, log],
      cwd: this.folder,
      env: surroundings,
    });
    const service = new Service(`${name} of ${this.name}`, child);
    this.#services.push(service);
    return service;
  }

  /** Ends all that runs on it. */
  async end(): Promise<void> {
    const running = this.#services.filter(({ isRunning }) => isRunning);
    await Promise.all(running.map((service) => service.stop()));
  }

  /** Runs a command to its end. @returns what it said @throws Error with that, unless it ends with this code */
  async run(command: readonly string[], options: RunOptions & { code?: number } = {}): Promise<string> {
    const [program = '', ...args] = this.#onMachine(command, options);
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: this.folder,
      env: surroundings,
    });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await once(child, 'close');
    const all = (await said).join('');
    if (code !== (options.code ?? 0))
      throw new Error(`${command.join(' ')} on ${this.name}: ${code}\n${all}`);
    return all;
  }

  cutNetwork(): void {
    setCable(this.name, 'down');
  }

  mendNetwork(): void {
    setCable(this.name, 'up');
  }

  #onMachine(command: readonly string[], { asPostgres, environment = {} }: RunOptions): string[] {
    const network = this.#place.isIsolated ? ['nsenter', `--net=/run/netns/${this.name}`] : [];
    // Not for the programs above it: what is loaded into a program before it starts would be root's then.
    const settings = ['env', ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)];
    const user =
      asPostgres && postgres ? ['setpriv', `--reuid=${postgres.uid}`, `--regid=${postgres.gid}`] : [];
    return [...network, ...user, ...(user.length > 0 ? ['--init-groups'] : []), ...settings, ...command];
  }
}

/** A program that runs on a machine. */
export class Service {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | null>;

  constructor(name: string, child: ChildProcess) {
    this.#name = name;
    this.#child = child;
    this.#exit = new Promise((resolve) => child.once('exit', resolve));
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#exit;
  }

  /** Asks it to stop. @returns its exit code @throws Error when it does not */
  async stop(): Promise<number | null> {
    const refusal = setTimeout(() => this.signal('SIGKILL'), GRACE_MS);
    this.signal('SIGTERM');
    const code = await this.#exit;
    clearTimeout(refusal);
    if (this.#child.signalCode === 'SIGKILL') throw new Error(`${this.#name} did not stop`);
    return code;
  }
}

/** Sends a signal to a process and to those that it has started; those that have ended by now are none. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal);
    } catch {}
  }
}

const surroundings = { PATH: process.env.PATH, LANG: 'C.UTF-8' };

const postgres = findPostgres();

/** Whom root runs PostgreSQL as; others run it themselves. */
function findPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return { uid: uid as number, gid: gid as number };
}

function giveToPostgres(path: string): void {
  if (postgres) chownSync(path, postgres.uid, postgres.gid);
}

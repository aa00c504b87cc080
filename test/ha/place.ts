import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'groundswell-ha-';
/** Of the process that runs in namespaces of its own. */
const MARK = 'GROUNDSWELL_HA_ISOLATED';
const BRIDGE = 'groundswell';
const isRoot = process.getuid?.() === 0;

/** Where the machines of the test are. */
export interface Place {
  /** Whether each machine has a network of its own, with the addresses of the guide, and file systems of its own. */
  isIsolated: boolean;
  /** The addresses of the guide begin with 10.0.0., those of this place with this. */
  network: string;
  /** Below it each machine has its files. */
  folder: string;
  leave(): void;
}

/** What `unshare` needs so that nothing of the test is seen outside, and nothing of it outlives this process: not even after kill -9. */
const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount', '--mount-proc'];

/**
 * Runs this program once more, in namespaces of its own.
 * @returns its exit code; undefined where that is not allowed, or this is that process already
 */
export function runIsolated(program: string, args: readonly string[]): number | undefined {
  if (process.env[MARK] || !isRoot || spawnSync('unshare', [...namespaces, 'true']).status !== 0)
    return undefined;
  // The shell is the first process of its namespace: it buries those whose parents have ended.
  const shell = ['sh', '-c', '"$@"; exit $?', 'sh'];
  const node = [process.execPath, ...process.execArgv, program, ...args];
  const { status } = spawnSync('unshare', [...namespaces, ...shell, ...node], {
    stdio: 'inherit',
    env: { ...process.env, [MARK]: 'yes' },
  });
  return status ?? 1;
}

export function enterPlace(): Place {
  for (const old of readdirSync(tmpdir()).filter((name) => name.startsWith(NAME))) removeEmpty(old);
  const folder = mkdtempSync(join(tmpdir(), NAME));
  run('chmod', '755', folder);
  if (!process.env[MARK]) {
    // Any address of 127.0.0.0/8 is this machine's own; another run has others.
    const network = `127.77.${process.pid % 250}.`;
    return {
      isIsolated: false,
      network,
      folder,
      leave: () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  mountMemory(folder, '12g');
  mkdirSync('/run/netns', { recursive: true });
  mountMemory('/run/netns', '1m');
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'addr', 'add', '10.0.0.1/24', 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  return {
    isIsolated: true,
    network: '10.0.0.',
    folder,
    leave() {
      run('umount', '--lazy', folder);
      rmdirSync(folder);
    },
  };
}

/** Gives a machine a network of its own, on one wire with the others. */
export function addNetwork(name: string, address: string): void {
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  run('ip', 'link', 'set', name, 'master', BRIDGE, 'up');
  run('ip', '-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  run('ip', '-n', name, 'link', 'set', 'eth0', 'up');
  run('ip', '-n', name, 'link', 'set', 'lo', 'up');
}

/** Pulls the cable of a machine out, or plugs it in. */
export function setCable(name: string, state: 'up' | 'down'): void {
  run('ip', 'link', 'set', name, state);
}

/** A small file system in memory. */
export function mountMemory(folder: string, size: string): void {
  run('mount', '-t', 'tmpfs', '-o', `size=${size},mode=755`, 'groundswell', folder);
}

/** What a run that was killed has left: the folder that its file systems were in. */
function removeEmpty(name: string): void {
  try {
    rmdirSync(join(tmpdir(), name));
  } catch {
    // Of a run that is under way, or that had no namespaces.
  }
}

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

import { existsSync, lstatSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { canReach } from '../../src/db/embedded/place.ts';
import { findPostmaster, isAlive } from '../../src/db/embedded/processes.ts';
import { Command, useCommands } from '../support/command.ts';
import { fillDataFolder } from '../support/embedded-database.ts';
import { freePorts } from '../support/free-ports.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const isRoot = process.getuid?.() === 0;
/** `daemon` when we are root (initdb wants its user to have an account), else ourselves. */
const ordinaryUser = isRoot ? { uid: 1, gid: 1 } : undefined;

describe('processes that share an embedded PostgreSQL', () => {
  const start = useCommands();
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);
  let environment: Record<string, string>;

  beforeEach(async () => {
    environment = { ...(await freePorts()), DATA_DIR: join(folder.path, 'data') };
  });

  function run(...args: string[]): Command {
    return start(args, environment);
  }

  async function serve(): Promise<Command> {
    await fillDataFolder(environment.DATA_DIR as string);
    const command = run('serve');
    await command.untilReady();
    return command;
  }

  function postmaster() {
    return findPostmaster(join(environment.DATA_DIR as string, 'postgres'));
  }

  async function readsPages(): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${environment.PORT}/api/v2/pages.json?name=${Date.now()}`);
    return response.status === 200;
  }

  it('stop PostgreSQL with the server on Ctrl-C', async () => {
    const command = await serve();
    const pid = postmaster()?.pid ?? 0;
    expect(isAlive(pid)).to.equal(true);
    command.kill('SIGINT');
    expect(await command.exit).to.equal(0);
    expect(isAlive(pid)).to.equal(false);
  });

  it('stop PostgreSQL even if a second Ctrl-C ends the server immediately', async () => {
    const command = await serve();
    const pid = postmaster()?.pid ?? 0;
    await command.insist('SIGINT');
    await until(() => !isAlive(pid), 'PostgreSQL is gone');
  });

  it('leave no PostgreSQL behind when Ctrl-C comes while it starts', async () => {
    environment.SHUTDOWN_GRACE_MS = '60000';
    const command = run('serve', '--demo');
    await until(() => command.output.includes('creating a PostgreSQL database'), 'the start is under way');
    command.kill('SIGINT');
    expect(await command.exit).to.equal(0);
    expect(postmaster()).to.equal(undefined);
  });

  it('join the PostgreSQL that a killed server left running, and stop it in the end', async () => {
    const killed = await serve();
    const pid = postmaster()?.pid ?? 0;
    killed.kill('SIGKILL');
    await killed.exit;
    expect(isAlive(pid)).to.equal(true);
    const next = run('serve');
    await next.untilReady();
    expect(next.output).to.include('joining the PostgreSQL');
    expect(postmaster()?.pid).to.equal(pid);
    expect(await readsPages()).to.equal(true);
    next.kill('SIGTERM');
    expect(await next.exit).to.equal(0);
    expect(isAlive(pid)).to.equal(false);
  });

  it('start PostgreSQL again when it is killed under them', async () => {
    await serve();
    const pid = postmaster()?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    expect(await readsPages()).to.equal(true);
    expect(postmaster()?.pid).not.to.equal(pid);
  });

  it('recover at the start after both were killed', async () => {
    const killed = await serve();
    process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
    killed.kill('SIGKILL');
    await killed.exit;
    const next = run('serve');
    await next.untilReady();
    expect(await readsPages()).to.equal(true);
  });

  it('notice a server that is already running, and say where', async () => {
    const first = await serve();
    const second = run('serve');
    expect(await second.exit).to.equal(1);
    expect(second.output)
      .to.include(`already running here (process ${first.process.pid})`)
      .and.include(`Port ${environment.PORT}`)
      .and.include('hint: ');
    expect(await readsPages()).to.equal(true);
  });

  it('leave PostgreSQL running for a server when another command ends', async () => {
    await serve();
    const pid = postmaster()?.pid;
    const migration = run('migrate');
    expect(await migration.exit).to.equal(0);
    expect(postmaster()?.pid).to.equal(pid);
    expect(await readsPages()).to.equal(true);
  });

  it('fail immediately when the port is taken, without leaving a database running', async () => {
    await serve().then((command) => command.end());
    environment.OAUTH_PORT = environment.PORT as string;
    const command = run('serve');
    expect(await command.exit).to.equal(1);
    expect(postmaster()).to.equal(undefined);
  });

  it('work for root in a folder that no other user can enter', async function () {
    if (!isRoot) this.skip();
    await chmod(folder.path, 0o700);
    const migration = run('migrate');
    expect(await migration.exit, migration.output).to.equal(0);
    const command = run('serve');
    await command.untilReady();
    expect(await readsPages()).to.equal(true);
    const link = join(environment.DATA_DIR as string, 'postgres');
    expect(lstatSync(link).isSymbolicLink()).to.equal(true);
    const place = dirname(readlinkSync(link));
    expect(lstatSync(dirname(place)).uid).to.equal(0);
    await command.end();
    const again = run('serve');
    await again.untilReady();
    await again.end();
    rmSync(place, { recursive: true });
  });

  it('work for an ordinary user, and then for root', async function () {
    if (!canReach(ordinaryUser, projectRoot)) this.skip();
    const dataDirectory = environment.DATA_DIR as string;
    await mkdir(dataDirectory);
    if (ordinaryUser) await chown(dataDirectory, ordinaryUser.uid, ordinaryUser.gid);
    const command = new Command(['migrate'], { ...environment, HOME: folder.path }, ordinaryUser);
    expect(await command.exit, command.output).to.equal(0);
    const owner = lstatSync(realpathSync(join(dataDirectory, 'postgres'))).uid;
    expect(owner).to.equal(ordinaryUser?.uid ?? process.getuid?.());
    const server = run('serve');
    await server.untilReady();
    expect(await readsPages()).to.equal(true);
  });

  it('tell an ordinary user that the data folder is not writable', async function () {
    if (!canReach(ordinaryUser, projectRoot)) this.skip();
    await mkdir(environment.DATA_DIR as string, { mode: 0o500 });
    const command = new Command(['migrate'], { ...environment, HOME: folder.path }, ordinaryUser);
    expect(await command.exit).to.equal(1);
    expect(command.output).to.include('permission denied').and.include('DATA_DIR');
    expect(existsSync(join(environment.DATA_DIR as string, 'postgres'))).to.equal(false);
  });
});

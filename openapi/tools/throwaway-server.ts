import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../test/support/free-ports.ts';

/** The longest time in milliseconds that a start with an empty folder takes, until the server responds. */
const START_LIMIT_MS = 120_000;

const withoutNames = new URL('without-names.mjs', import.meta.url).href;

/**
 * Runs the built server with the demo data on a temporary database. Nothing is cached, and a response that violates the contract becomes a
 * 500.
 * @param root of the project
 * @param logFile for its output
 */
export async function startThrowawayServer(root: string, logFile: string) {
  const folder = await mkdtemp(join(tmpdir(), 'groundswell-fuzz-'));
  // PostgreSQL, which doesn't run as root, needs access.
  await chmod(folder, 0o755);
  const lookup = await startAddressLookup();
  const ports = await freePorts();
  const { PATH, HOME } = process.env;
  const program = [process.execPath, '--import', withoutNames, join(root, '.build/groundswell.js')];
  const env = {
    PATH,
    HOME,
    DATA_DIR: folder,
    CACHE_SECONDS: '0',
    VALIDATE_RESPONSES: 'throw',
    LOG_LEVEL: 'warn',
    SECRET_KEY: 'signs for one run of the fuzzer only',
    ADDRESS_LOOKUP_URL: lookup.address,
    ...ports,
  };
  const [file = '', ...parameters] = [...program, 'serve', '--demo'];
  const server = spawn(file, parameters, {
    env,
    // In its own process group: Ctrl-C reaches only this process, which stops the server.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const log = createWriteStream(logFile);
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      log.write(chunk);
      output = `${output}${chunk}`.slice(-10_000);
    });
  }
  const ended = once(server, 'close');

  async function stop(): Promise<void> {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
    await ended;
    lookup.close();
    log.end();
    await rm(folder, { recursive: true, force: true });
  }

  if (!(await answers(`http://127.0.0.1:${ports.ADMIN_PORT}/ready`, () => server.exitCode === null))) {
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
  return {
    /** Runs the command line on the same database. */
    command: { program, env },
    addresses: {
      fundraising: `http://127.0.0.1:${ports.PORT}/api/v2`,
      oauth: `http://127.0.0.1:${ports.OAUTH_PORT}`,
      metadata: `http://127.0.0.1:${ports.METADATA_PORT}/api/v1`,
      operations: `http://127.0.0.1:${ports.OPERATIONS_PORT}/operations/v1`,
    },
    stop,
  };
}

/** Starts a lookup that returns the same address for every query. */
async function startAddressLookup() {
  const address = { house_number: '4', road: 'Quay Street', city: 'Hobart', country_code: 'au' };
  const answer = JSON.stringify([{ osm_type: 'way', osm_id: 1, display_name: '', address }]);
  const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answers(address: string, isWorthWaiting: () => boolean): Promise<boolean> {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end && isWorthWaiting()) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Longest time from the start of the process, with an empty folder, until it answers. */
const START_LIMIT_MS = 120_000;

const withoutNames = new URL('without-names.mjs', import.meta.url).href;

/**
 * Runs the compiled server with the demo world on a database of its own, which is gone afterwards. Nothing is cached, and
 * a response that breaks the contract becomes a 500.
 * @param {string} root
 * @param {string} logFile for what it writes
 * @returns {Promise<{ addresses: { fundraising: string, oauth: string, metadata: string }, stop(): Promise<void> }>}
 */
export async function startThrowawayServer(root, logFile) {
  const folder = await mkdtemp(path.join(tmpdir(), 'groundswell-fuzz-'));
  // PostgreSQL, which does not run as root, must be able to enter.
  await chmod(folder, 0o755);
  const lookup = await startAddressLookup();
  const [site, oauth, metadata, admin] = await freePorts(4);
  const { PATH, HOME } = process.env;
  const program = ['--import', withoutNames, path.join(root, '.build/groundswell.js'), 'serve', '--demo'];
  const server = spawn(process.execPath, program, {
    env: {
      PATH,
      HOME,
      DATA_DIR: folder,
      CACHE_SECONDS: '0',
      VALIDATE_RESPONSES: 'throw',
      LOG_LEVEL: 'warn',
      SECRET_KEY: 'signs for one run of the fuzzer only',
      ADDRESS_LOOKUP_URL: lookup.address,
      PORT: `${site}`,
      OAUTH_PORT: `${oauth}`,
      METADATA_PORT: `${metadata}`,
      ADMIN_PORT: `${admin}`,
    },
    // A group of its own: Ctrl-C reaches us alone, and we stop it.
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

  async function stop() {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
    await ended;
    lookup.close();
    log.end();
    await rm(folder, { recursive: true, force: true });
  }

  const isReady = await answers(`http://127.0.0.1:${admin}/ready`, () => server.exitCode === null);
  if (!isReady) {
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
  return {
    addresses: {
      fundraising: `http://127.0.0.1:${site}/api/v2`,
      oauth: `http://127.0.0.1:${oauth}`,
      metadata: `http://127.0.0.1:${metadata}/api/v1`,
    },
    stop,
  };
}

/** Finds the same address, whatever it is asked. */
async function startAddressLookup() {
  const address = { house_number: '4', road: 'Quay Street', city: 'Hobart', country_code: 'au' };
  const answer = JSON.stringify([{ osm_type: 'way', osm_id: 1, display_name: '', address }]);
  const server = createHttpServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {string} address
 * @param {() => boolean} isWorthWaiting
 */
async function answers(address, isWorthWaiting) {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end && isWorthWaiting()) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** @param {number} count */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map(
    (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port,
  );
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

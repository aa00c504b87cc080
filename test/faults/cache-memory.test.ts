import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { Command } from '../support/command.ts';
import { freePorts } from '../support/free-ports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CACHE_MEGABYTES = 16;
/** What a process may take besides, for requests under way and until garbage is collected. */
const ALLOWANCE_MEGABYTES = 70;

describe('anonymous reads of many different addresses', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let command: Command;
  let port = '';

  before(async () => {
    folder = await temporaryFolder();
    const ports = await freePorts();
    port = ports.PORT as string;
    const settings = {
      DATA_DIR: folder.path,
      CACHE_MEGABYTES: String(CACHE_MEGABYTES),
      // As Node.js 20 does by itself: 24 keeps up to 100 MB more for young objects.
      NODE_OPTIONS: '--max-semi-space-size=16',
    };
    command = new Command(['serve', '--demo'], { ...ports, ...settings });
    await command.untilReady();
  });
  after(async () => {
    agent.destroy();
    await command.end();
    await folder.remove();
  });

  function megabytes(): number {
    const status = readFileSync(`/proc/${command.process.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  }

  function lengthOf(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      get({ port, path, agent }, async (response) => {
        const body = await text(response);
        if (response.statusCode === 200) resolve(body.length);
        else reject(new Error(`${path}: ${response.statusCode} ${body.slice(0, 200)}`));
      }).on('error', reject);
    });
  }

  /** Asks each of the lists twice. @returns how many bytes the answers had in all */
  async function askForLists(queries: string[]): Promise<number> {
    const waiting = [...queries];
    let bytes = 0;
    async function caller(): Promise<void> {
      for (let query = waiting.pop(); query; query = waiting.pop()) {
        const path = `/api/v2/pages.json?${query}`;
        for (const length of [await lengthOf(path), await lengthOf(path)]) bytes += length;
      }
    }
    await Promise.all([caller(), caller(), caller(), caller()]);
    return bytes;
  }

  it('take no more memory than the cache may have, and what work takes', async function () {
    if (process.platform !== 'linux') this.skip();
    const long = Array.from({ length: 75 }, (_, number) => `limit=${1000 - number * 2}`);
    const short = Array.from({ length: 700 }, (_, number) => `limit=1&page=${number + 1}`);
    // What a server takes that has worked for a while; how much one has that has just started says nothing about the cache.
    await askForLists([...short.slice(0, 200), ...long.slice(0, 20)]);
    const before = megabytes();
    expect(await askForLists([...short, ...long]), 'bytes').to.be.greaterThan(160_000_000);
    expect(megabytes() - before, 'MB more').to.be.lessThan(CACHE_MEGABYTES + ALLOWANCE_MEGABYTES);
  });
});

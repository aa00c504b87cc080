import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openClient, startBenchServer } from './bench-server.ts';

/** The API in a process of its own, so that its memory is not the client's. */
export interface SeparateServer {
  get(path: string): Promise<Buffer>;
  residentMegabytes(): number;
  close(): Promise<void>;
}

export async function startSeparateServer(databaseUrl: string): Promise<SeparateServer> {
  const child = fork(fileURLToPath(import.meta.url), [databaseUrl]);
  const [port] = await once(child, 'message');
  const { get, close } = openClient(port);
  return {
    get,
    residentMegabytes: () => residentMegabytesOf(child),
    async close() {
      close();
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** As Linux counts it; not a number elsewhere. */
function residentMegabytesOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

// This file is also what the process runs.
if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startBenchServer(process.argv[2] ?? '');
  process.once('disconnect', () => process.exit(0));
  process.send(server.port);
}

import type { Worker } from 'node:cluster';

/** What Node hands over: the bare connection. */
interface Connection {
  close(): void;
}

type Send = (message: { act?: string; key?: string }, connection?: Connection, ...rest: unknown[]) => boolean;

/**
 * Closes the connection that was on its way to a worker when that ended. Node waits for the worker's word that it has got it,
 * which never comes, and keeps the connection open: its client would wait for an answer in vain. On each port one at most
 * is on its way.
 */
export function closeUndelivered(worker: Worker): void {
  const latest = new Map<string | undefined, Connection>();
  const channel = worker.process as unknown as { send: Send };
  const send = channel.send.bind(channel);
  channel.send = (message, connection, ...rest) => {
    if (connection) latest.set(message.key, connection);
    return send(message, connection, ...rest);
  };
  // One that has been delivered was closed on this side then; to close it again does nothing.
  worker.once('exit', () => {
    for (const connection of latest.values()) connection.close();
  });
}
